/// The counts of all records, and of those with a word that starts with one or two letters.
///
/// Counting takes longest for the first keystrokes, because most records match them.
struct PrefixCounts {
  /// The minimum number of records of a stored prefix; fewer are counted quickly.
  static let minimumRecords = 500
  /// The maximum number of prefixes and of different facet values, which limits the memory.
  private static let maximum = (prefixes: 1_000, values: 20_000)
  /// The maximum number of different lists of numbers of an attribute that are counted.
  private static let maximumLists = 1_000

  /// The numbers of an attribute.
  struct Numbers {
    var count = 0
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var sum = 0.0
    /// The numbers of records by the indices of the lists of numbers.
    var lists: [Int32] = []

    mutating func add(_ number: Double) {
      count += 1
      minimum = min(minimum, number)
      maximum = max(maximum, number)
      sum += number
    }
  }

  /// The different lists of numbers of an attribute, such as the five values of a rating.
  private struct Lists {
    var lists: [[Double]] = []
    var indices: [[Double]: Int] = [:]

    /// The index of a list, which is added if it is new; nil if there are too many.
    mutating func index(of list: [Double]) -> Int? {
      if let index = indices[list] { return index }
      guard lists.count <= PrefixCounts.maximumLists else { return nil }
      lists.append(list)
      indices[list] = lists.count - 1
      return lists.count - 1
    }
  }

  /// The counts of one prefix.
  struct Count {
    /// The prefix; empty for all records.
    let prefix: [UInt8]
    var records = 0
    /// The number of records with such a word in the most important attribute.
    var best = 0
    /// The number of these records that also contain the prefix as a whole word.
    var bestWhole = 0
    /// The numbers of records by the identifiers of facet values.
    var values: [Int32] = []
    /// The numbers of each attribute, in the order of `attributes`.
    var numbers: [Numbers]
    /// The record that was counted last.
    fileprivate var lastRecord = -1
    /// The last record with such a word in the most important attribute.
    fileprivate var lastBest = -1
    /// The last record with the prefix as a whole word.
    fileprivate var lastWhole = -1
  }

  /// The attributes with numbers.
  let attributes: [String]
  /// The number of counted records.
  private(set) var records = 0
  private var counts: [Count] = []
  /// The lists of numbers of each attribute.
  private var lists: [Lists]
  /// The indices of the prefixes in `counts`, by their bytes.
  private var indices: [UInt64: Int] = [:]
  /// The indices of the prefixes of the current record.
  private var current: [Int] = []

  /// Creates counts of no records.
  init(attributes: [String]) {
    self.attributes = attributes
    lists = Array(repeating: Lists(), count: attributes.count)
    _ = index(of: [])
  }

  /// The counts of the prefixes that enough records have, and of all records.
  ///
  /// Nil if there are too many facet values.
  var stored: [Count]? {
    if counts[0].values.count > Self.maximum.values { return nil }
    return counts.enumerated()
      .filter { $0.offset == 0 || $0.element.records >= Self.minimumRecords }.map(\.element)
  }

  /// The numbers of records of a prefix by their lists of numbers.
  ///
  /// Nil if the attribute has too many different lists.
  func listCounts(of count: Count, attribute index: Int) -> [(list: [Double], records: Int32)]? {
    let lists = lists[index].lists
    if lists.count > Self.maximumLists { return nil }
    return zip(lists, count.numbers[index].lists).filter { $1 > 0 }
  }

  /// The number of bytes of the first letters of a word in UTF-8.
  ///
  /// - Parameter letters: the number of letters.
  /// - Returns: nil if the word has fewer letters.
  private static func length(of letters: Int, in word: ArraySlice<UInt8>) -> Int? {
    var (length, count) = (0, 0)
    for byte in word {
      // The bytes 0b10xxxxxx continue a letter.
      if byte & 0b1100_0000 != 0b1000_0000 {
        if count == letters { return length }
        count += 1
      }
      length += 1
    }
    return count == letters ? length : nil
  }

  /// Adds a word of the current record.
  ///
  /// - Parameters:
  ///   - word: the word in UTF-8.
  ///   - isBest: whether the word is part of the most important attribute.
  mutating func add(word: ArraySlice<UInt8>, isBest: Bool) {
    for letters in 1...2 {
      guard let length = Self.length(of: letters, in: word), length <= 8,
        let index = index(of: word.prefix(length))
      else { return }
      if isBest { counts[index].lastBest = records }
      if length == word.count { counts[index].lastWhole = records }
      if counts[index].lastRecord == records { continue }
      counts[index].lastRecord = records
      current.append(index)
    }
  }

  /// Ends the current record.
  ///
  /// - Parameters:
  ///   - values: the identifiers of its facet values, without duplicates.
  ///   - numbers: its numbers for each of `attributes`.
  mutating func endRecord(values: [Int32], numbers: [[Double]]) {
    let hasTooManyValues = counts[0].values.count > Self.maximum.values
    let indices = numbers.enumerated().map { attribute, numbers in
      numbers.isEmpty ? nil : lists[attribute].index(of: numbers)
    }
    for index in current + [0] {
      counts[index].records += 1
      if counts[index].lastBest == records {
        counts[index].best += 1
        if counts[index].lastWhole == records { counts[index].bestWhole += 1 }
      }
      for (attribute, numbers) in numbers.enumerated() {
        for number in numbers { counts[index].numbers[attribute].add(number) }
        if let list = indices[attribute] {
          Self.increment(&counts[index].numbers[attribute].lists, at: list)
        }
      }
      if hasTooManyValues { continue }
      for value in values { Self.increment(&counts[index].values, at: Int(value)) }
    }
    current.removeAll(keepingCapacity: true)
    records += 1
  }

  private static func increment(_ counts: inout [Int32], at index: Int) {
    let missing = index + 1 - counts.count
    if missing > 0 { counts += repeatElement(0, count: missing) }
    counts[index] += 1
  }

  /// The index of a prefix of up to 8 bytes, which is added if it is new; nil if there are too many.
  private mutating func index(of prefix: ArraySlice<UInt8>) -> Int? {
    // Words contain no zero bytes, so the key is unique.
    let key = prefix.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if let index = indices[key] { return index }
    guard counts.count < Self.maximum.prefixes else { return nil }
    counts.append(
      Count(
        prefix: Array(prefix), numbers: Array(repeating: Numbers(), count: attributes.count)))
    indices[key] = counts.count - 1
    return counts.count - 1
  }
}

import Search
import Synchronization

/// The values of one attribute in all records.
struct Column: Sendable {
  /// The values as texts to count and to filter by.
  final class Facets: Sendable {
    /// The different texts; a value's code is its place. Numbers come first, in their order, then
    /// texts by their bytes.
    let values: ByteStrings
    /// For each code the place of its text among all texts by their bytes.
    let ranks: Table<UInt32>
    /// The codes in the order of their texts.
    let ordered: Table<UInt32>
    /// The codes of each record, each once, in the order in which they are first written.
    let codes: Codes
    let records: Postings
    /// The texts, once they were asked for.
    private let madeTexts = Mutex<[String]?>(nil)

    /// Of more values the texts are made one by one, when they are needed.
    private static let maximumTexts = 4_096

    /// The texts by code; nil if they are very many.
    var texts: [String]? {
      if values.count > Self.maximumTexts { return nil }
      return madeTexts.withLock { made in
        if let made { return made }
        let texts = (0..<values.count).map(values.text)
        made = texts
        return texts
      }
    }

    init(
      values: ByteStrings, ranks: Table<UInt32>, ordered: Table<UInt32>, codes: Codes,
      records: Postings
    ) {
      (self.values, self.ranks, self.ordered) = (values, ranks, ordered)
      (self.codes, self.records) = (codes, records)
    }
  }

  /// The values that are numbers.
  final class Numbers: Sendable {
    /// The different numbers, ascending; a number's code is its place.
    let values: Table<Double>
    /// The codes of each record, repeated ones as often as they are written.
    let codes: Codes
    let records: Postings
    /// True if every record that has a value has a number.
    let isComplete: Bool
    /// The sum of all numbers of all records, and how many they are.
    let sum: Double
    let count: Int

    init(
      values: Table<Double>, codes: Codes, records: Postings, isComplete: Bool, sum: Double,
      count: Int
    ) {
      (self.values, self.codes, self.records) = (values, codes, records)
      (self.isComplete, self.sum, self.count) = (isComplete, sum, count)
    }
  }

  /// Nil in a stored column of more different values than anyone would count.
  var facets: Facets?
  var numbers: Numbers?
}

extension Column.Facets {
  /// The code of a text. O(log values).
  func code(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { text in
      var (low, high) = (0, ordered.count)
      while low < high {
        let middle = (low + high) / 2
        let order = values[Int(ordered[middle])].compared(to: text)
        if order == 0 { return Int(ordered[middle]) }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }
}

extension Column.Numbers {
  /// The codes of the numbers that compare with a bound. O(log numbers).
  func codes(_ comparison: Filter.Numeric.Operator, _ bound: Double) -> Range<Int> {
    switch comparison {
    case .lessThan: 0..<place(of: bound, after: false)
    case .lessThanOrEqual: 0..<place(of: bound, after: true)
    case .equals, .notEquals: place(of: bound, after: false)..<place(of: bound, after: true)
    case .greaterThanOrEqual: place(of: bound, after: false)..<values.count
    case .greaterThan: place(of: bound, after: true)..<values.count
    }
  }

  /// The codes of the numbers in a range.
  func codes(in range: ClosedRange<Double>) -> Range<Int> {
    let start = place(of: range.lowerBound, after: false)
    return start..<max(start, place(of: range.upperBound, after: true))
  }

  /// The first place of a number that is not less than `bound`, or that is greater.
  private func place(of bound: Double, after: Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = after ? values[middle] <= bound : values[middle] < bound
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

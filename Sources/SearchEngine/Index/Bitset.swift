/// A set of record numbers below a fixed count.
struct Bitset: Hashable, Sendable {
  /// The bits, 64 records to a word; bits from `capacity` on are 0.
  private(set) var words: [UInt64]
  /// The exclusive upper bound of the record numbers.
  let capacity: Int

  /// Creates the empty set, or the set of all records.
  init(capacity: Int, isFull: Bool = false) {
    self.capacity = capacity
    words = [UInt64](repeating: isFull ? .max : 0, count: Self.wordCount(capacity))
    clearTail()
  }

  /// Creates a set from `wordCount(capacity)` words.
  init(capacity: Int, words: UnsafeBufferPointer<UInt64>) {
    self.capacity = capacity
    self.words = Array(words)
  }

  /// The number of words of a set with a capacity.
  static func wordCount(_ capacity: Int) -> Int {
    (capacity + 63) / 64
  }

  /// The number of records in the set. Complexity: O(*capacity*).
  var count: Int {
    words.withUnsafeBufferPointer { Self.count($0) }
  }

  static func count(_ words: UnsafeBufferPointer<UInt64>) -> Int {
    var count = 0
    for word in words { count &+= word.nonzeroBitCount }
    return count
  }

  /// The number of records in both sets. Complexity: O(*capacity*).
  func countInCommon(with other: UnsafeBufferPointer<UInt64>) -> Int {
    words.withUnsafeBufferPointer { words in
      var count = 0
      for index in 0..<min(words.count, other.count) {
        count &+= (words[index] & other[index]).nonzeroBitCount
      }
      return count
    }
  }

  @inline(__always)
  func contains(_ record: Int) -> Bool {
    words.withUnsafeBufferPointer { Self.contains(record, in: $0) }
  }

  /// True if a record is in the set with these words.
  @inline(__always)
  static func contains(_ record: Int, in words: UnsafeBufferPointer<UInt64>) -> Bool {
    words[record >> 6] >> UInt64(record & 63) & 1 != 0
  }

  mutating func insert(_ record: Int) {
    words[record >> 6] |= 1 << UInt64(record & 63)
  }

  mutating func remove(_ record: Int) {
    words[record >> 6] &= ~(1 << UInt64(record & 63))
  }

  /// Adds records in any order, possibly with duplicates.
  ///
  /// Doesn't check bounds: all records must be less than `capacity`.
  mutating func insert(_ records: UnsafeBufferPointer<UInt32>) {
    words.withUnsafeMutableBufferPointer { words in
      guard let words = words.baseAddress else { return }
      for record in records {
        words[Int(record >> 6)] |= 1 << UInt64(record & 63)
      }
    }
  }

  /// Removes the records that are not in `other`. O(capacity).
  mutating func formIntersection(_ other: Bitset) {
    other.words.withUnsafeBufferPointer { formIntersection($0) }
  }

  /// Adds the records of `other`. O(capacity).
  mutating func formUnion(_ other: Bitset) {
    other.words.withUnsafeBufferPointer { formUnion($0) }
  }

  mutating func formIntersection(_ other: UnsafeBufferPointer<UInt64>) {
    words.withUnsafeMutableBufferPointer { words in
      for index in 0..<min(words.count, other.count) { words[index] &= other[index] }
    }
  }

  mutating func formUnion(_ other: UnsafeBufferPointer<UInt64>) {
    words.withUnsafeMutableBufferPointer { words in
      for index in 0..<min(words.count, other.count) { words[index] |= other[index] }
    }
  }

  /// Returns the records in a range of their indices in the set. Complexity: O(*capacity*).
  func records(at range: Range<Int>) -> [Int] {
    var records: [Int] = []
    var start = 0
    for (index, word) in words.enumerated() where start < range.upperBound {
      let count = word.nonzeroBitCount
      if start + count > range.lowerBound {
        var (rest, position) = (word, start)
        while rest != 0 {
          if range.contains(position) { records.append(index * 64 + rest.trailingZeroBitCount) }
          rest &= rest &- 1
          position += 1
        }
      }
      start += count
    }
    return records
  }

  /// Replaces the set by its complement.
  mutating func formComplement() {
    words.withUnsafeMutableBufferPointer { words in
      for index in words.indices { words[index] = ~words[index] }
    }
    clearTail()
  }

  /// Calls `body` with each record in ascending order until it returns false.
  @inline(__always)
  func forEach(while body: (Int) -> Bool) {
    words.withUnsafeBufferPointer { Self.forEach(in: $0, while: body) }
  }

  /// Calls `body` with each record of a set with these words, ascending, until it returns false.
  @inline(__always)
  static func forEach(in words: UnsafeBufferPointer<UInt64>, while body: (Int) -> Bool) {
    for index in 0..<words.count {
      var rest = words[index]
      while rest != 0 {
        if !body(index << 6 | rest.trailingZeroBitCount) { return }
        rest &= rest &- 1
      }
    }
  }

  /// The records in the set in ascending order.
  ///
  /// - Parameter count: the number of records in the set, or an upper bound for it.
  func records(count: Int) -> [UInt32] {
    words.withUnsafeBufferPointer { Self.records(in: $0, count: count) }
  }

  /// The records in the set with these words, at most `count`, in ascending order.
  static func records(in words: UnsafeBufferPointer<UInt64>, count: Int) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count) { records, filled in
      filled = write(0..<words.count, of: words, to: records, count: count)
    }
  }

  /// Writes the records of some words, at most `count`, in ascending order, and returns their number.
  ///
  /// - Parameter count: at most the size of `records`.
  static func write(
    _ range: Range<Int>, of words: UnsafeBufferPointer<UInt64>,
    to records: UnsafeMutableBufferPointer<UInt32>, count: Int
  ) -> Int {
    var filled = 0
    // Most words of a sparse set are 0, so they are tested eight at a time.
    for block in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let end = min(block &+ 8, range.upperBound)
      var union: UInt64 = 0
      for index in block..<end { union |= words[index] }
      if union == 0 { continue }
      for index in block..<end {
        var rest = words[index]
        let base = UInt32(truncatingIfNeeded: index << 6)
        while rest != 0, filled < count {
          records[filled] = base | UInt32(truncatingIfNeeded: rest.trailingZeroBitCount)
          filled &+= 1
          rest &= rest &- 1
        }
      }
    }
    return filled
  }

  private mutating func clearTail() {
    if capacity & 63 != 0, let last = words.indices.last {
      words[last] &= (1 << UInt64(capacity & 63)) - 1
    }
  }
}

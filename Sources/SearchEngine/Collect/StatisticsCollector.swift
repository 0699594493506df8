import Search

/// Computes the minimum, maximum, sum, and count of the numbers of records.
struct StatisticsCollector {
  /// The smallest number; infinity if there is none.
  private(set) var minimum = Double.infinity
  /// The greatest number; negative infinity if there is none.
  private(set) var maximum = -Double.infinity
  private(set) var sum = 0.0
  /// The number of numbers; a record with several counts several times.
  private(set) var count = 0

  /// Collects all numbers of a column.
  init(of numbers: Column.Numbers) {
    // A value of a record whose key is repeated later has no records.
    let ordinals = 0..<numbers.values.count
    let isUsed = { (ordinal: Int) in numbers.records.count(ordinal..<ordinal + 1) > 0 }
    guard let first = ordinals.first(where: isUsed), let last = ordinals.last(where: isUsed) else {
      return
    }
    (minimum, maximum) = (numbers.values[first], numbers.values[last])
    (sum, count) = (numbers.sum, numbers.count)
  }

  /// Creates a collector without numbers.
  init() {}

  /// Collects the numbers of some records. O(numbers).
  init(of numbers: Column.Numbers, in records: [UInt32]) {
    self = records.withUnsafeBufferPointer { StatisticsCollector(of: numbers, in: $0) }
  }

  /// Collects the numbers of a set of records. O(numbers).
  init(of numbers: Column.Numbers, in records: RecordSet) {
    self.init()
    records.forEachBlock { add(StatisticsCollector(of: numbers, in: $0)) }
  }

  /// Collects the numbers of some records. O(numbers).
  init(of numbers: Column.Numbers, in records: UnsafeBufferPointer<UInt32>) {
    var (first, last) = (Int.max, -1)
    numbers.ordinals.forEachOrdinal(in: records) { ordinal in
      first = min(first, ordinal)
      last = max(last, ordinal)
      sum += numbers.values[ordinal]
      count &+= 1
    }
    guard last >= 0 else { return }
    minimum = numbers.values[first]
    maximum = numbers.values[last]
  }

  /// Adds the numbers of other records of the same column.
  ///
  /// The sum depends on the order of additions, because it is rounded.
  mutating func add(_ other: StatisticsCollector) {
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    sum += other.sum
    count += other.count
  }

  /// Returns the statistics without some of the collected records; nil if they must be collected again.
  ///
  /// - Parameters:
  ///   - removed: the collected records to remove.
  ///   - numbers: the column.
  ///   - records: the remaining records.
  /// - Complexity: O(removed) in most cases.
  func removing(
    _ removed: [UInt32], of numbers: Column.Numbers, from records: RecordSet
  ) -> StatisticsCollector? {
    let others = StatisticsCollector(of: numbers, in: removed)
    if others.count == 0 { return self }
    // A small difference of large sums has a large rounding error, and that of infinite ones is not a number.
    guard minimum >= 0, sum.isFinite, others.sum <= sum / 2,
      let first = numbers.first(
        of: numbers.ordinals(.greaterThanOrEqual, minimum), in: records),
      let last = numbers.first(
        of: numbers.ordinals(.lessThanOrEqual, maximum).reversed(), in: records)
    else { return nil }
    var remaining = self
    (remaining.minimum, remaining.maximum) = (first, last)
    remaining.sum -= others.sum
    remaining.count -= others.count
    return remaining
  }

  /// Reads precomputed statistics.
  ///
  /// - Parameter fields: the contents of `fields`.
  init(fields: UnsafeBufferPointer<Double>) {
    (minimum, maximum, sum) = (fields[0], fields[1], fields[2])
    count = Int(exactly: fields[3]) ?? 0
  }

  /// The form in which precomputed statistics are stored.
  var fields: [Double] { [minimum, maximum, sum, Double(count)] }

  /// Nil if there are no numbers.
  var statistics: NumericStatistics? {
    guard count > 0 else { return nil }
    return NumericStatistics(
      min: minimum, max: maximum, sum: sum, average: sum / Double(count), count: count)
  }
}

extension Column.Numbers {
  /// The maximum number of records and numbers that `first` tests.
  private static let maximumTests = 1_000

  /// Returns the first of some numbers that a record of a set has; nil if that takes too long.
  ///
  /// - Parameter ordinals: the ordinals of the numbers.
  fileprivate func first(of ordinals: some Sequence<Int>, in set: RecordSet) -> Double? {
    var tests = 0
    for ordinal in ordinals {
      var isFound = false
      func test(_ record: Int) -> Bool {
        tests += 1
        isFound = set.contains(record)
        return !isFound && tests < Self.maximumTests
      }
      if let bits = records.bits(ordinal) {
        Bitset.forEach(in: bits, while: test)
      } else {
        for record in records.list(ordinal) where !test(Int(record)) { break }
      }
      if isFound { return values[ordinal] }
      tests += 1
      if tests >= Self.maximumTests { return nil }
    }
    return nil
  }
}

import Search
import Synchronization

/// The values of one attribute in all records, stored by column (doc values).
struct Column: Sendable {
  /// The values as texts, for facet counts and facet filters.
  final class Facets: Sendable {
    /// The distinct texts by ordinal: texts of numbers in numeric order, then the others by bytes.
    let values: ByteStrings
    /// For each ordinal, the index of its text in the order of all texts by bytes.
    let ranks: Table<UInt32>
    /// The ordinals in the order of their texts by bytes; the inverse of `ranks`.
    let ordered: Table<UInt32>
    /// The ordinals of each record without duplicates, in the order of first occurrence.
    let ordinals: ValueOrdinals
    /// The records that contain each value, by ordinal.
    let records: PostingLists
    /// The cached value of `texts`; computed on first use, and valid as long as the column.
    private let cachedTexts = Mutex<[String]?>(nil)

    /// The maximum number of cached texts; a longer list would take much memory.
    private static let maximumTexts = 4_096

    /// The texts by ordinal; nil if there are more than 4,096.
    ///
    /// Thread-safe. Complexity: O(*values*) on first access.
    var texts: [String]? {
      if values.count > Self.maximumTexts { return nil }
      return cachedTexts.withLock { cached in
        if let cached { return cached }
        let texts = (0..<values.count).map(values.text)
        cached = texts
        return texts
      }
    }

    init(
      values: ByteStrings, ranks: Table<UInt32>, ordered: Table<UInt32>, ordinals: ValueOrdinals,
      records: PostingLists
    ) {
      (self.values, self.ranks, self.ordered) = (values, ranks, ordered)
      (self.ordinals, self.records) = (ordinals, records)
    }
  }

  /// The numeric values, for numeric filters, statistics, and histograms.
  final class Numbers: Sendable {
    /// The distinct numbers by ordinal, ascending.
    let values: Table<Double>
    /// The ordinals of each record, including duplicates.
    let ordinals: ValueOrdinals
    /// The records that contain each number, by ordinal.
    let records: PostingLists
    /// True if every record with a value has a numeric value.
    let isComplete: Bool
    /// The sum of all numbers of all records.
    let sum: Double
    /// The number of all numbers of all records, including duplicates.
    let count: Int

    init(
      values: Table<Double>, ordinals: ValueOrdinals, records: PostingLists, isComplete: Bool,
      sum: Double,
      count: Int
    ) {
      (self.values, self.ordinals, self.records) = (values, ordinals, records)
      (self.isComplete, self.sum, self.count) = (isComplete, sum, count)
    }
  }

  /// The texts; nil in a stored column with more than `ColumnValues.maximumValues` values.
  var facets: Facets?
  /// The numbers; nil if no record has a numeric value.
  var numbers: Numbers?
}

extension Column.Facets {
  /// The text of a value.
  func text(_ ordinal: Int) -> String { texts?[ordinal] ?? values.text(ordinal) }

  /// The ordinal of a text, or nil. Complexity: O(log *values*).
  func ordinal(of text: String) -> Int? {
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
  /// The ordinals of the numbers that satisfy a comparison with a bound.
  ///
  /// For `notEquals`, those of the equal numbers, which the caller excludes. Complexity: O(log
  /// *numbers*).
  func ordinals(_ comparison: Filter.Numeric.Operator, _ bound: Double) -> Range<Int> {
    switch comparison {
    case .lessThan: 0..<index(of: bound, after: false)
    case .lessThanOrEqual: 0..<index(of: bound, after: true)
    case .equals, .notEquals: index(of: bound, after: false)..<index(of: bound, after: true)
    case .greaterThanOrEqual: index(of: bound, after: false)..<values.count
    case .greaterThan: index(of: bound, after: true)..<values.count
    }
  }

  /// The ordinals of the numbers in a range. Complexity: O(log *numbers*).
  func ordinals(in range: ClosedRange<Double>) -> Range<Int> {
    let start = index(of: range.lowerBound, after: false)
    return start..<max(start, index(of: range.upperBound, after: true))
  }

  /// The index of the first number that is at least `bound`, or greater if `after` is true.
  private func index(of bound: Double, after: Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = after ? values[middle] <= bound : values[middle] < bound
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

import Search

/// The record of each value of an attribute, in ascending order.
///
/// As long as every record has one value, nothing is stored.
struct ValueRecords: Sendable {
  /// The number of first values, each of which belongs to the record with its own number.
  private var singleCount = 0
  /// The records of the later values.
  private var rest: StoredList

  /// - Parameter storage: the storage of many records; nil for memory.
  init(in storage: TemporaryStorage? = nil) {
    rest = StoredList(in: storage)
  }

  /// The number of values.
  var count: Int { singleCount + rest.count }

  /// Appends the record of the next value.
  @inline(__always)
  mutating func append(_ record: Int) {
    if record == singleCount, rest.count == 0 {
      singleCount += 1
    } else {
      rest.append(UInt32(record))
    }
  }

  /// Releases the records in the storage; neither these records nor a copy may be read anymore.
  func discard() { rest.discard() }

  /// Reads the records of ranges of values; fast if each range follows the one before it.
  struct Reader {
    private let singleCount: Int
    private var rest: StoredList.Reader

    init(_ records: ValueRecords) {
      singleCount = records.singleCount
      rest = StoredList.Reader(records.rest)
    }

    /// The records of a range of values.
    ///
    /// - Throws: `unavailable` if the storage cannot be read.
    mutating func records(in range: Range<Int>) throws(SearchError) -> ArraySlice<UInt32> {
      if range.lowerBound >= singleCount {
        return try rest.numbers(
          in: range.lowerBound - singleCount..<range.upperBound - singleCount)
      }
      var records = range.clamped(to: 0..<singleCount).map { UInt32($0) }
      if range.upperBound > singleCount {
        records += try rest.numbers(in: 0..<range.upperBound - singleCount)
      }
      return records[...]
    }
  }
}

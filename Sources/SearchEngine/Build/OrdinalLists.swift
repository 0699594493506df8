import Search

/// The ordinals of each record's values in memory, as input of the stored lists.
struct OrdinalLists: Sendable {
  /// The ordinals of all records, in record order.
  private(set) var ordinals: [UInt32] = []
  /// The start of each record in `ordinals`, and the end of the last.
  private(set) var starts: [UInt32] = [0]

  /// No records.
  init() {}

  init(_ ordinals: [UInt32], starts: [UInt32]) {
    (self.ordinals, self.starts) = (ordinals, starts)
  }

  /// Adds an ordinal to the current record.
  mutating func append(_ ordinal: UInt32) {
    ordinals.append(ordinal)
  }

  /// Ends the current record.
  mutating func endRecord() {
    starts.append(UInt32(ordinals.count))
  }

  private var recordCount: Int { starts.count - 1 }

  /// The ordinals by record.
  ///
  /// - Parameter storage: the storage of large tables; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  func values(
    count: Int, in storage: TemporaryStorage?
  ) throws(SearchError) -> ValueOrdinals {
    try ValueOrdinals(ordinals, starts: starts, valueCount: count, in: storage)
  }

  /// The records by ordinal.
  ///
  /// - Parameters:
  ///   - count: the number of different ordinals.
  ///   - storage: the storage of large tables; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  func postings(
    count: Int, in storage: TemporaryStorage?
  ) throws(SearchError) -> PostingLists {
    var lengths = [UInt32](repeating: 0, count: count)
    forEachOnce(0..<count) { ordinal, _ in lengths[ordinal] &+= 1 }
    return try PostingListsBuilder(recordCount: recordCount, lengths: lengths, in: storage)
      .build { forEachOnce($0, $1) }
  }

  /// Calls `body` once with each distinct ordinal of each record, only with those in `range`.
  private func forEachOnce(
    _ range: Range<Int>, _ body: (_ ordinal: Int, _ record: UInt32) -> Void
  ) {
    var last = [UInt32](repeating: .max, count: range.count)
    for record in 0..<UInt32(recordCount) {
      for index in Int(starts[Int(record)])..<Int(starts[Int(record) + 1]) {
        let ordinal = Int(ordinals[index])
        guard range.contains(ordinal), last[ordinal - range.lowerBound] != record else { continue }
        last[ordinal - range.lowerBound] = record
        body(ordinal, record)
      }
    }
  }
}

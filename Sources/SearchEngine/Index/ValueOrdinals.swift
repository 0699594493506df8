import Search

/// The ordinals of each record's values of one attribute (doc values).
///
/// Facet texts and numbers both use ordinals. If no record has more than one value, `ordinals` has
/// one element for each record, where `valueCount` means none; otherwise `starts` has the range of
/// each record in `ordinals`.
///
/// A class, because filter predicates pass it on without copying its tables.
final class ValueOrdinals: Sendable {
  /// The ordinals of all records, in record order.
  let ordinals: PackedIntegers
  /// The range of each record in `ordinals`; nil if no record has more than one value.
  let starts: Offsets?
  /// The number of different values.
  let valueCount: Int

  /// - Parameters:
  ///   - lists: the ordinals of all records, in record order.
  ///   - starts: the index of each record's first ordinal in `lists`, and the end of the last.
  ///   - storage: the storage of large tables; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  init(
    _ lists: [UInt32], starts: [UInt32], valueCount: Int, in storage: TemporaryStorage?
  ) throws(SearchError) {
    self.valueCount = valueCount
    let isMultiple = (1..<max(1, starts.count)).contains { starts[$0] - starts[$0 - 1] > 1 }
    if isMultiple {
      ordinals = try PackedIntegers(lists, limit: valueCount, in: storage)
      self.starts = try Offsets(starts, in: storage)
      return
    }
    let none = UInt32(valueCount)
    let single = (1..<max(1, starts.count)).map { record in
      starts[record] > starts[record - 1] ? lists[Int(starts[record - 1])] : none
    }
    ordinals = try PackedIntegers(single, limit: valueCount + 1, in: storage)
    self.starts = nil
  }

  init(ordinals: PackedIntegers, starts: Offsets?, valueCount: Int) {
    self.ordinals = ordinals
    self.starts = starts
    self.valueCount = valueCount
  }

  /// The first ordinal of a record; nil if it has none.
  func first(of record: Int) -> Int? {
    guard let starts else {
      let ordinal = ordinals[record]
      return ordinal == valueCount ? nil : ordinal
    }
    let range = starts[record]
    return range.isEmpty ? nil : ordinals[range.lowerBound]
  }

  /// The number of ordinals of a record.
  @inline(__always)
  func count(of record: Int) -> Int {
    starts.map { $0[record].count } ?? (ordinals[record] == valueCount ? 0 : 1)
  }

  /// The ordinal at an index of a record's list.
  @inline(__always)
  func ordinal(_ index: Int, of record: Int) -> Int {
    ordinals[starts.map { $0[record].lowerBound + index } ?? record]
  }

  /// True if a record has an ordinal in the range.
  @inline(__always)
  func contains(_ range: Range<Int>, in record: Int) -> Bool {
    guard let starts else {
      let ordinal = ordinals[record]
      return ordinal >= range.lowerBound && ordinal < range.upperBound
    }
    for index in starts[record] {
      let ordinal = ordinals[index]
      if ordinal >= range.lowerBound && ordinal < range.upperBound { return true }
    }
    return false
  }

  /// The number of occurrences of each ordinal in the records.
  func counts(in records: [UInt32]) -> [UInt32] {
    var counter = OrdinalCounter(self, recordCount: records.count)
    records.withUnsafeBufferPointer { counter.add($0) }
    return counter.counts()
  }

  /// Returns counts without some of the counted records. O(records).
  ///
  /// - Parameter counts: the number of occurrences of each ordinal in a set with the records.
  func counts(_ counts: [UInt32], without records: [UInt32]) -> [UInt32] {
    var counts = counts
    forEachOrdinal(in: records) { counts[$0] &-= 1 }
    return counts
  }

  /// Calls `body` with each ordinal of the records, in their order.
  @inline(__always)
  func forEachOrdinal(in records: some Sequence<UInt32>, _ body: (Int) -> Void) {
    switch ordinals {
    case .bytes(let table): forEachOrdinal(of: table, in: records, body)
    case .shorts(let table): forEachOrdinal(of: table, in: records, body)
    case .words(let table): forEachOrdinal(of: table, in: records, body)
    }
  }

  @inline(__always)
  private func forEachOrdinal<Ordinal: FixedWidthInteger>(
    of table: Table<Ordinal>, in records: some Sequence<UInt32>, _ body: (Int) -> Void
  ) {
    guard let starts else {
      for record in records {
        let ordinal = Int(table[Int(record)])
        if ordinal != valueCount { body(ordinal) }
      }
      return
    }
    for record in records {
      for index in starts[Int(record)] { body(Int(table[index])) }
    }
  }
}

/// For each record the codes of its values of one attribute.
///
/// If no record has more than one, its code stands at its number, and `valueCount` means none;
/// else `starts` tells where the codes of each record lie.
///
/// An object, since tests of filters hand it on.
final class Codes: Sendable {
  let codes: NarrowTable
  let starts: Offsets?
  let valueCount: Int

  /// - Parameter lists: the codes of all records, one record behind the other.
  init(_ lists: [UInt32], starts: [UInt32], valueCount: Int) {
    self.valueCount = valueCount
    let isMultiple = (1..<max(1, starts.count)).contains { starts[$0] - starts[$0 - 1] > 1 }
    if isMultiple {
      codes = NarrowTable(lists, limit: valueCount)
      self.starts = Offsets(starts)
      return
    }
    let none = UInt32(valueCount)
    let single = (1..<max(1, starts.count)).map { record in
      starts[record] > starts[record - 1] ? lists[Int(starts[record - 1])] : none
    }
    codes = NarrowTable(single, limit: valueCount + 1)
    self.starts = nil
  }

  init(codes: NarrowTable, starts: Offsets?, valueCount: Int) {
    self.codes = codes
    self.starts = starts
    self.valueCount = valueCount
  }

  /// The code that a record has first; nil if it has none.
  func first(of record: Int) -> Int? {
    guard let starts else {
      let code = codes[record]
      return code == valueCount ? nil : code
    }
    let range = starts[record]
    return range.isEmpty ? nil : codes[range.lowerBound]
  }

  /// How many codes a record has.
  @inline(__always)
  func count(of record: Int) -> Int {
    starts.map { $0[record].count } ?? (codes[record] == valueCount ? 0 : 1)
  }

  /// One of the codes of a record, in their order.
  @inline(__always)
  func code(_ index: Int, of record: Int) -> Int {
    codes[starts.map { $0[record].lowerBound + index } ?? record]
  }

  /// True if a record has a code in the range.
  @inline(__always)
  func contains(_ range: Range<Int>, in record: Int) -> Bool {
    guard let starts else {
      let code = codes[record]
      return code >= range.lowerBound && code < range.upperBound
    }
    for place in starts[record] {
      let code = codes[place]
      if code >= range.lowerBound && code < range.upperBound { return true }
    }
    return false
  }

  /// How often each code occurs in some records.
  func counts(in records: [UInt32]) -> [UInt32] {
    switch codes {
    case .bytes(let table): counts(table, records)
    case .shorts(let table): counts(table, records)
    case .words(let table): counts(table, records)
    }
  }

  /// Calls `body` with every code of some records, in their order.
  @inline(__always)
  func forEachCode(in records: [UInt32], _ body: (Int) -> Void) {
    for record in records {
      if let starts {
        for place in starts[Int(record)] { body(codes[place]) }
      } else {
        let code = codes[Int(record)]
        if code != valueCount { body(code) }
      }
    }
  }

  private func counts<Code: FixedWidthInteger>(
    _ table: Table<Code>, _ records: [UInt32]
  ) -> [UInt32] {
    // Two halves in turn, since a counter that is raised twice in a row makes the processor wait.
    let width = valueCount + 1
    let isLarge = records.count > 2 * width
    var counts = [UInt32](repeating: 0, count: isLarge ? 2 * width : width)
    counts.withUnsafeMutableBufferPointer { counts in
      guard let first = counts.baseAddress else { return }
      let second = isLarge ? first + width : first
      records.withUnsafeBufferPointer { records in
        if let starts {
          for record in records {
            for place in starts[Int(record)] { first[Int(table[place])] &+= 1 }
          }
          return
        }
        var index = 0
        while index &+ 2 <= records.count {
          first[Int(table[Int(records[index])])] &+= 1
          second[Int(table[Int(records[index &+ 1])])] &+= 1
          index &+= 2
        }
        if index < records.count { first[Int(table[Int(records[index])])] &+= 1 }
      }
      if isLarge { for code in 0..<width { first[code] &+= second[code] } }
    }
    counts.removeLast(counts.count - valueCount)
    return counts
  }
}

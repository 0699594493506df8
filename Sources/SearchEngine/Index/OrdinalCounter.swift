/// Counts how often each ordinal occurs in lists of records.
struct OrdinalCounter {
  private let ordinals: ValueOrdinals
  /// The number of counters of a set: one for each ordinal, and one for records without ordinals.
  private let width: Int
  /// One or two sets of counters.
  private var counters: [UInt32]

  /// - Parameter recordCount: the expected number of records in all lists.
  init(_ ordinals: ValueOrdinals, recordCount: Int) {
    self.ordinals = ordinals
    width = ordinals.valueCount + 1
    // Two alternating sets of counters: incrementing one counter twice in a row stalls the
    // processor.
    counters = [UInt32](repeating: 0, count: recordCount > 2 * width ? 2 * width : width)
  }

  /// Counts the ordinals of some records.
  mutating func add(_ records: UnsafeBufferPointer<UInt32>) {
    switch ordinals.ordinals {
    case .bytes(let table): add(records, table)
    case .shorts(let table): add(records, table)
    case .words(let table): add(records, table)
    }
  }

  private mutating func add<Ordinal: FixedWidthInteger>(
    _ records: UnsafeBufferPointer<UInt32>, _ table: Table<Ordinal>
  ) {
    let (starts, width) = (ordinals.starts, width)
    counters.withUnsafeMutableBufferPointer { counters in
      guard let first = counters.baseAddress else { return }
      if let starts {
        for record in records {
          for index in starts[Int(record)] { first[Int(table[index])] &+= 1 }
        }
        return
      }
      let second = counters.count > width ? first + width : first
      var index = 0
      while index &+ 2 <= records.count {
        first[Int(table[Int(records[index])])] &+= 1
        second[Int(table[Int(records[index &+ 1])])] &+= 1
        index &+= 2
      }
      if index < records.count { first[Int(table[Int(records[index])])] &+= 1 }
    }
  }

  /// The number of occurrences of each ordinal.
  consuming func counts() -> [UInt32] {
    let valueCount = width - 1
    if counters.count > width {
      for ordinal in 0..<valueCount { counters[ordinal] &+= counters[width + ordinal] }
    }
    counters.removeLast(counters.count - valueCount)
    return counters
  }
}

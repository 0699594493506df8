import Search

/// The range of each record in a file or in memory, up to 1 TB.
struct RecordRanges: Sendable, RandomAccessCollection {
  /// The lower 32 bits of the start of each record.
  let lowStarts: Table<UInt32>
  /// The upper 8 bits of the start of each record; empty if all of them are 0.
  let highStarts: Table<UInt8>
  /// The length of each record in bytes.
  let lengths: Table<UInt32>

  /// Nil unless the tables belong together.
  init?(lowStarts: Table<UInt32>, highStarts: Table<UInt8>, lengths: Table<UInt32>) {
    guard lengths.count == lowStarts.count,
      highStarts.count == 0 || highStarts.count == lowStarts.count
    else { return nil }
    (self.lowStarts, self.highStarts, self.lengths) = (lowStarts, highStarts, lengths)
  }

  /// Ascending ranges that are in memory.
  init(_ ranges: [Range<Int>]) {
    lowStarts = Table(ranges.map { UInt32(truncatingIfNeeded: $0.lowerBound) })
    let isLarge = (ranges.last?.lowerBound ?? 0) >> 32 > 0
    highStarts = Table(isLarge ? ranges.map { UInt8($0.lowerBound >> 32) } : [])
    lengths = Table(ranges.map { UInt32($0.count) })
  }

  var startIndex: Int { 0 }
  var endIndex: Int { lengths.count }

  subscript(record: Int) -> Range<Int> {
    let high = highStarts.count > 0 ? Int(highStarts[record]) << 32 : 0
    let start = high | Int(lowStarts[record])
    return start..<start + Int(lengths[record])
  }

  /// Releases the memory of some ranges, if they are in a temporary storage.
  func evict(_ records: Range<Int>) {
    lowStarts.evict(records)
    if highStarts.count > 0 { highStarts.evict(records) }
    lengths.evict(records)
  }
}

extension RecordRanges {
  /// Builds ranges by appending them.
  struct Builder: ~Copyable {
    private var lowStarts: TableBuilder<UInt32>
    private var highStarts: TableBuilder<UInt8>
    private var lengths: TableBuilder<UInt32>
    private var isLarge = false

    /// - Parameters:
    ///   - capacity: an upper bound of the number of ranges.
    ///   - storage: the storage of large tables; nil for memory.
    init(capacity: Int, in storage: TemporaryStorage?) {
      lowStarts = TableBuilder(capacity: capacity, in: storage)
      highStarts = TableBuilder(capacity: capacity, in: storage)
      lengths = TableBuilder(capacity: capacity, in: storage)
    }

    /// Appends a range that starts below 2⁴⁰ and is shorter than 2³².
    mutating func append(_ range: Range<Int>) {
      lowStarts.append(UInt32(truncatingIfNeeded: range.lowerBound))
      highStarts.append(UInt8(range.lowerBound >> 32))
      lengths.append(UInt32(range.count))
      isLarge = isLarge || range.lowerBound >> 32 > 0
    }

    /// The ranges.
    ///
    /// - Throws: `unavailable` if the storage cannot be read.
    consuming func ranges() throws(SearchError) -> RecordRanges {
      let isLarge = isLarge
      let (low, lengths) = (try lowStarts.table(), try lengths.table())
      let high = isLarge ? try highStarts.table() : Table([])
      guard let ranges = RecordRanges(lowStarts: low, highStarts: high, lengths: lengths) else {
        preconditionFailure("the tables have the same number of elements")
      }
      return ranges
    }
  }
}

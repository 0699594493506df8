import Search

/// The symbols of consecutive records of the index, which are in the segments in file order.
///
/// Read by itself, each record of a large file takes a system call. A batch reads each segment once
/// from start to end for many records.
struct SymbolBatch {
  /// The maximum number of symbols of a batch, unless one record has more.
  static let standardSize = 1 << 24

  /// The records in index order, by their number among those of all segments.
  private let records: [UInt32]
  /// The number in the index of each record; `ColumnBuilder.notIndexed` for a duplicate.
  private let recordNumbers: [UInt32]
  private let parts: [SegmentTextBuilder]
  private let offsets: [Int]
  private let size: Int
  /// The numbers in the index of the records of the batch.
  private(set) var numbers = 0..<0
  /// The start of each record of the batch in `symbols`, and the end of the last.
  private var starts = [0]
  /// At least the symbols of the batch.
  private var symbols: [UInt32] = []

  /// An empty batch before the first record.
  ///
  /// - Parameters:
  ///   - offsets: the number of each segment's first record among those of all segments.
  ///   - size: the maximum number of symbols of a batch, unless one record has more.
  init(
    _ parts: [SegmentTextBuilder], _ offsets: [Int], records: [UInt32], recordNumbers: [UInt32],
    size: Int = Self.standardSize
  ) {
    (self.parts, self.offsets, self.size) = (parts, offsets, size)
    (self.records, self.recordNumbers) = (records, recordNumbers)
  }

  /// The segment of a record of the index, and the range of its symbols in the segment.
  private func location(_ number: Int) -> (part: Int, symbols: Range<Int>) {
    let record = Int(records[number])
    let part = offsets.lastIndex { $0 <= record } ?? 0
    return (part, parts[part].symbols(of: record - offsets[part]))
  }

  /// The segment of a record of the batch, and its symbols.
  subscript(number: Int) -> (part: Int, symbols: ArraySlice<UInt32>) {
    let index = number - numbers.lowerBound
    return (location(number).part, symbols[starts[index]..<starts[index + 1]])
  }

  /// Reads the records after those of this batch; false if there are none.
  ///
  /// - Throws: `unavailable` if the storage cannot be read.
  mutating func readNext() throws(SearchError) -> Bool {
    let first = numbers.upperBound
    starts = [0]
    var end = first
    while end < records.count {
      let next = starts[end - first] + location(end).symbols.count
      if next > size, end > first { break }
      starts.append(next)
      end += 1
    }
    numbers = first..<end
    let missing = starts[end - first] - symbols.count
    if missing > 0 { symbols += repeatElement(0, count: missing) }
    for (part, offset) in zip(parts, offsets) { try read(part, offset) }
    return !numbers.isEmpty
  }

  /// Reads the records of a segment that are in the batch.
  private mutating func read(_ part: SegmentTextBuilder, _ offset: Int) throws(SearchError) {
    var reader = StoredList.Reader(part.symbols)
    for record in 0..<part.recordCount {
      let number = Int(recordNumbers[offset + record])
      guard numbers.contains(number) else { continue }
      let entry = try reader.numbers(in: part.symbols(of: record))
      let start = starts[number - numbers.lowerBound]
      // Invariant: `symbols` has at least as many elements as the last of `starts`.
      symbols.withUnsafeMutableBufferPointer { symbols in
        _ = symbols[start..<start + entry.count].update(fromContentsOf: entry)
      }
    }
  }
}

import Search
import SimdJSON

/// The JSON texts of the records of a file while they are indexed.
struct RecordBuffer: Sendable {
  /// Nil once the text is released.
  private var memory: OwnedBytes?
  /// The offset of the text in the memory, or in the file to which it will be appended.
  private let start: Int
  /// The range of each record in `bytes`.
  let ranges: RecordRanges
  /// The offset of each record in the file; nil if that is the same as in `bytes`.
  private let origins: [Int]?
  private var file: SourceFile?
  private var lines: LineFile?
  /// True if the text is that of the file, false if it was converted.
  private var isInPlace: Bool { origins == nil }

  /// True if the text is released record by record, since it can be read from the file again.
  private(set) var isReleasing = false

  /// Releases the text record by record from now on, if it can be read from the file again.
  mutating func releaseTextProgressively(readableFrom file: SourceFile?) {
    guard isInPlace, let file else { return }
    self.file = file
    isReleasing = true
  }

  /// The texts of some records from the first one of a range on: of all records, or of as many as are
  /// read at once.
  ///
  /// - Throws: `unavailable` if the file has become too short.
  func window(_ records: Range<Int>) throws(SearchError) -> RecordWindow {
    guard let lines else {
      return RecordWindow(records: records, memory: memory, bytes: bytes, start: 0)
    }
    let start = ranges[records.lowerBound].lowerBound
    let end = records.dropFirst().first { ranges[$0].upperBound - start > lines.partSize }
    let window = records.lowerBound..<(end ?? records.upperBound)
    let memory = try lines.part(start..<ranges[window.upperBound - 1].upperBound)
    return RecordWindow(
      records: window, memory: memory, bytes: memory.bytes.assumingMemoryBound(to: UInt8.self),
      start: start)
  }

  /// Releases the text of parsed records.
  func discard(_ records: Range<Int>) {
    ranges.evict(records)
    guard isReleasing, let memory, let first = records.first, let last = records.last else {
      return
    }
    memory.discard(start + ranges[first].lowerBound..<start + ranges[last].upperBound)
  }

  /// Releases the rest of a text that is released record by record.
  mutating func releaseText() {
    if isReleasing { memory = nil }
  }

  /// The text, followed by the padding that the parser requires; empty once released.
  var bytes: UnsafeBufferPointer<UInt8> {
    guard let memory else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(
      rebasing: memory.bytes.assumingMemoryBound(to: UInt8.self)[start...])
  }

  /// - Parameters:
  ///   - memory: the text, followed by `TapeParser.padding` bytes.
  ///   - start: the offset of the text in the memory.
  ///   - origins: the offset of each record in the file; nil if the text is that of the file.
  init(_ memory: OwnedBytes, from start: Int = 0, ranges: [Range<Int>], origins: [Int]? = nil) {
    self.memory = memory
    self.start = start
    self.ranges = RecordRanges(ranges)
    self.origins = origins
  }

  /// The records of a file that is read in parts.
  ///
  /// - Parameter storage: the storage of large tables; nil for memory.
  /// - Throws: as `LineFile.ranges`.
  init(_ lines: LineFile, in storage: TemporaryStorage?) async throws(SearchError) {
    (memory, start, origins) = (nil, lines.offset, nil)
    ranges = try await lines.ranges(in: storage)
    self.lines = lines
    file = lines.file
  }

  /// Copies the records of several files.
  ///
  /// - Parameter offsets: the offset of each file among the bytes of all files.
  init(concatenating buffers: [RecordBuffer], at offsets: [Int]) {
    if let only = buffers.first, buffers.count == 1 {
      self = only
      return
    }
    var (text, ranges, origins): ([UInt8], [Range<Int>], [Int]) = ([], [], [])
    for (buffer, offset) in zip(buffers, offsets) {
      for record in buffer.ranges.indices {
        let start = text.count
        text += buffer.bytes[buffer.ranges[record]]
        ranges.append(start..<text.count)
        origins.append(offset + buffer.origin(record))
      }
    }
    text += [UInt8](repeating: UInt8(ascii: " "), count: TapeParser.padding)
    self.init(OwnedBytes(copying: text), ranges: ranges, origins: origins)
  }

  /// The byte offset of a record in the file.
  func origin(_ record: Int) -> Int {
    origins?[record] ?? ranges[record].lowerBound
  }

  private var location: RecordText.Location {
    if let file { return .file(file) }
    guard let memory else { preconditionFailure("the text is released only if there is a file") }
    let table = Table<UInt8>(memory, at: 0, count: memory.bytes.count)
    return isInPlace ? .whole(table) : .converted(table)
  }

  /// The texts of some records, in the order given.
  ///
  /// - Parameter storage: the storage of large tables; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  func text(
    of records: [UInt32], in storage: TemporaryStorage?
  ) throws(SearchError) -> RecordText {
    var builder = RecordRanges.Builder(capacity: records.count, in: storage)
    for record in records {
      let range = ranges[Int(record)]
      builder.append(start + range.lowerBound..<start + range.upperBound)
    }
    return RecordText(location, try builder.ranges())
  }
}

/// The texts of consecutive records in memory.
struct RecordWindow: Sendable {
  /// The numbers of the records.
  let records: Range<Int>
  /// The memory of the texts; nil for no records.
  fileprivate let memory: OwnedBytes?
  // Safe: points into `memory`, which is immutable and lives as long as the window.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the memory among the bytes of all records.
  fileprivate let start: Int

  /// No records.
  static let none = RecordWindow(
    records: 0..<0, memory: nil, bytes: UnsafeBufferPointer(start: nil, count: 0), start: 0)

  /// The range in `bytes` of one of the records.
  func range(of record: Int, in source: RecordBuffer) -> Range<Int> {
    let range = source.ranges[record]
    return range.lowerBound - start..<range.upperBound - start
  }
}

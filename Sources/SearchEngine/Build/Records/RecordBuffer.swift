import SimdJSON

/// The JSON texts of the records of a file while they are indexed.
struct RecordBuffer: Sendable {
  /// Nil once the text is released.
  private var memory: OwnedBytes?
  /// The offset of the text in the memory.
  private let start: Int
  /// The range of each record in `bytes`.
  let ranges: [Range<Int>]
  /// The offset of each record in the file; nil if that is the same as in `bytes`.
  private let origins: [Int]?
  private var file: SourceFile?
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

  /// Releases the text of parsed records.
  func discard(_ records: Range<Int>) {
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
    self.ranges = ranges
    self.origins = origins
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
  func text(of records: [Int]) -> RecordText {
    RecordText(
      location, starts: Table(records.map { UInt32(start + ranges[$0].lowerBound) }),
      lengths: Table(records.map { UInt32(ranges[$0].count) }))
  }
}

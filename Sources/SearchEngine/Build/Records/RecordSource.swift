/// The text of the records of a file while they are indexed.
struct RecordSource: Sendable {
  /// Nil once the text is given up.
  private var memory: OwnedBytes?
  /// Where in the memory the text begins.
  private let start: Int
  /// Where the JSON of each record lies in `bytes`.
  let ranges: [Range<Int>]
  /// Where each record lies in the file, if that is somewhere else.
  private let origins: [Int]?
  private var file: SourceFile?
  /// True if the JSON is that of the file itself.
  private var isInPlace: Bool { origins == nil }

  /// True if the text is given up record by record, since it can be read from the file again.
  private(set) var isPassing = false

  /// Lets the text be given up record by record, if it can be read from the file again.
  mutating func letTextPass(readableFrom file: SourceFile?) {
    guard isInPlace, let file else { return }
    self.file = file
    isPassing = true
  }

  /// Gives up the text of records that have been read.
  func discard(_ records: Range<Int>) {
    guard isPassing, let memory, let first = records.first, let last = records.last else { return }
    memory.discard(start + ranges[first].lowerBound..<start + ranges[last].upperBound)
  }

  /// Gives up what is left of a text of which the records have been given up.
  mutating func releaseText() {
    if isPassing { memory = nil }
  }

  /// JSON, followed by the bytes that the parser may read in excess.
  var bytes: UnsafeBufferPointer<UInt8> {
    guard let memory else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(
      rebasing: memory.bytes.assumingMemoryBound(to: UInt8.self)[start...])
  }

  /// - Parameter memory: the JSON, followed by `TapeParser.padding` bytes.
  init(_ memory: OwnedBytes, from start: Int = 0, ranges: [Range<Int>], origins: [Int]? = nil) {
    self.memory = memory
    self.start = start
    self.ranges = ranges
    self.origins = origins
  }

  /// The byte offset of a record in the file.
  func origin(_ record: Int) -> Int {
    origins?[record] ?? ranges[record].lowerBound
  }

  private var location: RecordText.Location {
    if let file { return .file(file) }
    guard let memory else { preconditionFailure("the text is given up only for that of a file") }
    let table = Table<UInt8>(memory, at: 0, count: memory.bytes.count)
    return isInPlace ? .whole(table) : .converted(table)
  }

  /// The text of the chosen records, in the order given.
  func text(of records: [Int]) -> RecordText {
    RecordText(
      location, starts: Table(records.map { UInt32(start + ranges[$0].lowerBound) }),
      lengths: Table(records.map { UInt32(ranges[$0].count) }))
  }
}

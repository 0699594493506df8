import Components
import Search
import SimdJSON

/// Where the JSON text of each record lies: in memory, or in the file from which it was read.
struct RecordText: Sendable {
  enum Location: Sendable {
    /// The file in memory, followed by the bytes that the parser may read in excess.
    case whole(Table<UInt8>)
    /// JSON that was made from a file, followed by as many bytes.
    case converted(Table<UInt8>)
    case file(SourceFile)
  }

  let location: Location
  let starts: Table<UInt32>
  let lengths: Table<UInt32>

  var count: Int { starts.count }

  init(_ location: Location, starts: Table<UInt32>, lengths: Table<UInt32>) {
    self.location = location
    self.starts = starts
    self.lengths = lengths
  }

  /// Parses a record, and hands its tape to `body`; gives nil if it cannot be parsed.
  ///
  /// - Throws: `unavailable` if the file has changed since it was read.
  func withTape<Result>(
    of record: Int, _ parser: inout TapeParser, _ body: (Tape) -> Result
  ) throws(SearchError) -> Result? {
    guard case .file = location else { return tape(of: record, &parser).map(body) }
    let text = try inMemory([record])
    return text.tape(of: 0, &parser).map(body)
  }

  /// The tape of a record, which lasts until the parser reads another; nil if the record cannot be
  /// parsed, or lies in a file.
  func tape(of record: Int, _ parser: inout TapeParser) -> Tape? {
    bytes.flatMap { try? parser.parse(range(of: record), of: $0) }
  }

  /// The text in which all records lie; nil if it is a file.
  var bytes: UnsafeBufferPointer<UInt8>? {
    switch location {
    case .whole(let text), .converted(let text): text.elements
    case .file: nil
    }
  }

  /// Where a record lies in the text.
  func range(of record: Int) -> Range<Int> {
    let start = Int(starts[record])
    return start..<start + Int(lengths[record])
  }

  /// Some of the records, numbered anew, whose texts are in memory.
  ///
  /// - Throws: `unavailable` if the file has changed since it was read.
  func inMemory(_ records: [Int]) throws(SearchError) -> RecordText {
    let starts = Table(records.map { self.starts[$0] })
    let lengths = Table(records.map { self.lengths[$0] })
    guard case .file(let file) = location else {
      return RecordText(location, starts: starts, lengths: lengths)
    }
    let size = lengths.elements.reduce(0) { $0 + Int($1) }
    let memory = try Memory(byteCount: size + TapeParser.padding) { bytes throws(SearchError) in
      var end = 0
      for index in records.indices {
        let length = Int(lengths[index])
        let part = UnsafeMutableRawBufferPointer(rebasing: bytes[end..<end + length])
        try file.read(from: Int(starts[index]), into: part)
        end += length
      }
      bytes[end...].initializeMemory(as: UInt8.self, repeating: 0)
      try file.check()
    }
    let ends = Offsets.starts(ofLengths: Array(lengths.elements)).dropLast()
    return RecordText(
      .whole(Table(memory, at: 0, count: size + TapeParser.padding)), starts: Table(Array(ends)),
      lengths: lengths)
  }

  /// One record as a value; nil if it cannot be parsed. O(size of the record).
  func object(_ record: Int, with parser: inout TapeParser) throws(SearchError) -> JSONObject? {
    try withTape(of: record, &parser) { $0.value(Tape.root).object } ?? nil
  }
}

package import Components
import Search

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
    of record: Int, _ parser: inout RecordParser, _ body: (Tape) -> Result
  ) throws(SearchError) -> Result? {
    let start = Int(starts[record])
    let range = start..<start + Int(lengths[record])
    switch location {
    case .whole(let text), .converted(let text):
      guard let tape = try? parser.parse(range, of: text.elements) else { return nil }
      return body(tape)
    case .file(let file):
      let bytes = try file.read(range, padding: RecordParser.padding)
      return bytes.withUnsafeBufferPointer { bytes in
        guard let tape = try? parser.parse(0..<range.count, of: bytes) else { return nil }
        return body(tape)
      }
    }
  }

  /// One record as a value; nil if it cannot be parsed. O(size of the record).
  func object(_ record: Int, with parser: inout RecordParser) throws(SearchError) -> JSONObject? {
    try withTape(of: record, &parser) { $0.value(Tape.root).object } ?? nil
  }
}

extension RecordParser {
  /// The object that a JSON text holds; nil if it holds none.
  package mutating func object(from text: UnsafeBufferPointer<UInt8>) -> JSONObject? {
    let padded = Array(text) + [UInt8](repeating: 0, count: Self.padding)
    return padded.withUnsafeBufferPointer { bytes in
      guard let tape = try? parse(0..<text.count, of: bytes) else { return nil }
      return tape.value(Tape.root).object
    }
  }
}

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
    switch location {
    case .whole(let text), .converted(let text):
      (try? parser.parse(range(of: record), of: text.elements)).map(body)
    case .file: try texts(of: [record]).tape(of: 0, &parser).map(body)
    }
  }

  /// Where a record lies in the text or file.
  private func range(of record: Int) -> Range<Int> {
    let start = Int(starts[record])
    return start..<start + Int(lengths[record])
  }

  /// The texts of some of the records.
  ///
  /// - Throws: `unavailable` if the file has changed since it was read.
  func texts(of records: [Int]) throws(SearchError) -> JSONTexts {
    let ranges = records.map { range(of: $0) }
    switch location {
    case .whole(let text), .converted(let text): return JSONTexts(text, ranges)
    case .file(let file): return try Self.texts(at: ranges, of: file)
    }
  }

  private static func texts(
    at ranges: [Range<Int>], of file: SourceFile
  ) throws(SearchError) -> JSONTexts {
    var ranges = ranges
    let size = ranges.reduce(0) { $0 + $1.count }
    let memory = try OwnedBytes(byteCount: size + TapeParser.padding) { bytes throws(SearchError) in
      var end = 0
      for index in ranges.indices {
        let range = end..<end + ranges[index].count
        try file.read(
          from: ranges[index].lowerBound,
          into: UnsafeMutableRawBufferPointer(rebasing: bytes[range]))
        ranges[index] = range
        end = range.upperBound
      }
      bytes[end...].initializeMemory(as: UInt8.self, repeating: 0)
      try file.check()
    }
    return JSONTexts(Table(memory, at: 0, count: size + TapeParser.padding), ranges)
  }

  /// One record as a value; nil if it cannot be parsed. O(size of the record).
  func object(_ record: Int, with parser: inout TapeParser) throws(SearchError) -> JSONObject? {
    try withTape(of: record, &parser) { $0.value(Tape.root).object } ?? nil
  }
}

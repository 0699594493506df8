import Components
import Search
import SimdJSON

/// The JSON text of each record, in memory or in the file (stored fields).
struct RecordText: Sendable {
  /// The storage of the texts.
  enum Location: Sendable {
    /// The whole file in memory, followed by the padding that the parser requires.
    case whole(Table<UInt8>)
    /// JSON that was converted from a file, followed by the padding.
    case converted(Table<UInt8>)
    /// The file on disk, for large files.
    case file(SourceFile)
  }

  /// The storage of the texts.
  let location: Location
  /// The range of each record's text in the memory or file.
  let ranges: RecordRanges

  /// The number of records.
  var count: Int { ranges.count }

  init(_ location: Location, _ ranges: RecordRanges) {
    self.location = location
    self.ranges = ranges
  }

  /// Parses a record and calls `body` with its tape; returns nil if the text is invalid.
  ///
  /// - Throws: `unavailable` if the file has changed since it was read.
  func withTape<Result>(
    of record: Int, _ parser: inout TapeParser, _ body: (Tape) -> Result
  ) throws(SearchError) -> Result? {
    switch location {
    case .whole(let text), .converted(let text):
      (try? parser.parse(ranges[record], of: text.elements)).map(body)
    case .file: try texts(of: [record]).tape(of: 0, &parser).map(body)
    }
  }

  /// The texts of some of the records.
  ///
  /// - Throws: `unavailable` if the file has changed since it was read.
  func texts(of records: [Int]) throws(SearchError) -> JSONTexts {
    let ranges = records.map { self.ranges[$0] }
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

  /// A record as a JSON object; nil if the text is invalid. Complexity: O(*bytes of the record*).
  ///
  /// - Throws: `unavailable` if the file has changed since it was read.
  func object(_ record: Int, with parser: inout TapeParser) throws(SearchError) -> JSONObject? {
    try withTape(of: record, &parser) { $0.value(Tape.root).object } ?? nil
  }
}

/// The JSON texts of some records in memory.
struct JSONTexts: Sendable {
  /// Memory that contains the texts, followed by the padding that the parser requires.
  private let text: Table<UInt8>
  private let ranges: [Range<Int>]

  init(_ text: Table<UInt8>, _ ranges: [Range<Int>]) {
    (self.text, self.ranges) = (text, ranges)
  }

  /// The bytes of all texts and the padding.
  var bytes: UnsafeBufferPointer<UInt8> { text.elements }

  /// The range in `bytes` of a text.
  subscript(index: Int) -> Range<Int> { ranges[index] }

  /// Parses a text; nil if it is invalid.
  ///
  /// The tape is valid until the parser parses another text.
  func tape(of index: Int, _ parser: inout TapeParser) -> Tape? {
    try? parser.parse(ranges[index], of: bytes)
  }
}

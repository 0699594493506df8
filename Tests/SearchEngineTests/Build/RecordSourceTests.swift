import Components
import Foundation
import Search
@testable import SearchEngine
import Testing

/// The string `{"objectID":"z"}` and a line break, compressed by gzip.
private let compressed: [UInt8] = {
  let base64 = "H4sIAAAAAAAC/6tWyk/KSk0u8XRRslKqUqrlAgAJ/6mdEQAAAA=="
  return [UInt8](Data(base64Encoded: base64) ?? Data())
}()

private func open(
  _ records: RecordPaths, in folder: TemporaryFolder,
  _ configure: (inout EmbeddedSettings) -> Void = { _ in }
) async throws -> (ids: [String], diagnostics: [Diagnostic]) {
  var settings = EmbeddedSettings()
  settings.records = records
  configure(&settings)
  var diagnostics = Diagnostics()
  let searcher = try await settings.open(in: folder.path, into: &diagnostics)
  let hits = try await searcher.search([SearchRequest()])[0].hits
  return (hits.map(\.objectID), diagnostics.all)
}

@Test func recordsOfSeveralFilesAreInTheirOrder() async throws {
  let folder = try TemporaryFolder()
  try folder.write(#"[{"objectID":"a"}]"#, to: "a.json")
  try folder.write("objectID;n\nb;1\nc;2;3\n", to: "b.csv")
  try folder.write("{\"objectID\":\"d\"}\noops\n", to: "c.ndjson")
  try folder.write(compressed, to: "z.json.gz")
  let list = try await open(RecordPaths(["b.csv", "a.json"]), in: folder)
  #expect(list.ids == ["b", "c", "a"])
  let pattern = try await open("*", in: folder)
  #expect(pattern.ids == ["a", "b", "c", "d", "z"])
  #expect(
    Set(pattern.diagnostics.map(\.range.file))
      == ["\(folder.path)/b.csv", "\(folder.path)/c.ndjson"])
  #expect(Set(pattern.diagnostics.map(\.range.start.line)) == [3, 2])
}

@Test func indexOfSeveralFilesIsRebuiltWhenOneChanges() async throws {
  let folder = try TemporaryFolder()
  try folder.write("{\"objectID\":\"a\"}\n", to: "a.ndjson")
  try folder.write("{\"objectID\":\"b\"}\noops\n", to: "b.ndjson")
  var settings = EmbeddedSettings()
  settings.records = "*.ndjson"
  let cache = IndexCache(settings, in: folder.path, minimumRecords: 0)
  func ids() async throws -> [String] {
    var diagnostics = Diagnostics()
    let records = try await cache.open(into: &diagnostics)
    #expect(diagnostics.all.map(\.range.file) == ["\(folder.path)/b.ndjson"])
    let request = SearchRequest()
    return try await EmbeddedSearcher(records, settings).search([request])[0].hits.map(\.objectID)
  }
  #expect(try await ids() == ["a", "b"])
  #expect(try await ids() == ["a", "b"])
  try folder.write("{\"objectID\":\"b2\"}\noops\n", to: "b.ndjson")
  #expect(try await ids() == ["a", "b2"])
  try folder.write("{\"objectID\":\"c\"}\n", to: "c.ndjson")
  #expect(try await ids() == ["a", "b2", "c"])
}

@Test func missingFilesAndURLsAreRejected() async throws {
  let folder = try TemporaryFolder()
  let none = await #expect(throws: SearchError.self) { try await open("x/*.csv", in: folder) }
  #expect(none?.message == "no file matches '\(folder.path)/x/*.csv'")
  let url = await #expect(throws: SearchError.self) {
    try await open("https://example.com/a/b.json?x=1", in: folder)
  }
  #expect(url?.message.contains("curl -o b.json 'https://example.com/a/b.json?x=1'") == true)
}

@Test func compressedFilesAreReadByTheirContent() async throws {
  let folder = try TemporaryFolder()
  try folder.write(compressed + compressed, to: "z.json")
  let found = try await open("z.json", in: folder)
  #expect(found.ids == ["z"])
  #expect(found.diagnostics.map(\.id) == [.duplicateRecord])
}

/// Decompresses the first bytes of `compressed`.
private func decompress(first count: Int, limit: Int) throws -> Int {
  try compressed.withUnsafeBufferPointer {
    try Gzip.decompressed(UnsafeBufferPointer(rebasing: $0[..<count]), path: "a", limit: limit)
      .count
  }
}

@Test func incompleteAndLargeCompressedFilesAreRejected() throws {
  #expect(try decompress(first: compressed.count, limit: 17) == 17)
  let large = #expect(throws: SearchError.self) {
    try decompress(first: compressed.count, limit: 16)
  }
  #expect(large?.reason == .refused)
  let incomplete = #expect(throws: SearchError.self) { try decompress(first: 20, limit: 100) }
  #expect(incomplete?.message == "'a' is not a complete gzip file")
}

@Test(
  arguments: [
    (.latin1, [0xE9]), (.latin9, [0xA4]), (.windows1252, [0x80, 0x81]),
    (.utf16, [0xFE, 0xFF, 0, 0xE9]),
  ] as [(TextEncoding, [UInt8])])
func textsAreDecoded(encoding: TextEncoding, bytes: [UInt8]) throws {
  let expected: [TextEncoding: String] = [
    .latin1: "é", .latin9: "€", .windows1252: "€\u{FFFD}", .utf16: "é",
  ]
  let decoded = try bytes.withUnsafeBufferPointer { try encoding.decoded($0) }
  #expect(String(decoding: decoded, as: UTF8.self) == expected[encoding])
}

@Test func encodedFilesNeedTheirEncoding() async throws {
  let folder = try TemporaryFolder()
  try folder.write(Array("objectID;name\nx;caf".utf8) + [0xE9, 0x0A], to: "a.csv")
  let error = await #expect(throws: SearchError.self) { try await open("a.csv", in: folder) }
  #expect(error?.message.contains("encoding: windows-1252") == true)
  let found = try await open("a.csv", in: folder) { $0.encoding = .windows1252 }
  #expect(found.ids == ["x"])
  let utf16 = Array("objectID\tn\ny\t1\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  try folder.write([0xFF, 0xFE] + utf16, to: "b.csv")
  #expect(try await open("b.csv", in: folder).ids == ["y"])
}

@Test(
  arguments: [
    ("a,b\n1,2\n", ","), ("a;b\n1,5;2\n", ";"), ("a\tb\n1\t2", "\t"), ("a|b\n1|2", "|"),
    ("a\nx;y\n", ","), ("\"a;b\",c\n1,2\n", ","), ("name,tags\nx,a;b;c\ny,a;b\n", ","),
    ("\n\na;b;c\n1;2;3", ";"), ("", ","),
  ] as [(String, Unicode.Scalar)])
func delimiterIsDetected(text: String, expected: Unicode.Scalar) {
  let bytes = Array(text.utf8)
  #expect(bytes.withUnsafeBufferPointer { CSVDelimiter.detect($0) } == UInt8(ascii: expected))
}

@Test func delimiterCanBeSet() async throws {
  let engine = try await EngineFixture("objectID:n\nx:1,2\n", named: "a.csv") { $0.delimiter = ":" }
  #expect(try await engine.ids() == ["x"])
}

/// Returns the CPU time in nanoseconds to read a CSV file with some columns.
private func timeToRead(columns count: Int) -> UInt64 {
  let header = (0..<count).map { "c\($0)" }.joined(separator: ",")
  let row = (0..<count).map { "v\($0)" }.joined(separator: ",")
  let reader = CSVReader(delimiter: UInt8(ascii: ","), listSeparator: nil)
  let start = threadTime()
  var diagnostics = RecordDiagnostics()
  let source = reader.read(Array("\(header)\n\(row)\n".utf8), diagnostics: &diagnostics)
  #expect(source.ranges.count == 1)
  return threadTime() - start
}

/// The CPU time of the current thread in nanoseconds.
private func threadTime() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

@Test func csvFilesAreReadInTimeLinearInTheirColumns() {
  // Quadratic steps would take 256 times as long.
  #expect(timeToRead(columns: 32_000) < 60 * timeToRead(columns: 2_000))
}

@Test func recordsWithManyAttributesAreHighlighted() async throws {
  let count = 200
  let header = (0..<count).map { "c\($0)" }.joined(separator: ",")
  let row = (0..<count).map { $0 == 7 ? "" : "v\($0)" }.joined(separator: ",")
  let engine = try await EngineFixture("\(header)\n\(row)\n", named: "a.csv")
  let hit = try #require(try await engine.search("v150").hits.first)
  #expect(hit.highlights.count == count - 1)
  #expect(hit.record["c199"] == "v199")
  #expect(hit.highlight("c150")?.texts.first != nil)
}

private let nested = """
  {"took": 3, "text": "a \\"[{\\" b", "data": {"products": [
    {"objectID": "a"}, {"objectID": "b", "x": [1, {"y": "]"}]}
  ]}, "rest": [1]}
  """

@Test func recordsPathNamesTheArrayOfRecords() async throws {
  let folder = try TemporaryFolder()
  try folder.write(nested, to: "a.json")
  #expect(
    try await open("a.json", in: folder) { $0.recordsPath = "data.products" }.ids == ["a", "b"])
  let wrong = await #expect(throws: SearchError.self) {
    try await open("a.json", in: folder) { $0.recordsPath = "products" }
  }
  #expect(wrong?.message.contains("did you mean 'data.products'?") == true)
  let missing = await #expect(throws: SearchError.self) { try await open("a.json", in: folder) }
  #expect(missing?.message.contains("add 'recordsPath: data.products'") == true)
}

@Test func singleRecordWithAListOfObjectsIsReported() async throws {
  let engine = try await EngineFixture(#"{"products":[{"objectID":"a"}]}"#, named: "a.json")
  #expect(engine.diagnostics.map(\.id) == [.nestedRecords])
  #expect(engine.diagnostics.first?.help?.contains("'recordsPath: products'") == true)
  let record = try await EngineFixture(#"{"objectID":"a","tags":["x"]}"#, named: "a.json")
  #expect(record.diagnostics.isEmpty)
}

@Test func objectOverSeveralLinesIsNoListOfRecords() async throws {
  let error = await #expect(throws: SearchError.self) {
    try await EngineFixture("{\n\"products\": [\n{\"objectID\": \"a\"}\n]\n}", named: "a.json")
  }
  #expect(error?.message.contains("add 'recordsPath: products' to the searcher") == true)
}

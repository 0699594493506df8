import FileAccess
import Search
import SimdJSON
import Testing

@testable import SearchEngine

private let lines = [
  #"{"name":"first"}"#, "", #"  {"name":"with spaces"}  "#, #"{"name":"Zürich"}"# + "\r",
  #"{"name":"\#(String(repeating: "long ", count: 60))"}"#, "no object", #"{"name":"last"}"#,
]

private func lineFile(
  _ text: String, in folder: TemporaryFolder, partSize: Int = 64,
  _ change: (inout EmbeddedSettings) -> Void = { _ in }
) throws -> LineFile? {
  try folder.write(text, to: "records.ndjson")
  var settings = EmbeddedSettings()
  settings.records = "records.ndjson"
  change(&settings)
  return LineFile(
    try RecordFileList(settings.records, in: folder.path), settings, partSize: partSize)
}

@Test(arguments: [20, 21, 64, 1 << 20], ["", "\n", "\n\n"])
func linesAreFoundInParts(partSize: Int, end: String) async throws {
  let folder = try TemporaryFolder()
  let text = lines.joined(separator: "\n") + end
  let file = try #require(try lineFile(text, in: folder, partSize: partSize))
  let bytes = Array(text.utf8)
  let expected = bytes.withUnsafeBufferPointer { RecordBoundaries(lines: $0).ranges }
  #expect(expected.count == lines.count - 1)
  #expect(Array(try await file.ranges(in: nil)) == expected)
  let buffer = try await RecordBuffer(file, in: nil)
  var record = 0
  while record < expected.count {
    let window = try buffer.window(record..<expected.count)
    #expect(window.records.lowerBound == record && !window.records.isEmpty)
    for record in window.records {
      let range = window.range(of: record, in: buffer)
      #expect(Array(window.bytes[range]) == Array(bytes[expected[record]]))
      #expect(window.bytes.count >= range.upperBound + TapeParser.padding)
    }
    record = max(record + 1, window.records.upperBound)
  }
}

@Test(arguments: [20, 64, 1 << 20])
func positionsInPartsAreThoseOfTheFile(partSize: Int) throws {
  let folder = try TemporaryFolder()
  let text = lines.joined(separator: "\n")
  let file = try #require(try lineFile(text, in: folder, partSize: partSize))
  let source = try RecordSource(RecordFileList("records.ndjson", in: folder.path), nil)
  let offsets = [400, 0, 5, 17, 40, 70, 75, 17, text.utf8.count - 1]
  let ranges = file.ranges(at: offsets)
  #expect(ranges == source.ranges(at: offsets))
  for offset in offsets { #expect(ranges[offset] == source.range(at: offset)) }
}

@Test func otherFilesAreNotReadInParts() throws {
  let folder = try TemporaryFolder()
  let line = #"{"name":"a","price":"1"}"# + "\n"
  #expect(try lineFile(line, in: folder) != nil)
  #expect(try lineFile("[\(line)]", in: folder) == nil)
  #expect(try lineFile("{\n  \"name\": \"a\"\n}", in: folder) == nil)
  #expect(try lineFile("name\nred", in: folder) == nil)
  #expect(try lineFile(line, in: folder) { $0.recordsPath = "a" } == nil)
  #expect(try lineFile(line, in: folder) { $0.encoding = .windows1252 } == nil)
  #expect(try lineFile(line, in: folder) { $0.numbers = ["price"] } == nil)
}

@Test(arguments: [(0, 6), (17, 5), (387, 1), (402, 0), (10_000, 0)])
func precedingRecordsAreSkipped(size: Int, count: Int) async throws {
  let folder = try TemporaryFolder()
  let text = lines.joined(separator: "\n")
  #expect(text.utf8.count == 402)
  try folder.write(text, to: "records.ndjson")
  var settings = EmbeddedSettings()
  settings.records = "records.ndjson"
  let file = try #require(
    LineFile(
      try RecordFileList(settings.records, in: folder.path), settings,
      following: PrecedingRecords(size: size, recordCount: 0, searchable: []), partSize: 64))
  // None if the file became shorter than the preceding records.
  #expect(try await file.ranges(in: nil).count == count)
}

@Test func changeDuringReadingIsDetected() async throws {
  let folder = try TemporaryFolder()
  let file = try #require(try lineFile(lines.joined(separator: "\n"), in: folder))
  try file.check()
  try folder.write("{}\n", to: "records.ndjson")
  #expect(throws: SearchError.self) { try file.check() }
  await #expect(throws: SearchError.self) { try await file.ranges(in: nil) }
}

@Test(arguments: [[0..<5, 5..<1 << 31], [0..<9, 1 << 32..<1 << 33 - 1, (1 << 40) - 1..<1 << 40]])
func recordsCanStartAfter4GB(ranges: [Range<Int>]) throws {
  #expect(Array(RecordRanges(ranges)) == ranges)
  let shuffled = Array(ranges.reversed())
  var builder = RecordRanges.Builder(capacity: ranges.count, in: nil)
  for range in shuffled { builder.append(range) }
  let built = try builder.ranges()
  #expect(Array(built) == shuffled)
  #expect((built.highStarts.count > 0) == ranges.contains { $0.lowerBound >= 1 << 32 })
}

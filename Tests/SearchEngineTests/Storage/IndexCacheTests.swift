import Components
import FileAccess
import Foundation
import Search
@testable import SearchEngine
import TestSupport
import Testing

/// Records in a folder of their own, whose index is kept.
private struct Kept {
  let folder: TemporaryFolder
  var settings = EmbeddedSettings()

  init(_ count: Int = 30) throws {
    folder = try TemporaryFolder()
    settings.records = "records.ndjson"
    settings.ranking = [RankingCriterion("price", .descending)]
    try write(count)
  }

  func write(_ count: Int) throws {
    let records = (0..<count).map { number in
      """
      {"objectID":"r\(number)","name":"phone \(number % 7)","price":\(number % 5).5,
      """ + #""tags":["a","t\#(number % 3)"]}"#
    }
    try folder.write(records.joined(separator: "\n"), to: settings.records)
  }

  func open() async throws -> (records: IndexedRecords, findings: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let cache = IndexCache(settings, in: folder.path, minimumRecords: 0)
    let records = try await cache.open(into: &diagnostics)
    return (records, diagnostics.all)
  }

  /// The index files.
  var files: [String] {
    get throws {
      let path = "\(folder.path)/\(CacheLocation.folderName)"
      return try FileManager.default.contentsOfDirectory(atPath: path).map { "\(path)/\($0)" }
    }
  }

  func answer(_ records: IndexedRecords) async throws -> SearchResponse {
    var request = SearchRequest()
    request.query = "phone"
    request.addFacet("tags")
    request.addStatistics(of: "price")
    var response = try await EmbeddedSearcher(records, settings).search([request])[0]
    response.processingTime = .zero
    return response
  }
}

@Test func aKeptIndexGivesTheSameAnswers() async throws {
  let kept = try Kept()
  var diagnostics = Diagnostics()
  let loader = try RecordLoader(kept.settings, in: kept.folder.path)
  let expected = try await kept.answer(
    loader.load(into: &diagnostics) { _ in false }.records)
  let made = try await kept.answer(kept.open().records)
  let opened = try await kept.answer(kept.open().records)
  #expect(made == expected)
  #expect(opened == expected)
  #expect(try kept.files.count == 1)
}

@Test func aChangedSourceIsIndexedAgain() async throws {
  let kept = try Kept(30)
  _ = try await kept.open()
  try kept.write(31)
  let (records, findings) = try await kept.open()
  #expect(records.index.recordCount == 31)
  #expect(findings.isEmpty)
  #expect(try kept.files.count == 1)
}

@Test func otherSettingsHaveAnIndexOfTheirOwn() async throws {
  var kept = try Kept()
  _ = try await kept.open()
  kept.settings.searchable = ["tags"]
  #expect(try await kept.open().records.index.attributes == ["tags"])
  #expect(try kept.files.count == 2)
}

@Test func findingsAreToldAgain() async throws {
  let kept = try Kept(2)
  try kept.folder.write(
    "{\"objectID\":\"a\"}\n{\"objectID\":\"a\"}\nx\n", to: kept.settings.records)
  let first = try await kept.open().findings
  #expect(Set(first.map(\.id)) == [.duplicateRecord, .unreadableRecord])
  #expect(try await kept.open().findings == first)
}

@Test func aSmallSourceMayChangeWhileItIsOpen() async throws {
  let kept = try Kept()
  let expected = try await kept.answer(kept.open().records)
  let records = try await kept.open().records
  try kept.write(3)
  #expect(try await kept.answer(records) == expected)
}

@Test func aLargeSourceThatChangesWhileItIsOpenIsReported() throws {
  let folder = try TemporaryFolder()
  try folder.write("0123456789", to: "a")
  let path = "\(folder.path)/a"
  let identity = try #require(SourceIdentity(path: path))
  let file = try SourceFile(path: path, identity: identity)
  var bytes = [UInt8](repeating: 0, count: 3)
  try bytes.withUnsafeMutableBytes { try file.read(from: 2, into: $0) }
  try file.check()
  #expect(bytes == Array("234".utf8))
  try folder.write("01234", to: "a")
  let error = #expect(throws: SearchError.self) {
    _ = try SourceFile(path: path, identity: identity)
  }
  #expect(error?.message.contains("have changed; open the screen again") == true)
}

@Test func whatKilledBuildsLeftIsRemoved() async throws {
  let kept = try Kept()
  _ = try await kept.open()
  let file = try #require(kept.files.first)
  // No process has so great a number.
  try Data("half".utf8).write(to: URL(filePath: "\(file).2147483646.7.tmp"))
  try kept.write(31)
  _ = try await kept.open()
  #expect(try kept.files == [file])
}

@Test func aFolderThatCannotBeWrittenToIsNoObstacle() async throws {
  let kept = try Kept()
  try kept.folder.write("in the way", to: CacheLocation.folderName)
  let (records, _) = try await kept.open()
  #expect(records.index.recordCount == 30)
}

@Test func changedBytesAreNoticed() async throws {
  let kept = try Kept()
  let expected = try await kept.answer(kept.open().records)
  let file = URL(filePath: try #require(kept.files.first))
  let bytes = try Data(contentsOf: file)
  var generator = SeededGenerator(seed: 11)
  for _ in 0..<300 {
    var changed = bytes
    switch Int.random(in: 0...3, using: &generator) {
    case 0: changed = changed.prefix(Int.random(in: 0..<changed.count, using: &generator))
    case 1: changed.append(contentsOf: [0, 1, 2])
    case 2:
      let place = Int.random(in: 0..<min(4096, changed.count), using: &generator)
      changed[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    default:
      for _ in 0...3 {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        changed[place] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    try changed.write(to: file)
    let (records, findings) = try await kept.open()
    // Bytes between the sections do not matter.
    #expect(findings.isEmpty || findings.map(\.id) == [.corruptedIndex])
    #expect(try await kept.answer(records) == expected)
  }
}

@Test(arguments: [
  ([UInt8](repeating: 7, count: 5000), IndexFileError.unknownFormat), ([1, 2, 3], .truncated),
])
func foreignFilesAreNoIndex(bytes: [UInt8], expected: IndexFileError) {
  #expect(throws: expected) { try SectionReader(OwnedBytes(copying: bytes)) }
}

@Test func aPipeInPlaceOfTheIndexIsReplaced() async throws {
  let kept = try Kept()
  _ = try await kept.open()
  let index = try #require(try kept.files.first)
  try FileManager.default.removeItem(atPath: index)
  #expect(mkfifo(index, 0o644) == 0)
  _ = try await kept.open()
  #expect(SourceIdentity(path: index)?.kind == .file)
}

@Test func aSourceWhoseTimeIsSetBackIsIndexedAgain() async throws {
  let kept = try Kept(3_000)
  _ = try await kept.open()
  let path = "\(kept.folder.path)/\(kept.settings.records)"
  var status = stat()
  #expect(stat(path, &status) == 0)
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let file = try FileHandle(forWritingTo: URL(filePath: path))
  try file.write(contentsOf: Data(text.replacing("phone", with: "radio").utf8))
  try file.close()
  #expect(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
  #expect(try await kept.answer(kept.open().records).nbHits == 0)
}

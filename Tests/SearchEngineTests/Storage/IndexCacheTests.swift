import Components
import FileAccess
import Foundation
import Search
@testable import SearchEngine
import TestSupport
import Testing

/// Records in a temporary folder, with a cached index.
struct IndexCacheFixture {
  static let cacheFolder = "indexes"

  let folder: TemporaryFolder
  var settings = EmbeddedSettings()

  init(_ count: Int = 30) throws {
    folder = try TemporaryFolder()
    settings.records = "records.ndjson"
    settings.cacheFolder = Self.cacheFolder
    settings.ranking = [RankingCriterion("price", .descending)]
    try write(count)
  }

  func write(_ count: Int) throws {
    let records = (0..<count).map { number in
      """
      {"objectID":"r\(number)","name":"phone \(number % 7)","price":\(number % 5).5,
      """ + #""tags":["a","t\#(number % 3)"]}"#
    }
    try folder.write(records.joined(separator: "\n"), to: "records.ndjson")
  }

  func open(
    for user: String? = nil
  ) async throws -> (records: IndexedRecords, diagnostics: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let cache = IndexCache(settings, in: folder.path, for: user, minimumRecords: 0)
    let records = try await cache.open(into: &diagnostics)[0]
    return (records, diagnostics.all)
  }

  var cachePath: String { "\(folder.path)/\(Self.cacheFolder)" }

  /// The index files, and those of columns.
  var files: [String] {
    get throws {
      let path = "\(folder.path)/\(IndexCacheFixture.cacheFolder)"
      // An index that is opened more than two seconds after it was written has a stamp.
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { !$0.hasSuffix(".validated") }.map { "\(path)/\($0)" }
    }
  }

  func response(_ records: IndexedRecords) async throws -> SearchResponse {
    var request = SearchRequest()
    request.query = "phone"
    request.addFacet("tags")
    request.addStatistics(of: "price")
    var response = try await EmbeddedSearcher(records, settings).search([request])[0]
    response.processingTime = .zero
    return response
  }
}

@Test func cachedIndexHasTheSameResults() async throws {
  let fixture = try IndexCacheFixture()
  var diagnostics = Diagnostics()
  let loader = try RecordLoader(fixture.settings, in: fixture.folder.path)
  let expected = try await fixture.response(
    loader.load(into: &diagnostics) { _ in false }.records)
  let built = try await fixture.response(fixture.open().records)
  let reopened = try await fixture.response(fixture.open().records)
  #expect(built == expected)
  #expect(reopened == expected)
  #expect(try fixture.files.count == 1)
}

@Test func indexBuiltInTemporaryStorageIsTheSame() async throws {
  var fixture = try IndexCacheFixture(0)
  // So many that the terms and the values are stored in chunks, and tables in the future index file.
  let records = (0..<40_000).map { number in
    let words = (0..<18).map { "w\((number * $0) % 997)" }.joined(separator: " ")
    let tags = number % 1_000 == 0 ? #"["a","b"]"# : #""t\#(number % 3)""#
    return #"{"objectID":"r\#(number)","words":"\#(words)","price":\#(number % 5).5,"#
      + #""tags":\#(tags)}"#
  }
  let problems = ["", "{\"objectID\":\"new\"}", "no record", "{\"objectID\":\"r7\"}", ""]
  try fixture.folder.write(
    records.joined(separator: "\n") + problems.joined(separator: "\r\n"), to: "records.ndjson")
  var contents: [[UInt64: Data]] = []
  var sizes: [Int] = []
  for (name, largeSize) in [("a", 0), ("b", Int.max)] {
    fixture.settings.cacheFolder = name
    var diagnostics = Diagnostics()
    let cache = IndexCache(fixture.settings, in: fixture.folder.path, largeSize: largeSize)
    let built = try await cache.build(into: &diagnostics)
    #expect(diagnostics.all.map(\.range.start.line) == [40_002, 40_003])
    let file = try Data(contentsOf: URL(filePath: #require(built.path)))
    contents.append(try sections(of: file))
    sizes.append(file.count)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(fixture.folder.path)/\(name)")
    #expect(files.count == 1)
    let opened = try await cache.open(into: &diagnostics)
    #expect(opened[0].index.recordCount == 40_001)
  }
  #expect(contents[0] == contents[1])
  // The tables start at pages, after space for the sections of more columns.
  #expect(sizes[0] > sizes[1] && sizes[0] < sizes[1] + 500_000)
}

/// The bytes of the sections of an index file, by their IDs.
private func sections(of file: Data) throws -> [UInt64: Data] {
  let word = { (index: Int) in
    file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
  }
  let entries = (0..<Int(word(3))).map { entry in
    let first = SectionLayout.headerWords + entry * SectionLayout.entryWords
    return (word(first), Int(word(first + 1)), Int(word(first + 2)))
  }
  return Dictionary(uniqueKeysWithValues: entries.map { ($0, file[$1..<$1 + $2]) })
}

@Test func changedSourceIsReindexed() async throws {
  let fixture = try IndexCacheFixture(30)
  _ = try await fixture.open()
  try fixture.write(31)
  let (records, diagnostics) = try await fixture.open()
  #expect(records.index.recordCount == 31)
  #expect(diagnostics.isEmpty)
  #expect(try fixture.files.count == 1)
}

@Test func indexOfChangedSettingsReplacesTheEarlierOneOfTheSameScreen() async throws {
  var fixture = try IndexCacheFixture()
  _ = try await fixture.open(for: "/a.yaml")
  _ = try await fixture.open(for: "/b.yaml")
  #expect(try fixture.files.count == 1)
  fixture.settings.searchable = ["tags"]
  #expect(try await fixture.open(for: "/b.yaml").records.index.attributes == ["tags"])
  #expect(try fixture.files.count == 2)
  fixture.settings.searchable = ["name"]
  _ = try await fixture.open(for: "/b.yaml")
  let indexes = CachedIndex.all(in: fixture.cachePath)
  #expect(indexes.map(\.user).sorted { ($0 ?? "") < ($1 ?? "") } == ["/a.yaml", "/b.yaml"])
  #expect(indexes.allSatisfy { !$0.isStale && $0.recordCount == 30 && $0.size > 0 })
}

@Test func indexOfChangedOrMissingRecordsIsStaleAndRemovedWithTheNextOne() async throws {
  let fixture = try IndexCacheFixture()
  _ = try await fixture.open(for: "/a.yaml")
  try fixture.write(31)
  #expect(CachedIndex.all(in: fixture.cachePath).map(\.isStale) == [true])
  var other = fixture
  other.settings.records = "other.ndjson"
  try fixture.folder.write(#"{"objectID":"a"}"#, to: "other.ndjson")
  _ = try await other.open(for: "/b.yaml")
  let indexes = CachedIndex.all(in: fixture.cachePath)
  #expect(indexes.map(\.user) == ["/b.yaml"])
  #expect(indexes.first?.sources == ["\(fixture.folder.path)/other.ndjson"])
}

@Test func leastRecentlyUsedIndexesAboveTheSizeLimitAreRemoved() async throws {
  var fixture = try IndexCacheFixture()
  for (number, attribute) in ["name", "tags", "price"].enumerated() {
    fixture.settings.searchable = [attribute]
    _ = try await fixture.open(for: "/\(number).yaml")
    let newest = try #require(CachedIndex.all(in: fixture.cachePath).first)
    // Uses are an hour apart.
    let use = Date(timeIntervalSince1970: 1_700_000_000 + 3_600 * Double(number))
    try FileManager.default.setAttributes([.modificationDate: use], ofItemAtPath: newest.path)
  }
  let folder = IndexFolder(path: fixture.cachePath)
  #expect(folder.indexes.map(\.user) == ["/2.yaml", "/1.yaml", "/0.yaml"])
  let oldest = try #require(folder.indexes.last)
  folder.prune(keeping: oldest.path, sizeLimit: 2 * folder.indexes.map(\.size).reduce(0, max))
  #expect(folder.indexes.map(\.user) == ["/2.yaml", "/0.yaml"])
  folder.prune(keeping: oldest.path, sizeLimit: 1)
  #expect(folder.indexes.map(\.user) == ["/0.yaml"])
}

@Test func openingAnIndexRecordsItsUse() async throws {
  let fixture = try IndexCacheFixture()
  _ = try await fixture.open()
  let index = try #require(CachedIndex.all(in: fixture.cachePath).first)
  try FileManager.default.setAttributes(
    [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: index.path)
  _ = try await fixture.open()
  let used = try #require(CachedIndex.all(in: fixture.cachePath).first)
  #expect(used.lastUse >= index.lastUse)
}

@Test func indexOfAnotherVersionIsStaleAndReplacedSilently() async throws {
  let fixture = try IndexCacheFixture()
  _ = try await fixture.open()
  let file = URL(filePath: try #require(fixture.files.first))
  var bytes = [UInt8](try Data(contentsOf: file))
  bytes.withUnsafeMutableBytes { bytes in
    bytes.storeBytes(of: SectionLayout.version + 1, toByteOffset: 8, as: UInt64.self)
    let checksum = Checksum.of(
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<56]))
    bytes.storeBytes(of: checksum, toByteOffset: 56, as: UInt64.self)
  }
  try Data(bytes).write(to: file)
  #expect(CachedIndex.all(in: fixture.cachePath).map(\.isStale) == [true])
  #expect(try await fixture.open().diagnostics.isEmpty)
  #expect(CachedIndex.all(in: fixture.cachePath).map(\.isStale) == [false])
}

@Test func diagnosticsAreRestoredFromTheCache() async throws {
  let fixture = try IndexCacheFixture(2)
  try fixture.folder.write(
    "{\"objectID\":\"a\"}\n{\"objectID\":\"a\"}\nx\n", to: "records.ndjson")
  let first = try await fixture.open().diagnostics
  #expect(Set(first.map(\.id)) == [.duplicateRecord, .unreadableRecord])
  #expect(try await fixture.open().diagnostics == first)
}

@Test func smallSourceMayChangeWhileItIsOpen() async throws {
  let fixture = try IndexCacheFixture()
  let expected = try await fixture.response(fixture.open().records)
  let records = try await fixture.open().records
  try fixture.write(3)
  #expect(try await fixture.response(records) == expected)
}

@Test func changeOfLargeOpenSourceIsReported() throws {
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

@Test func temporaryFilesOfKilledBuildsAreRemoved() async throws {
  let fixture = try IndexCacheFixture()
  _ = try await fixture.open()
  let file = try #require(fixture.files.first)
  // The process ID is above the maximum of the kernel.
  try Data("half".utf8).write(to: URL(filePath: "\(file).2147483646.7.tmp"))
  try fixture.write(31)
  _ = try await fixture.open()
  #expect(try fixture.files == [file])
}

@Test func unwritableCacheFolderDoesNotPreventOpening() async throws {
  let fixture = try IndexCacheFixture()
  try fixture.folder.write("in the way", to: IndexCacheFixture.cacheFolder)
  let (records, _) = try await fixture.open()
  #expect(records.index.recordCount == 30)
}

@Test func corruptedIndexIsRebuilt() async throws {
  let fixture = try IndexCacheFixture()
  let expected = try await fixture.response(fixture.open().records)
  let file = URL(filePath: try #require(fixture.files.first))
  let bytes = try Data(contentsOf: file)
  var generator = SeededGenerator(seed: 11)
  for _ in 0..<300 {
    var changed = bytes
    switch Int.random(in: 0...3, using: &generator) {
    case 0: changed = changed.prefix(Int.random(in: 0..<changed.count, using: &generator))
    case 1: changed.append(contentsOf: [0, 1, 2])
    case 2:
      let offset = Int.random(in: 0..<min(4096, changed.count), using: &generator)
      changed[offset] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    default:
      for _ in 0...3 {
        let offset = Int.random(in: 0..<changed.count, using: &generator)
        changed[offset] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    try changed.write(to: file)
    let (records, diagnostics) = try await fixture.open()
    // A change of the padding between sections is not detected.
    #expect(diagnostics.isEmpty || diagnostics.map(\.id) == [.corruptedIndex])
    #expect(try await fixture.response(records) == expected)
  }
}

@Test(arguments: [
  ([UInt8](repeating: 7, count: 5000), IndexFileError.unknownFormat), ([1, 2, 3], .truncated),
])
func foreignFilesAreRejected(bytes: [UInt8], expected: IndexFileError) {
  #expect(throws: expected) { try SectionReader(OwnedBytes(copying: bytes)) }
}

@Test func namedPipeInPlaceOfTheIndexIsReplaced() async throws {
  let fixture = try IndexCacheFixture()
  _ = try await fixture.open()
  let index = try #require(try fixture.files.first)
  try FileManager.default.removeItem(atPath: index)
  #expect(mkfifo(index, 0o644) == 0)
  _ = try await fixture.open()
  #expect(SourceIdentity(path: index)?.kind == .file)
}

@Test func changedSourceWithRestoredModificationTimeIsReindexed() async throws {
  let fixture = try IndexCacheFixture(3_000)
  _ = try await fixture.open()
  let path = "\(fixture.folder.path)/\(fixture.settings.records)"
  var status = stat()
  #expect(stat(path, &status) == 0)
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let file = try FileHandle(forWritingTo: URL(filePath: path))
  try file.write(contentsOf: Data(text.replacing("phone", with: "radio").utf8))
  try file.close()
  #expect(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
  #expect(try await fixture.response(fixture.open().records).nbHits == 0)
}

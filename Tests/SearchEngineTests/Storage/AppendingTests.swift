import Components
import FileAccess
import Search
@testable import SearchEngine
import Testing

/// Records in a temporary folder with a cached index, to which records are appended.
private struct Fixture {
  let folder: TemporaryFolder
  var settings = EmbeddedSettings()

  init(
    _ count: Int = 30, name: String = "records.ndjson", endsLine: Bool = true,
    price: (_ number: Int) -> Int = { $0 % 5 }
  ) throws {
    folder = try TemporaryFolder()
    settings.records = RecordPaths(name)
    settings.cacheFolder = "indexes"
    settings.ranking = [RankingCriterion("price", .descending)]
    let records = (0..<count).map { Self.record($0, price: price($0)) }
    try folder.write(records.joined(separator: "\n") + (endsLine ? "\n" : ""), to: name)
  }

  static func record(_ number: Int, _ name: String = "phone", price: Int? = nil) -> String {
    #"{"objectID":"r\#(number)","name":"\#(name) \#(number % 7)","price":\#(price ?? number % 5)}"#
  }

  private func cache(minimumRecords: Int = 0) -> IndexCache {
    IndexCache(settings, in: folder.path, minimumRecords: minimumRecords)
  }

  func open() async throws -> EmbeddedSearcher {
    var diagnostics = Diagnostics()
    return EmbeddedSearcher(try await cache().open(into: &diagnostics), settings)
  }

  /// Appends lines, and returns the diagnostics.
  @discardableResult
  func append(
    _ lines: String..., minimumRecords: Int = 0
  ) async throws -> (result: AppendedRecords, diagnostics: [Diagnostic]) {
    try folder.write(lines.joined(separator: "\n"), to: "changes.ndjson")
    var diagnostics = Diagnostics()
    let result = try await cache(minimumRecords: minimumRecords)
      .append("\(folder.path)/changes.ndjson", into: &diagnostics)
    return (result, diagnostics.all)
  }

  var text: String {
    get throws {
      let bytes = try File.read("\(folder.path)/records.ndjson", limit: 1 << 20)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  var files: [String] {
    (Directory.entries(at: "\(folder.path)/indexes") ?? []).filter {
      !$0.hasSuffix(".validated")
    }
  }

  /// The response of an index, and that of an index which is built from the current records.
  func responses(query: String = "phone") async throws -> (SearchResponse, SearchResponse) {
    let opened = try await open()
    var diagnostics = Diagnostics()
    let loader = try RecordLoader(settings, in: folder.path)
    let built = try await loader.load(into: &diagnostics) { _ in false }.records
    return (
      try await response(of: opened, query),
      try await response(of: EmbeddedSearcher(built, settings), query)
    )
  }

  func response(of searcher: EmbeddedSearcher, _ query: String) async throws -> SearchResponse {
    var request = SearchRequest()
    request.query = query
    request.hitsPerPage = 100
    request.addFacet("name")
    request.addStatistics(of: "price")
    var response = try await searcher.search([request])[0]
    response.processingTime = .zero
    return response
  }
}

@Suite struct AppendingTests {
  @Test func appendedRecordsAreASegmentOfTheIndex() async throws {
    let fixture = try Fixture()
    _ = try await fixture.open()
    let appended = try await fixture.append(
      Fixture.record(3, "camera", price: 9), Fixture.record(40, "phone"))
    #expect(appended.diagnostics.isEmpty)
    #expect(appended.result.count == 2)
    #expect(appended.result.replacedCount == 1)
    let searcher = try await fixture.open()
    #expect(searcher.segments.count == 2)
    #expect(searcher.recordCount == 31)
    let (opened, built) = try await fixture.responses()
    #expect(opened == built)
    let cameras = try await fixture.response(of: searcher, "camera")
    #expect(cameras.hits.map(\.objectID) == ["r3"])
    #expect(cameras.hits.first?.record["price"] == 9)
  }

  @Test(arguments: [true, false]) func linesAreAppendedAsTheyAre(endsLine: Bool) async throws {
    let fixture = try Fixture(2, endsLine: endsLine)
    let before = try fixture.text
    try await fixture.append("", #"{"objectID":"x", "name": "é"}"#, "", #"{"objectID":"y"}"#)
    let changes = "\n" + #"{"objectID":"x", "name": "é"}"# + "\n\n" + #"{"objectID":"y"}"# + "\n"
    #expect(try fixture.text == before + (endsLine ? "" : "\n") + changes)
    let searcher = try await fixture.open()
    #expect(searcher.segments.count == 2)
    #expect(try searcher.records(in: 2..<4).map(\.record["name"]) == ["é", nil])
  }

  @Test func manySegmentsAreMergedAndThenBuiltAgain() async throws {
    let fixture = try Fixture(300)
    var counts: [Int] = []
    for number in 0..<40 {
      try await fixture.append(
        Fixture.record(number * 3 % 50, "camera", price: number), Fixture.record(1_000 + number))
      counts.append(try await fixture.open().segments.count)
      // The files are those of the segments, the index, and the list.
      #expect(fixture.files.count == counts[number] + (counts[number] > 1 ? 1 : 0))
    }
    #expect(counts.max() == 9)
    #expect(counts.filter { $0 == 2 }.count > 1)
    let (opened, built) = try await fixture.responses(query: "")
    #expect(opened == built)
    #expect(opened.nbHits == 340)
  }

  @Test func recordsWithoutKeysAreNumbered() async throws {
    let fixture = try Fixture(3)
    try await fixture.append(#"{"name":"first"}"#, #"{"name":"second"}"#)
    try await fixture.append(#"{"name":"third"}"#)
    let ids = try await fixture.response(of: fixture.open(), "").hits.map(\.objectID)
    #expect(ids.suffix(3) == ["4", "5", "6"])
  }

  @Test func nothingIsAppendedIfARecordCannotBeUsed() async throws {
    let fixture = try Fixture()
    let before = try fixture.text
    var diagnostics = Diagnostics()
    try fixture.folder.write(
      Fixture.record(1) + "\n{\"objectID\":\n" + Fixture.record(2), to: "changes.ndjson")
    let error = await #expect(throws: SearchError.self) {
      try await IndexCache(fixture.settings, in: fixture.folder.path, minimumRecords: 0)
        .append("\(fixture.folder.path)/changes.ndjson", into: &diagnostics)
    }
    #expect(error?.reason == .malformed)
    #expect(error?.message.contains("because of line 2 of") == true)
    #expect(diagnostics.all.map(\.id) == [.unreadableRecord])
    #expect(try fixture.text == before)
    #expect(try await fixture.open().segments.count == 1)
  }

  @Test func onlyJSONLinesCanBeChanged() async throws {
    let array = try Fixture(name: "records.json")
    try array.folder.write("[{\"objectID\":\"a\"}]", to: "records.json")
    let error = await #expect(throws: SearchError.self) { try await array.append("{}") }
    #expect(error?.reason == .refused)
    let fixture = try Fixture()
    var diagnostics = Diagnostics()
    let itself = await #expect(throws: SearchError.self) {
      try await IndexCache(fixture.settings, in: fixture.folder.path, minimumRecords: 0)
        .append("\(fixture.folder.path)/records.ndjson", into: &diagnostics)
    }
    #expect(itself?.message.hasSuffix("to itself") == true)
    #expect(try await fixture.append("").result.count == 0)
    let second = await #expect(throws: SearchError.self) { try await fixture.append("[", "{}]") }
    #expect(second?.message.contains("is not a file with a JSON object in each line") == true)
  }

  @Test func fewRecordsAreAppendedWithoutAnIndex() async throws {
    let fixture = try Fixture(3)
    let result = try await fixture.append(
      Fixture.record(7), minimumRecords: IndexCache.minimumRecords
    ).result
    #expect(result.path == nil)
    #expect(result.replacedCount == nil)
    #expect(result.count == 1)
    #expect(fixture.files.isEmpty)
    #expect(try fixture.text.hasSuffix(Fixture.record(7) + "\n"))
  }

  @Test func searchersOfTheEarlierVersionStillReadItsRecords() async throws {
    let fixture = try Fixture()
    var diagnostics = Diagnostics()
    _ = try await fixture.open()
    let cache = IndexCache(
      fixture.settings, in: fixture.folder.path, isBrief: true, minimumRecords: 0)
    let searcher = EmbeddedSearcher(try await cache.open(into: &diagnostics), fixture.settings)
    let expected = try await fixture.response(of: searcher, "phone")
    #expect(expected.hits.count == 30)
    try await fixture.append(Fixture.record(3, "camera"))
    try await fixture.append(Fixture.record(4, "camera"))
    let (index, path) = (
      try #require(fixture.files.first { $0.hasSuffix(".index") }), fixture.folder.path
    )
    #expect(
      try await fixture.response(of: searcher, "phone").hits.map(\.record)
        == expected.hits.map(\.record))
    // Another change, which no list of segments describes.
    try await fixture.append(Fixture.record(5, "camera"))
    File.remove("\(path)/indexes/\(index).segments")
    let response = try? await fixture.response(of: searcher, "phone")
    #expect(response == nil)
  }

  @Test(arguments: [true, false])
  func bytesOfAKilledProcessAreRemovedIfTheyAreAppendedAgain(isSame: Bool) async throws {
    let fixture = try Fixture()
    try await fixture.append(Fixture.record(3, "camera"))
    let (text, path) = (try fixture.text, "\(fixture.folder.path)/records.ndjson")
    let index = try #require(fixture.files.first { $0.hasSuffix(".index") })
    let journal = AppendJournal(index: "\(fixture.folder.path)/indexes/\(index)")
    let added = Fixture.record(4, "camera")
    try journal.begin(
      try #require(FileStatus(path: path)), upTo: text.utf8.count + added.utf8.count)
    try File.write(
      Array(added.utf8.dropLast(5)), to: path, opening: .appending(permissions: 0o600))
    let repeated = isSame ? added : Fixture.record(5, "camera")
    try await fixture.append(repeated)
    let rest = isSame ? "" : "\(added.dropLast(5))\n"
    #expect(try fixture.text == text + rest + repeated + "\n")
    #expect(try await fixture.open().segments.count == 2)
    #expect(!fixture.files.contains { $0.hasSuffix(".appending") })
  }

  @Test func otherAppendedBytesAreIndexedByBuildingAgain() async throws {
    let fixture = try Fixture()
    try await fixture.append(Fixture.record(3, "camera"))
    let text = try fixture.text
    try fixture.folder.write(text + Fixture.record(50), to: "records.ndjson")
    let searcher = try await fixture.open()
    #expect(searcher.segments.count == 1)
    #expect(searcher.recordCount == 31)
    #expect(fixture.files.count == 1)
  }

  @Test func missingAndDamagedSegmentsAreBuiltAgain() async throws {
    for damage in [[UInt8](), [1, 2, 3]] {
      let fixture = try Fixture()
      try await fixture.append(Fixture.record(3, "camera"))
      let segment = try #require(fixture.files.first { $0.hasSuffix(".segment") })
      let path = "\(fixture.folder.path)/indexes/\(segment)"
      File.remove(path)
      if !damage.isEmpty { try File.replace(path, with: damage, permissions: 0o600) }
      let searcher = try await fixture.open()
      #expect(searcher.segments.count == 1)
      #expect(try await fixture.response(of: searcher, "camera").hits.count == 1)
    }
  }

  @Test func extendedIndexesAreUpToDate() async throws {
    let fixture = try Fixture()
    try await fixture.append(Fixture.record(90))
    let index = try #require(CachedIndex.all(in: "\(fixture.folder.path)/indexes").first)
    #expect(!index.isStale)
    #expect(index.recordCount == 31)
    index.remove()
    #expect(fixture.files.isEmpty)
  }
}

/// The prices of records that are replaced later.
private let replacedPrices: [[Int: Int]] = [
  // The minimum and the maximum.
  [1: 1, 8: 999],
  // The maximum and another price, which other records have as well.
  [3: 149, 8: 58],
  // A price with which the sum of all prices is inexact.
  [1: 100_000_000_000_000_000],
]

@Test(arguments: ["", "ph", "phone 1"], replacedPrices)
func statisticsWithReplacedRecordsEqualThoseOfANewIndex(
  query: String, prices: [Int: Int]
) async throws {
  let fixture = try Fixture(200) { prices[$0] ?? 50 + $0 % 100 }
  _ = try await fixture.open()
  let lines = prices.keys.sorted().map { Fixture.record($0, price: 75) }
  try await fixture.append(lines.joined(separator: "\n"))
  #expect(try await fixture.open().segments.count == 2)
  let (appended, built) = try await fixture.responses(query: query)
  #expect(appended == built)
  #expect(appended.statistics.values.allSatisfy { 99...149 ~= $0.max })
}

import Components
import Search
@testable import SearchEngine
import Testing

/// An embedded searcher over the records of a test, with the diagnostics from opening it.
struct EngineFixture {
  private(set) var searcher: any Searcher
  let diagnostics: [Diagnostic]
  /// The folder with the records; the searcher may read them later.
  private let folder: TemporaryFolder

  init(
    _ records: String, named name: String = "records.ndjson", usesCachedIndex: Bool = false,
    _ configure: (inout EmbeddedSettings) -> Void = { _ in }
  ) async throws {
    try await self.init(
      Array(records.utf8), named: name, usesCachedIndex: usesCachedIndex, configure)
  }

  /// - Parameter usesCachedIndex: whether the index is written to a file and read back.
  init(
    _ bytes: [UInt8], named name: String = "records.ndjson", usesCachedIndex: Bool = false,
    _ configure: (inout EmbeddedSettings) -> Void = { _ in }
  ) async throws {
    folder = try TemporaryFolder()
    try folder.write(bytes, to: name)
    var settings = EmbeddedSettings()
    settings.records = RecordPaths(name)
    configure(&settings)
    var diagnostics = Diagnostics()
    if usesCachedIndex {
      let cache = IndexCache(settings, in: folder.path, minimumRecords: 0)
      _ = try await cache.build(into: &diagnostics)
      diagnostics = Diagnostics()
      searcher = EmbeddedSearcher(try await cache.open(into: &diagnostics), settings)
    } else {
      searcher = try await settings.open(in: folder.path, into: &diagnostics)
    }
    self.diagnostics = diagnostics.all
  }

  /// Opens an index of several segments, each of which has the records of one text.
  ///
  /// - Parameter texts: JSON lines, each text with a line break at the end.
  init(
    segments texts: [String], isComplete: Bool = false,
    _ configure: (inout EmbeddedSettings) -> Void = { _ in }
  ) async throws {
    folder = try TemporaryFolder()
    var settings = EmbeddedSettings()
    configure(&settings)
    var diagnostics = Diagnostics()
    var segments: [IndexedRecords] = []
    var preceding = PrecedingRecords.none
    for (number, text) in texts.enumerated() {
      // Segments with records in memory could share a file, but opened files must not change.
      settings.records = RecordPaths("records-\(number).ndjson")
      let all = texts[...number].joined()
      try folder.write(Array(all.utf8), to: "records-\(number).ndjson")
      let loader = try RecordLoader(settings, in: folder.path, following: preceding)
      let loaded = try await loader.load(into: &diagnostics) { _ in isComplete }
      segments.append(loaded.records)
      preceding.size = all.utf8.count
      preceding.recordCount += text.split(separator: "\n").count
      preceding.searchable = loaded.records.index.attributes
    }
    searcher = EmbeddedSearcher(segments, settings)
    self.diagnostics = diagnostics.all
  }

  /// Counts on several threads, even if there are few records.
  mutating func countConcurrently() throws {
    let searcher = try #require(searcher as? EmbeddedSearcher)
    self.searcher = EmbeddedSearcher(
      searcher.segments.map(\.records), searcher.settings,
      concurrency: ConcurrentCounts.Limits(minimumWork: 0, threads: 3))
  }

  func search(
    _ query: String = "", _ configure: (inout SearchRequest) throws -> Void = { _ in }
  ) async throws -> SearchResponse {
    var request = SearchRequest()
    request.query = query
    try configure(&request)
    return try await searcher.search([request])[0]
  }

  /// Returns the keys of the hits.
  func ids(
    _ query: String = "", _ configure: (inout SearchRequest) throws -> Void = { _ in }
  ) async throws -> [String] {
    try await search(query, configure).hits.map(\.objectID)
  }
}

extension FilterState {
  /// Returns a state with the filters in one conjunctive group.
  static func and(_ texts: String...) throws -> FilterState {
    var state = FilterState()
    state.add(try texts.map { try FilterParser.parseFilter($0) }, to: .and("test"))
    return state
  }

  /// Returns a state with the filters in one disjunctive group.
  static func or(_ texts: String...) throws -> FilterState {
    var state = FilterState()
    state.add(try texts.map { try FilterParser.parseFilter($0) }, to: .or("test", .facet))
    return state
  }
}

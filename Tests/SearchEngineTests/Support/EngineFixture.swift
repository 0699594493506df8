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

  /// Counts on several threads, even if there are few records.
  mutating func countConcurrently() throws {
    var searcher = try #require(searcher as? EmbeddedSearcher)
    searcher.concurrency = ConcurrentCounts.Limits(minimumWork: 0, threads: 3)
    self.searcher = searcher
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

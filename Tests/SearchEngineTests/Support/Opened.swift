import Components
import Search
@testable import SearchEngine

/// A searcher over records that are written in a test, with the findings of opening it.
struct Opened {
  let searcher: any Searcher
  let diagnostics: [Diagnostic]
  /// Where the records are; they may be read as long as the searcher is used.
  private let folder: TemporaryFolder

  init(
    _ records: String, named name: String = "records.ndjson", isKept: Bool = false,
    _ configure: (inout EmbeddedSettings) -> Void = { _ in }
  ) async throws {
    try await self.init(Array(records.utf8), named: name, isKept: isKept, configure)
  }

  /// - Parameter isKept: whether the index is written to a file, and read from there.
  init(
    _ bytes: [UInt8], named name: String = "records.ndjson", isKept: Bool = false,
    _ configure: (inout EmbeddedSettings) -> Void = { _ in }
  ) async throws {
    folder = try TemporaryFolder()
    try folder.write(bytes, to: name)
    var settings = EmbeddedSettings()
    settings.records = name
    configure(&settings)
    var diagnostics = Diagnostics()
    if isKept {
      let cache = IndexCache(settings, in: folder.path, minimumRecords: 0)
      _ = try await cache.build(into: &diagnostics)
      diagnostics = Diagnostics()
      searcher = EmbeddedSearcher(try await cache.open(into: &diagnostics), settings)
    } else {
      searcher = try await settings.open(in: folder.path, into: &diagnostics)
    }
    self.diagnostics = diagnostics.all
  }

  func search(
    _ query: String = "", _ configure: (inout SearchRequest) throws -> Void = { _ in }
  ) async throws -> SearchResponse {
    var request = SearchRequest()
    request.query = query
    try configure(&request)
    return try await searcher.search([request])[0]
  }

  /// The keys of the hits.
  func ids(
    _ query: String = "", _ configure: (inout SearchRequest) throws -> Void = { _ in }
  ) async throws -> [String] {
    try await search(query, configure).hits.map(\.objectID)
  }
}

extension FilterState {
  /// The filters of texts, each in a group of its own kind of the same name.
  static func and(_ texts: String...) throws -> FilterState {
    var state = FilterState()
    state.add(try texts.map { try FilterParser.parseFilter($0) }, to: .and("test"))
    return state
  }

  static func or(_ texts: String...) throws -> FilterState {
    var state = FilterState()
    state.add(try texts.map { try FilterParser.parseFilter($0) }, to: .or("test", .facet))
    return state
  }
}

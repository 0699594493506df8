public import Search

/// Knows the engine behind the application ids and index names that searchers are made with.
///
/// ```swift
/// await SearchServices.$current.withValue(Shop()) {
///   let searcher = HitsSearcher(appID: "…", apiKey: "…", indexName: "products")
/// }
/// ```
public protocol SearchService: Sendable {
  /// Opens an index, when it is first searched.
  func searcher(of index: SearchIndex) async throws(SearchError) -> any Searcher
}

/// What a searcher is made with.
public struct SearchIndex: Hashable, Sendable {
  public var appID: String
  public var apiKey: String
  public var indexName: String

  public init(appID: String, apiKey: String, indexName: String) {
    self.appID = appID
    self.apiKey = apiKey
    self.indexName = indexName
  }
}

/// The service of the running task.
public enum SearchServices {
  /// Nil where no engine is set.
  @TaskLocal public static var current: (any SearchService)?
}

extension SearchIndex {
  func opened(by service: (any SearchService)?) async throws(SearchError) -> any Searcher {
    if let service { return try await service.searcher(of: self) }
    throw SearchError(
      .unavailable,
      "no engine is set for the index '\(indexName)'; set one by 'SearchServices.$current', or "
        + "make the searcher with one")
  }
}

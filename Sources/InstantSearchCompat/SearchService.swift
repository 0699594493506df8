public import Search

/// Opens the indexes that searchers refer to by application id and name.
///
/// ```swift
/// await SearchServices.$current.withValue(Shop()) {
///   let searcher = HitsSearcher(appID: "…", apiKey: "…", indexName: "products")
/// }
/// ```
public protocol SearchService: Sendable {
  /// Opens an index; called before its first search.
  ///
  /// - Throws: `SearchError` if the index cannot be opened; the search then fails with this error.
  func searcher(of index: SearchIndex) async throws(SearchError) -> any Searcher
}

/// The application whose indexes are searched.
///
/// It has no connection; searchers refer to their indexes with it.
public struct SearchClient: Hashable, Sendable {
  /// The application id.
  public var appID: String
  /// The API key.
  public var apiKey: String

  /// Creates a reference to an application.
  public init(appID: String, apiKey: String) {
    self.appID = appID
    self.apiKey = apiKey
  }
}

/// A reference to an index.
public struct SearchIndex: Hashable, Sendable {
  /// The application id.
  public var appID: String
  /// The API key.
  public var apiKey: String
  /// The name of the index.
  public var indexName: String

  /// Creates a reference to an index.
  public init(appID: String, apiKey: String, indexName: String) {
    self.appID = appID
    self.apiKey = apiKey
    self.indexName = indexName
  }
}

/// The service that opens the indexes of new searchers.
public enum SearchServices {
  /// The service of the current task; nil if none is set.
  @TaskLocal public static var current: (any SearchService)?
}

extension SearchIndex {
  func opened(by service: (any SearchService)?) async throws(SearchError) -> any Searcher {
    if let service { return try await service.searcher(of: self) }
    throw SearchError(
      .unavailable,
      "no engine is set for the index '\(indexName)'; set 'SearchServices.$current', or create "
        + "the searcher with an engine")
  }
}

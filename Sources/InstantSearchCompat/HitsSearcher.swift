public import Search
internal import WidgetCore

/// Searches an index for records and updates the connected connectors.
///
/// ```swift
/// let searcher = HitsSearcher(appID: "…", apiKey: "…", indexName: "products")
/// searcher.query.query = "phone"
/// await searcher.search().value
/// ```
///
/// If searches overlap, only the response to the latest one is used.
@MainActor public final class HitsSearcher: IndexSearcher<SearchResponse> {
  /// Returns whether a search may start with a query; nil for all queries.
  ///
  /// A search that it prevents cancels a pending one. The results of earlier searches stay.
  ///
  /// ```swift
  /// searcher.shouldTriggerSearchForQuery = { $0.query.query != "" }
  /// ```
  public var shouldTriggerSearchForQuery: ((Query) -> Bool)?

  /// Creates a searcher of an index.
  ///
  /// The index is opened for the first search, by the service that `SearchServices.current` returns
  /// when the searcher is created. Without a service, searches fail.
  ///
  /// - Parameters:
  ///   - appID: The application id for the service.
  ///   - apiKey: The API key for the service.
  ///   - indexName: The name of the index.
  ///   - query: The parameters of the first search.
  public convenience init(
    appID: String, apiKey: String, indexName: String, query: Query = Query()
  ) {
    self.init(
      client: SearchClient(appID: appID, apiKey: apiKey), indexName: indexName, query: query)
  }

  /// Creates a searcher of an index of a client's application.
  ///
  /// - Parameters:
  ///   - client: The application.
  ///   - indexName: The name of the index.
  ///   - query: The parameters of the first search.
  public convenience init(client: SearchClient, indexName: String, query: Query = Query()) {
    self.init(engines: IndexEngines(client), indexName: indexName, query: query)
  }

  /// Creates a searcher for an opened engine, whose index has an empty name.
  ///
  /// - Parameters:
  ///   - searcher: The engine.
  ///   - query: The parameters of the first search.
  public convenience init(_ searcher: any Searcher, query: Query = Query()) {
    self.init(engines: IndexEngines(["": searcher]), indexName: "", query: query)
  }

  init(engines: IndexEngines, indexName: String, query: Query) {
    super.init(engines: engines, indexName: indexName, query: query) { _, response in response }
  }

  /// Sets the text and the first page for the next search; does not start a search.
  public override func setQuery(_ text: String?) {
    query.query = text
  }

  override var shouldSearch: Bool { shouldTriggerSearchForQuery?(query) ?? true }

  override func queryTextChanged() {
    query.page = 0
    textChanged(to: query.query)
  }

  override var state: SearchState {
    var state = SearchState()
    state.query = query.query ?? ""
    state.page = query.page
    state.hitsPerPage = query.hitsPerPage
    state.sort = query.base.sort
    return state
  }

  override func apply(_ state: SearchState, insteadOf before: SearchState) {
    let state = state.following(before)
    var changed = self.state
    changed.query = state.query
    changed.page = state.page
    changed.hitsPerPage = state.hitsPerPage ?? changed.hitsPerPage
    changed.sort = state.sort
    guard changed != self.state else { return }
    if changed.query != self.state.query { query.query = changed.query }
    query.page = changed.page
    query.hitsPerPage = changed.hitsPerPage ?? query.hitsPerPage
    query.base.sort = changed.sort
    search()
  }
}

extension HitsSearcher {
  /// The index and the query of the next search.
  @MainActor public struct Request {
    /// The query, which is that of the searcher.
    public var query: Query
    /// The name of the index.
    public var indexName: String

    /// Creates a request for the first page of an index.
    public init(indexName: String, query: Query = Query()) {
      self.query = query
      self.indexName = indexName
    }
  }

  /// The index and the query of the next search.
  ///
  /// It has no state of its own: its properties are `indexName` and `query`.
  public var request: Request {
    get { Request(indexName: indexName, query: query) }
    set {
      indexName = newValue.indexName
      query = newValue.query
    }
  }
}

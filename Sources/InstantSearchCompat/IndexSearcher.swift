internal import Search
internal import WidgetCore

/// Searches an index, with the filters of a filter state.
///
/// The base class of `HitsSearcher` and `FacetSearcher`.
@MainActor public class IndexSearcher<Results: Sendable>: AbstractSearcher<Results> {
  /// The parameters of the next search; a change does not start a search.
  public var query: Query {
    didSet {
      if query === oldValue { return }
      oldValue.onTextChange.cancelSubscription(for: self)
      followQuery()
      if query.query != oldValue.query { queryTextChanged() }
    }
  }
  /// The name of the index.
  ///
  /// A change cancels a pending search and applies to the next one, which starts at the first page.
  public var indexName: String {
    didSet {
      if indexName == oldValue { return }
      query.page = 0
      cancel()
      forgetResponses()
      onIndexChanged.fire(indexName)
    }
  }
  /// Sends each new name of the index.
  public let onIndexChanged = Observer<String>()

  private var searchesOnFilterChange = true
  private let engines: IndexEngines
  private let results: (SearchRequest, SearchResponse) -> Results

  init(
    engines: IndexEngines, indexName: String, query: Query,
    results: @escaping (SearchRequest, SearchResponse) -> Results
  ) {
    (self.engines, self.indexName, self.query, self.results) = (engines, indexName, query, results)
    super.init()
    followQuery()
  }

  /// Sets the name of the index; see `indexName`.
  public func setIndexName(_ indexName: String) {
    self.indexName = indexName
  }

  /// Sets the additional filters in SQL-like syntax and the first page; nil for no filters.
  public func setFilters(_ filters: String?) {
    query.filters = filters
    query.page = 0
  }

  override func start() -> (@MainActor () async -> Void)? {
    guard let part = collect() else { return nil }
    return {
      for result in await PartialSearch.responses(to: [part]) { part.finish(result) }
    }
  }

  /// Whether a search may start now.
  var shouldSearch: Bool { true }

  /// Called after a change of the query's text.
  func queryTextChanged() {}

  /// Returns the request for the next search, before the widgets add to it.
  func makeRequest() throws(SearchError) -> SearchRequest {
    try query.request()
  }

  private func followQuery() {
    query.onTextChange.subscribe(with: self) { searcher, _ in searcher.queryTextChanged() }
  }

  private func preparedRequest() throws(SearchError) -> SearchRequest {
    var request = try makeRequest()
    request.filters = filterState?.value ?? Search.FilterState()
    for widget in widgets { widget.prepare(&request) }
    return request
  }
}

extension IndexSearcher: MultiSearchComponent {
  func collect() -> PartialSearch? {
    guard shouldSearch else { return nil }
    let number = begin()
    let request = Result { () throws(SearchError) in try preparedRequest() }
    return PartialSearch(request: request, engines: engines, indexName: indexName) { result in
      let results = request.flatMap { request in result.map { self.results(request, $0) } }
      self.finish(number, with: results, response: try? result.get())
    }
  }
}

extension IndexSearcher {
  /// The connection of a searcher to a filter state.
  public struct FilterStateConnection: Connection {
    /// The searcher that uses the filters.
    public let searcher: IndexSearcher
    /// The filter state with the filters.
    public let filterState: FilterState
    /// Whether each change of the filter state starts a search.
    public let triggerSearchOnFilterStateChange: Bool

    /// Uses the filters for searches; replaces another filter state.
    public func connect() {
      searcher.filterState?.remove(searcher)
      searcher.filterState = filterState
      searcher.searchesOnFilterChange = triggerSearchOnFilterStateChange
      filterState.add(searcher)
    }

    /// Stops using the filters; the results stay until the next search.
    public func disconnect() {
      guard searcher.filterState === filterState else { return }
      filterState.remove(searcher)
      searcher.filterState = nil
    }
  }

  /// Searches with the filters of a filter state, and again after each of its changes.
  ///
  /// It replaces a filter state connected earlier. It does not start a search.
  ///
  /// - Parameters:
  ///   - filterState: The filter state with the filters.
  ///   - triggerSearchOnFilterStateChange: Whether each change starts a search.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, triggerSearchOnFilterStateChange: Bool = true
  ) -> FilterStateConnection {
    let connection = FilterStateConnection(
      searcher: self, filterState: filterState,
      triggerSearchOnFilterStateChange: triggerSearchOnFilterStateChange)
    connection.connect()
    return connection
  }
}

extension FilterState {
  /// Connects a searcher, which then searches with these filters.
  ///
  /// The same as `connectFilterState(_:triggerSearchOnFilterStateChange:)` of the searcher.
  @discardableResult public func connectSearcher<Results>(
    _ searcher: IndexSearcher<Results>
  ) -> IndexSearcher<Results>.FilterStateConnection {
    searcher.connectFilterState(self)
  }
}

extension IndexSearcher: FilterStateFollower {
  func filtersChanged() {
    query.page = 0
    if searchesOnFilterChange { search() }
  }
}

public import Search
internal import WidgetCore

/// The parameters of a search besides the filters of a filter state.
public struct Query: Hashable, Sendable {
  /// The text to search for; nil for an empty query.
  public var query: String?
  /// Filters in SQL-like syntax that apply in addition to the filter state. Nil for none.
  public var filters: String?
  /// The 0-based page.
  public var page = 0
  /// The maximum number of hits per page.
  public var hitsPerPage = 20

  /// Creates a query for the first page.
  public init(_ query: String? = nil) {
    self.query = query
  }

  /// An alias of `filters`.
  public var facetFilters: String? {
    get { filters }
    set { filters = newValue }
  }
}

/// Searches an index and updates the connected connectors.
///
/// ```swift
/// let searcher = HitsSearcher(appID: "…", apiKey: "…", indexName: "products")
/// searcher.query.query = "phone"
/// await searcher.search().value
/// ```
///
/// If searches overlap, only the response to the latest one is used.
@MainActor public final class HitsSearcher {
  /// The parameters of the next search; a change does not start a search.
  public var query = Query()
  /// Called with each response, after the connectors are updated.
  public var onResults: ((SearchResponse) -> Void)?
  /// Called with each error, after the connectors are updated.
  public var onError: ((SearchError) -> Void)?
  /// True while a search is pending.
  public private(set) var isLoading = false

  private(set) var response: SearchResponse?
  private(set) var firstResponse: SearchResponse?
  private(set) var error: SearchError?
  private(set) var filterState: FilterState?
  private var widgets: [Widget] = []
  private var open: @Sendable () async throws(SearchError) -> any Searcher
  private var generation = 0
  private var pending: Task<Void, Never>?

  /// Creates a searcher of an index.
  ///
  /// The index is opened for the first search, by the service that `SearchServices.current` returns
  /// when the searcher is created. Without a service, searches fail.
  ///
  /// - Parameters:
  ///   - appID: The application id for the service.
  ///   - apiKey: The API key for the service.
  ///   - indexName: The name of the index.
  public convenience init(appID: String, apiKey: String, indexName: String) {
    let index = SearchIndex(appID: appID, apiKey: apiKey, indexName: indexName)
    let service = SearchServices.current
    self.init(opening: { () throws(SearchError) in try await index.opened(by: service) })
  }

  /// Creates a searcher for an opened engine.
  public convenience init(_ searcher: any Searcher) {
    self.init(opening: { () throws(SearchError) in searcher })
  }

  init(opening open: @escaping @Sendable () async throws(SearchError) -> any Searcher) {
    self.open = open
  }

  /// Searches with the filters of a filter state, and again after each of its changes.
  ///
  /// It replaces a filter state connected earlier. It does not start a search.
  public func connectFilterState(_ filterState: FilterState) {
    self.filterState?.remove(self)
    self.filterState = filterState
    filterState.add(self)
  }

  /// Sets the text and the first page for the next search; does not start a search.
  public func setQuery(_ text: String?) {
    guard text != query.query else { return }
    query.query = text
    query.page = 0
  }

  /// Starts a search and cancels a pending one.
  ///
  /// - Returns: A task that completes after the connectors are updated, or when another search
  ///   replaces this one.
  @discardableResult public func search() -> Task<Void, Never> {
    generation += 1
    pending?.cancel()
    isLoading = true
    refreshWidgets()
    let (number, request) = (generation, Result { () throws(SearchError) in try self.request() })
    let task = Task {
      let result = await response(to: request)
      if number == generation { finish(result) }
    }
    pending = task
    return task
  }

  /// Waits until no search is pending.
  public func settle() async {
    while let task = pending {
      await task.value
      if pending == task { pending = nil }
    }
  }

  func add(_ widget: Widget) {
    if !widgets.contains(where: { $0 === widget }) { widgets.append(widget) }
  }

  var hasSearched: Bool { generation > 0 }

  func searchFromFirstPage() {
    query.page = 0
    search()
  }

  /// The state for widgets, without filters.
  var state: SearchState {
    var state = SearchState()
    state.query = query.query ?? ""
    state.page = query.page
    return state
  }

  /// Applies a widget's change of the query or page and starts a search.
  func apply(_ state: SearchState, insteadOf before: SearchState) {
    guard state.query != before.query || state.page != before.page else { return }
    query.query = state.query
    query.page = state.page
    search()
  }

  private func request() throws(SearchError) -> SearchRequest {
    var request = SearchRequest()
    request.query = query.query ?? ""
    request.page = query.page
    request.hitsPerPage = query.hitsPerPage
    request.filters = filterState?.value ?? Search.FilterState()
    do throws(FilterSyntaxError) {
      request.always = try FilterParser.parse(query.filters ?? "")
    } catch {
      throw SearchError(.refused, "invalid filters in the query: \(error.message)")
    }
    for widget in widgets { widget.prepare(&request) }
    return request
  }

  private func response(
    to request: Result<SearchRequest, SearchError>
  ) async -> Result<SearchResponse, SearchError> {
    do throws(SearchError) {
      let searcher = try await open()
      open = { () throws(SearchError) in searcher }
      guard let response = try await searcher.search([request.get()]).first else {
        throw SearchError(.malformed, "the searcher returned no response")
      }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  private func finish(_ result: Result<SearchResponse, SearchError>) {
    isLoading = false
    switch result {
    case .success(let newResponse):
      response = newResponse
      firstResponse = firstResponse ?? newResponse
      error = nil
      refreshWidgets()
      onResults?(newResponse)
    case .failure(let failure):
      error = failure
      refreshWidgets()
      onError?(failure)
    }
  }

  private func refreshWidgets() {
    for widget in widgets { widget.refresh() }
  }
}

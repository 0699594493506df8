public import Search
internal import WidgetCore

/// What is searched for besides the filters of a filter state.
public struct Query: Hashable, Sendable {
  public var query: String?
  /// More filters, in the SQL-like syntax.
  public var filters: String?
  /// The page, 0-based.
  public var page = 0
  public var hitsPerPage = 20

  public init(_ query: String? = nil) {
    self.query = query
  }

  /// The same as `filters`, under the name by which some examples call it.
  public var facetFilters: String? {
    get { filters }
    set { filters = newValue }
  }
}

/// Searches, and tells the widgets that are connected to it.
///
/// Of several searches that overlap, the last counts: an answer that comes late is dropped.
@MainActor public final class HitsSearcher {
  /// What is searched for; changing it searches nothing yet.
  public var query = Query()
  /// Called with every answer.
  public var onResults: ((SearchResponse) -> Void)?
  /// Called with the reason of every failure.
  public var onError: ((SearchError) -> Void)?
  public private(set) var isLoading = false

  private(set) var response: SearchResponse?
  private(set) var firstResponse: SearchResponse?
  private(set) var error: SearchError?
  private(set) var filterState: FilterState?
  private var widgets: [Widget] = []
  private var open: @Sendable () async throws(SearchError) -> any Searcher
  private var generation = 0
  private var pending: Task<Void, Never>?

  /// A searcher of an index; `SearchServices` says which engine has it.
  public convenience init(appID: String, apiKey: String, indexName: String) {
    let index = SearchIndex(appID: appID, apiKey: apiKey, indexName: indexName)
    let service = SearchServices.current
    self.init(opening: { () throws(SearchError) in try await index.opened(by: service) })
  }

  /// A searcher on any engine.
  public convenience init(_ searcher: any Searcher) {
    self.init(opening: { () throws(SearchError) in searcher })
  }

  init(opening open: @escaping @Sendable () async throws(SearchError) -> any Searcher) {
    self.open = open
  }

  /// Searches with the filters of a state, and again whenever it is notified of a change.
  public func connectFilterState(_ filterState: FilterState) {
    self.filterState?.remove(self)
    self.filterState = filterState
    filterState.add(self)
  }

  /// Searches for another text from the first page on, once `search()` is called.
  public func setQuery(_ text: String?) {
    guard text != query.query else { return }
    query.query = text
    query.page = 0
  }

  /// Begins a search; its task ends when the answer has been shown or another search has begun.
  @discardableResult public func search() -> Task<Void, Never> {
    generation += 1
    pending?.cancel()
    isLoading = true
    refreshWidgets()
    let (number, request) = (generation, Result { () throws(SearchError) in try self.request() })
    let task = Task {
      let result = await answer(to: request)
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

  /// The state as widgets see it, without filters.
  var state: SearchState {
    var state = SearchState()
    state.query = query.query ?? ""
    state.page = query.page
    return state
  }

  /// Takes what a widget has changed besides filters.
  func take(_ state: SearchState, instead before: SearchState) {
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
      throw SearchError(.refused, "the filters of the query: \(error.message)")
    }
    for widget in widgets { widget.prepare(&request) }
    return request
  }

  private func answer(
    to request: Result<SearchRequest, SearchError>
  ) async -> Result<SearchResponse, SearchError> {
    do throws(SearchError) {
      let searcher = try await open()
      open = { () throws(SearchError) in searcher }
      guard let response = try await searcher.search([request.get()]).first else {
        throw SearchError(.malformed, "the searcher gave no answer")
      }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  private func finish(_ result: Result<SearchResponse, SearchError>) {
    isLoading = false
    switch result {
    case .success(let answer):
      response = answer
      firstResponse = firstResponse ?? answer
      error = nil
      refreshWidgets()
      onResults?(answer)
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

public import Search
internal import WidgetCore

/// Searches several indexes at once, for example for products and brands.
///
/// ```swift
/// let searcher = MultiSearcher(appID: "…", apiKey: "…")
/// let products = searcher.addHitsSearcher(indexName: "products")
/// let brands = searcher.addFacetsSearcher(indexName: "products", attribute: "brand")
/// searcher.setQuery("ap")
/// searcher.search()
/// ```
///
/// The requests of all added searchers that use the same engine are sent to it as one batch. Each
/// searcher receives its own results, and can also search on its own.
@MainActor public final class MultiSearcher: AbstractSearcher<[SearchResponse]> {
  private let engines: IndexEngines
  private var components: [any MultiSearchComponent] = []
  private var started: [any MultiSearchComponent] = []
  private var text: String?

  /// Creates a searcher of an application's indexes.
  ///
  /// Each index is opened for its first search, by the service that `SearchServices.current` returns
  /// when the searcher is created. Without a service, searches fail.
  ///
  /// - Parameters:
  ///   - appID: The application id for the service.
  ///   - apiKey: The API key for the service.
  public convenience init(appID: String, apiKey: String) {
    self.init(client: SearchClient(appID: appID, apiKey: apiKey))
  }

  /// Creates a searcher of the indexes of a client's application.
  public convenience init(client: SearchClient) {
    self.init(engines: IndexEngines(client))
  }

  /// Creates a searcher for opened engines, by index name.
  ///
  /// `SearchServices.current` opens other indexes.
  public convenience init(_ engines: [String: any Searcher]) {
    self.init(engines: IndexEngines(engines))
  }

  private init(engines: IndexEngines) {
    self.engines = engines
    super.init()
  }

  /// Sets the text of all added searchers; does not start a search.
  public override func setQuery(_ text: String?) {
    for component in components { component.setQuery(text) }
    guard text != self.text else { return }
    self.text = text
    textChanged(to: text)
  }

  /// Starts a search with all added searchers and cancels a pending one.
  ///
  /// A searcher that must not search, because of its query, is omitted.
  ///
  /// - Returns: A task that completes after the connectors are updated, or when another search
  ///   replaces this one.
  @discardableResult public override func search() -> Task<Void, Never> {
    let task = super.search()
    if isSearching { for component in started { component.follow(task) } }
    return task
  }

  /// Cancels the pending searches of this searcher and of all added searchers.
  public override func cancel() {
    super.cancel()
    for component in components { component.cancel() }
  }

  override func start() -> (@MainActor () async -> Void)? {
    let parts = components.compactMap { component in
      component.collect().map { (component, $0) }
    }
    started = parts.map(\.0)
    if parts.isEmpty { return nil }
    let number = begin()
    return {
      let responses = await PartialSearch.responses(to: parts.map(\.1))
      for (part, response) in zip(parts, responses) { part.1.finish(response) }
      self.finish(
        number,
        with: Result { () throws(SearchError) in
          try responses.map { response throws(SearchError) in try response.get() }
        })
    }
  }

  override var state: SearchState {
    var state = SearchState()
    state.query = text ?? ""
    return state
  }

  override func apply(_ state: SearchState, insteadOf before: SearchState) {
    guard state.query != text ?? "" else { return }
    setQuery(state.query)
    search()
  }
}

extension MultiSearcher {
  /// Adds a searcher of the records of an index.
  ///
  /// - Parameters:
  ///   - indexName: The name of the index.
  ///   - query: The parameters of the first search.
  /// - Returns: The new searcher, which receives the results.
  @discardableResult public func addHitsSearcher(
    indexName: String, query: Query = Query()
  ) -> HitsSearcher {
    addSearcher(HitsSearcher(engines: engines, indexName: indexName, query: query))
  }

  /// Adds a searcher of the values of an attribute.
  ///
  /// - Parameters:
  ///   - indexName: The name of the index.
  ///   - query: The query for the records whose values are counted.
  ///   - attribute: The attribute.
  ///   - facetQuery: The first text to search for; empty for all values.
  /// - Returns: The new searcher, which receives the results.
  @discardableResult public func addFacetsSearcher(
    indexName: String, query: Query = Query(), attribute: Attribute, facetQuery: String = ""
  ) -> FacetSearcher {
    addSearcher(
      FacetSearcher(
        engines: engines, indexName: indexName, facetName: attribute, query: query,
        facetQuery: facetQuery))
  }

  /// Adds an existing searcher, which is retained, and returns it.
  @discardableResult public func addSearcher<Results, Child: IndexSearcher<Results>>(
    _ searcher: Child
  ) -> Child {
    components.append(searcher)
    return searcher
  }
}

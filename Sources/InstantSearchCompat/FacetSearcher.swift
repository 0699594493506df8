public import Search
internal import WidgetCore

/// The values of an attribute that match a text.
public struct FacetSearchResponse: Hashable, Sendable {
  /// The values with their counts, the most frequent first.
  public var facetHits: [FacetHit]
  /// The time that the engine needed.
  public var processingTime: Duration

  /// Creates a response.
  public init(facetHits: [FacetHit] = [], processingTime: Duration = .zero) {
    self.facetHits = facetHits
    self.processingTime = processingTime
  }
}

/// Searches the values of an attribute, for lists with many values.
///
/// ```swift
/// let searcher = FacetSearcher(
///   appID: "…", apiKey: "…", indexName: "products", facetName: "brand")
/// searcher.facetQuery = "ap"
/// searcher.onResults.subscribe(with: self) { controller, response in
///   controller.values = response.facetHits
/// }
/// searcher.search()
/// ```
@MainActor public final class FacetSearcher: IndexSearcher<FacetSearchResponse> {
  /// The attribute whose values are searched.
  public var facetName: String
  /// The maximum number of values, up to 100; 10 by default.
  public var maxFacetHits = 10
  /// The text to search for; empty for all values.
  ///
  /// The last word matches as a prefix. A change does not start a search.
  public var facetQuery: String {
    didSet { if facetQuery != oldValue { textChanged(to: facetQuery) } }
  }

  /// Creates a searcher of the values of an attribute.
  ///
  /// The index is opened for the first search, by the service that `SearchServices.current` returns
  /// when the searcher is created. Without a service, searches fail.
  ///
  /// - Parameters:
  ///   - appID: The application id for the service.
  ///   - apiKey: The API key for the service.
  ///   - indexName: The name of the index.
  ///   - facetName: The attribute.
  ///   - query: The query for the records whose values are counted.
  public convenience init(
    appID: String, apiKey: String, indexName: String, facetName: String, query: Query = Query()
  ) {
    self.init(
      client: SearchClient(appID: appID, apiKey: apiKey), indexName: indexName,
      facetName: facetName, query: query)
  }

  /// Creates a searcher of the values of an attribute, for a client's application.
  ///
  /// - Parameters:
  ///   - client: The application.
  ///   - indexName: The name of the index.
  ///   - facetName: The attribute.
  ///   - query: The query for the records whose values are counted.
  public convenience init(
    client: SearchClient, indexName: String, facetName: String, query: Query = Query()
  ) {
    self.init(
      engines: IndexEngines(client), indexName: indexName, facetName: facetName, query: query)
  }

  /// Creates a searcher for an opened engine, whose index has an empty name.
  ///
  /// - Parameters:
  ///   - searcher: The engine.
  ///   - facetName: The attribute.
  ///   - query: The query for the records whose values are counted.
  public convenience init(_ searcher: any Searcher, facetName: String, query: Query = Query()) {
    self.init(
      engines: IndexEngines(["": searcher]), indexName: "", facetName: facetName, query: query)
  }

  init(
    engines: IndexEngines, indexName: String, facetName: String, query: Query,
    facetQuery: String = ""
  ) {
    self.facetName = facetName
    self.facetQuery = facetQuery
    super.init(engines: engines, indexName: indexName, query: query) { request, response in
      FacetSearchResponse(
        facetHits: request.facetSearches.first.flatMap { response.facetHits[$0] } ?? [],
        processingTime: response.processingTime)
    }
  }

  /// Sets the text to search for; nil for all values.
  public override func setQuery(_ text: String?) {
    facetQuery = text ?? ""
  }

  override func makeRequest() throws(SearchError) -> SearchRequest {
    var request = try query.request()
    request.hitsPerPage = 0
    request.addFacetSearch(in: facetName, for: facetQuery, limit: maxFacetHits)
    return request
  }

  override var state: SearchState {
    var state = SearchState()
    state.query = facetQuery
    return state
  }

  override func apply(_ state: SearchState, insteadOf before: SearchState) {
    guard state.query != facetQuery else { return }
    facetQuery = state.query
    search()
  }
}

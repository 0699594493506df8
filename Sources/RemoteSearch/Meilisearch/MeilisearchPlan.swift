import Components
import Search

/// Plans the searches of `/multi-search` for one search request.
///
/// If words may be removed from the query, all searches are sent with each strategy. The first search, which
/// returns the hits, determines the strategy whose results are used for all counts and histograms.
struct MeilisearchPlan {
  /// The words of the query that a record must contain.
  enum Strategy: String {
    /// All words.
    case all
    /// All words; if there are too few records, the last words are removed one after the other.
    case last
  }

  /// A search with the facets in which values are searched.
  struct Search {
    var request: SearchRequest
    var facetSearches: [SearchRequest.FacetSearch] = []

    /// The attributes whose values are counted.
    var countedAttributes: [String] {
      let names =
        request.facets.map(\.attribute) + request.statistics.map(\.attribute)
        + facetSearches.map(\.attribute)
      return Set(names).sorted()
    }
  }

  /// The queries of all engines.
  private let plan: QueryPlan
  /// The histograms, whose buckets follow from the ranges of their values.
  private let histograms: HistogramPlan
  /// The searches, without repetition for each strategy: those of `plan`, then one for the range of each
  /// histogram.
  private(set) var searches: [Search] = []
  /// The index of the search that executes each query of `plan`.
  private var searchIndices: [Int] = []
  /// The strategies in the order in which they are tried.
  let strategies: [Strategy]

  /// - Parameter maximumValues: the number of values of a facet from which the engine may have omitted
  ///   others.
  init(_ request: SearchRequest, maximumValues: Int) throws(SearchError) {
    plan = try QueryPlan([request])
    histograms = HistogramPlan([request], maximumValues: maximumValues)
    strategies = Self.strategies(for: request)
    for query in plan.queries {
      guard let facetSearch = query.facetSearch else {
        searches.append(Search(request: query.request))
        searchIndices.append(searches.count - 1)
        continue
      }
      let existing = searches.lastIndex { $0.request == query.request }
      if existing == nil { searches.append(Search(request: query.request)) }
      let index = existing ?? searches.count - 1
      searches[index].facetSearches.append(facetSearch)
      searchIndices.append(index)
    }
    searches += rangeSearches
  }

  /// The searches for the ranges of histograms, which are the last of `searches`.
  var rangeSearches: [Search] { histograms.rangeRequests.map { Search(request: $0) } }

  /// The histograms whose buckets must be counted.
  ///
  /// - Parameter ranges: the responses to `rangeSearches`.
  func histogramQueries(
    after ranges: [SearchResponse]
  ) -> [(histogram: SearchRequest.Histogram, query: HistogramQuery)] {
    histograms.queries(after: ranges).map { ($0.histogram, $0.query) }
  }

  /// The strategies to try for a request: two if words may be removed.
  ///
  /// Meilisearch cannot remove the first words or all words, for which the last words are removed.
  private static func strategies(for request: SearchRequest) -> [Strategy] {
    let removal = request.strategy.removeWordsIfNoResults ?? .none
    if removal == QueryStrategy.WordRemoval.none { return [.all] }
    return AnalyzedQuery(request).parts.count > 1 ? [.all, .last] : [.all]
  }

  /// The number of results.
  var resultCount: Int { searches.count * strategies.count }

  /// The strategy whose results are used, and the results of `searches` with it.
  ///
  /// - Parameter results: `resultCount` results in the order of the strategies.
  func usedResults(
    of results: [JSONValue]
  ) -> (strategy: Strategy, results: ArraySlice<JSONValue>) {
    let hasHits = results.first?.object?["totalHits"]?.count != 0
    return strategies.count == 1 || hasHits
      ? (.all, results.prefix(searches.count)) : (.last, results.suffix(searches.count))
  }

  /// Merges the responses to `searches` into the response to the request.
  func response(from responses: [SearchResponse]) throws(SearchError) -> SearchResponse {
    try plan.responses(from: searchIndices.map { responses[$0] })[0]
  }

  /// The request with the filters under which the values of a facet search are counted.
  func request(for search: SearchRequest.FacetSearch) -> SearchRequest? {
    plan.queries.first { $0.facetSearch == search }?.request
  }
}

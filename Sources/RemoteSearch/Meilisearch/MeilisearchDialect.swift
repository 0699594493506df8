import Components
import Search

/// Translates requests for Meilisearch: one batch of searches for `/multi-search`, and one HTTP request
/// per facet search, for which there is no batch endpoint.
struct MeilisearchDialect: Dialect {
  static let name = "meilisearch"
  /// The attribute with the coordinates of a record.
  static let geoField = "_geo"

  /// Whether a byte may occur in the names of indexes and in keys.
  static func isAllowedInNames(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// The UID of the index.
  var index: String
  /// The primary key.
  var key = "id"
  /// The sort rules of each sort order, by its name.
  var sorts: [String: [RankingCriterion]] = [:]
  /// The attribute to group hits by; nil if hits cannot be grouped.
  var attributeForDistinct: String?
  /// The index's limit of values per facet.
  var maxValuesPerFacet = 100

  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest] {
    var (searches, facetSearches): ([JSONValue], [EngineRequest]) = ([], [])
    for query in try QueryPlan(requests).queries {
      if let search = query.facetSearch {
        facetSearches.append(facetSearchRequest(for: search, query.request))
      } else {
        searches.append(try searchQuery(for: query.request))
      }
    }
    return [EngineRequest("/multi-search", ["queries": .array(searches)])] + facetSearches
  }

  /// The entry of `queries` for a request.
  private func searchQuery(for request: SearchRequest) throws(SearchError) -> JSONValue {
    var search = JSONObject([
      ("indexUid", .text(index)), ("q", .text(request.query)),
      ("page", .integer(request.page + 1)), ("hitsPerPage", .integer(request.hitsPerPage)),
    ])
    search["filter"] = MeilisearchFilter.json(request)
    var sort: [JSONValue] = []
    if let name = request.sort {
      sort = try sorts.criteria(ofSort: name).map { .text($0.text) }
    }
    if let distance = request.area.flatMap(MeilisearchGeography.sort) { sort.append(distance) }
    if !sort.isEmpty { search["sort"] = .array(sort) }
    if let size = request.distinct, size > 0 {
      guard let attributeForDistinct else { throw Self.missingDistinctAttribute }
      guard size == 1 else { throw Self.refused("\(size) hits per group, expected 1") }
      search["distinct"] = .text(attributeForDistinct)
    }
    let counted = Set(
      request.facets.map(\.attribute) + request.statistics.map(\.attribute)
        + request.histograms.map(\.attribute))
    if !counted.isEmpty { search["facets"] = .array(counted.sorted().map { .text($0) }) }
    addQueryParameters(request.strategy, to: &search)
    if request.hitsPerPage == 0 { return .object(search) }
    if let attributes = request.attributesToRetrieve {
      search["attributesToRetrieve"] = .array(
        ([key] + attributes.filter { $0 != key }).map { .text($0) })
    }
    search["attributesToHighlight"] = ["*"]
    search["highlightPreTag"] = .text(Highlights.opening)
    search["highlightPostTag"] = .text(Highlights.closing)
    return .object(search)
  }

  /// Adds the parameters that change how a query matches. All words must match by default, as in Algolia.
  private func addQueryParameters(_ strategy: QueryStrategy, to search: inout JSONObject) {
    let dropsWords =
      strategy.removeWordsIfNoResults.map { $0 != QueryStrategy.WordRemoval.none } ?? false
    search["matchingStrategy"] = dropsWords ? "last" : "all"
    let fields = strategy.restrictSearchableAttributes
    if !fields.isEmpty { search["attributesToSearchOn"] = .array(fields.map { .text($0) }) }
  }

  /// The HTTP request for a facet search.
  private func facetSearchRequest(
    for search: SearchRequest.FacetSearch, _ request: SearchRequest
  ) -> EngineRequest {
    var body = JSONObject([
      ("facetName", .text(search.attribute)), ("q", .text(request.query)),
      ("matchingStrategy", "all"),
    ])
    if !search.text.isEmpty { body["facetQuery"] = .text(search.text) }
    body["filter"] = MeilisearchFilter.json(request)
    return EngineRequest("/indexes/\(index)/facet-search", .object(body))
  }
}

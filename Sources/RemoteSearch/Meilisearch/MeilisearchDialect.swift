import Components
import Search

/// The language of Meilisearch: searches in one batch for `/multi-search`, and a call for each facet
/// search, which has no batch.
struct MeilisearchDialect: Dialect {
  static let name = "meilisearch"
  /// The attribute with the place of a record.
  static let places = "_geo"

  var index: String
  var key = "id"
  var sorts: [String: [RankingCriterion]] = [:]
  var attributeForDistinct: String?
  /// The index's limit to the values of an attribute.
  var maxValuesPerFacet = 100

  func calls(for requests: [SearchRequest]) throws(SearchError) -> [EngineCall] {
    var (searches, calls): ([JSONValue], [EngineCall]) = ([], [])
    for query in try QueryPlan(requests).queries {
      if let wanted = query.facetSearch {
        calls.append(facetSearch(wanted, query.request))
      } else {
        searches.append(try search(query.request))
      }
    }
    return [EngineCall("/multi-search", ["queries": .array(searches)])] + calls
  }

  private func search(_ request: SearchRequest) throws(SearchError) -> JSONValue {
    var search = JSONObject([
      ("indexUid", .text(index)), ("q", .text(request.query)),
      ("page", .integer(request.page + 1)), ("hitsPerPage", .integer(request.hitsPerPage)),
    ])
    search["filter"] = MeilisearchFilter.json(request)
    var order: [JSONValue] = []
    if let sort = request.sort {
      order = try sorts.criteria(ofSort: sort).map { .text($0.text) }
    }
    if let distance = request.area.flatMap(MeilisearchGeography.order) { order.append(distance) }
    if !order.isEmpty { search["sort"] = .array(order) }
    if let size = request.distinct, size > 0 {
      guard let attributeForDistinct, size == 1 else {
        throw Self.refused("\(size) hits of a group, expected 1, and 'attributeForDistinct'")
      }
      search["distinct"] = .text(attributeForDistinct)
    }
    let counted = Set(
      request.facets.map(\.attribute) + request.statistics.map(\.attribute)
        + request.histograms.map(\.attribute))
    if !counted.isEmpty { search["facets"] = .array(counted.sorted().map { .text($0) }) }
    addReading(request.reading, to: &search)
    if request.hitsPerPage == 0 { return .object(search) }
    if let attributes = request.attributesToRetrieve {
      search["attributesToRetrieve"] = .array(
        ([key] + attributes.filter { $0 != key }).map { .text($0) })
    }
    if !request.snippets.isEmpty {
      search["attributesToCrop"] = .array(
        request.snippets.map { .text("\($0.attribute):\($0.words)") })
    }
    search["attributesToHighlight"] = ["*"]
    search["highlightPreTag"] = .text(Highlights.opening)
    search["highlightPostTag"] = .text(Highlights.closing)
    return .object(search)
  }

  /// All words must match unless something else is asked for, as in Algolia.
  private func addReading(_ reading: QueryReading, to search: inout JSONObject) {
    let isLoose = reading.removeWordsIfNoResults.map { $0 != QueryReading.Removal.none } ?? false
    search["matchingStrategy"] = isLoose ? "last" : "all"
    let fields = reading.restrictSearchableAttributes
    if !fields.isEmpty { search["attributesToSearchOn"] = .array(fields.map { .text($0) }) }
  }

  private func facetSearch(
    _ wanted: SearchRequest.FacetSearch, _ request: SearchRequest
  ) -> EngineCall {
    var body = JSONObject([
      ("facetName", .text(wanted.attribute)), ("q", .text(request.query)),
      ("matchingStrategy", "all"),
    ])
    if !wanted.text.isEmpty { body["facetQuery"] = .text(wanted.text) }
    body["filter"] = MeilisearchFilter.json(request)
    return EngineCall("/indexes/\(index)/facet-search", .object(body))
  }
}

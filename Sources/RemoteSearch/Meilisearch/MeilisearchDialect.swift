import Components
import Search

/// Translates requests for Meilisearch: one batch of searches for `/multi-search`.
///
/// The hits of groups and the values of large facets require a second round trip.
struct MeilisearchDialect: Dialect {
  static let name = "meilisearch"
  /// The attribute with the coordinates of a record.
  static let geoField = "_geo"
  /// The attribute with the coordinates of a record as GeoJSON, for filters by polygons.
  static let geoJSONField = "_geojson"
  /// The attributes with coordinates.
  static let geoFields = [geoField, geoJSONField]

  /// Whether a byte may occur in the names of indexes.
  static func isAllowedInNames(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// The UID of the index.
  var index: String
  /// The attribute with the key of a record.
  var key = "id"
  /// The searchable attributes; empty if they are unknown.
  var searchable: [String] = []
  /// The sort rules of each sort order, by its name.
  var sorts: [String: [RankingCriterion]] = [:]
  /// The attribute to group hits by; nil if hits cannot be grouped.
  var attributeForDistinct: String?
  /// The attributes whose dates the index contains as texts.
  var textDates: [String] = []
  /// The index's limit of values per facet.
  var maxValuesPerFacet = 100
  /// The index's limit of hits on all pages.
  var maxTotalHits = 1_000

  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest] {
    var searches: [JSONValue] = []
    for plan in try plans(for: requests) {
      for strategy in plan.strategies {
        for search in plan.searches { searches.append(try query(for: search, strategy)) }
      }
    }
    return [Self.batch(searches)]
  }

  /// The request for a batch of searches.
  static func batch(_ searches: [JSONValue]) -> EngineRequest {
    EngineRequest("/multi-search", ["queries": .array(searches)])
  }

  /// The entry of `queries` for a search.
  func query(
    for search: MeilisearchPlan.Search, _ strategy: MeilisearchPlan.Strategy
  ) throws(SearchError) -> JSONValue {
    let request = search.request
    try checkPage(of: request)
    var query = baseQuery(
      for: request, strategy, filter: filter.json(request.groups, request.area))
    let sort = try sortRules(for: request)
    if !sort.isEmpty { query["sort"] = .array(sort) }
    if request.distinct ?? 0 > 0 {
      guard let attributeForDistinct else { throw Self.missingDistinctAttribute }
      query["distinct"] = .text(attributeForDistinct)
    }
    let counted = search.countedAttributes
    if !counted.isEmpty { query["facets"] = .array(counted.map { .text($0) }) }
    if request.hitsPerPage > 0 { addHitParameters(request, to: &query) }
    return .object(query)
  }

  /// A search with the parameters that determine which records match.
  func baseQuery(
    for request: SearchRequest, _ strategy: MeilisearchPlan.Strategy, filter: JSONValue?
  ) -> JSONObject {
    var query = JSONObject([
      ("indexUid", .text(index)), ("page", .integer(request.page + 1)),
      ("hitsPerPage", .integer(request.hitsPerPage)),
    ])
    addMatching(request, strategy, filter, to: &query)
    return query
  }

  /// Adds the parameters that searches and facet searches have in common.
  func addMatching(
    _ request: SearchRequest, _ strategy: MeilisearchPlan.Strategy, _ filter: JSONValue?,
    to query: inout JSONObject
  ) {
    query["q"] = .text(Self.queryText(of: request))
    query["filter"] = filter
    query["matchingStrategy"] = .text(strategy.rawValue)
    let fields = request.strategy.restrictSearchableAttributes
    if !fields.isEmpty { query["attributesToSearchOn"] = .array(fields.map { .text($0) }) }
  }

  /// The translation of filters.
  var filter: MeilisearchFilter { MeilisearchFilter(textDates: textDates) }

  /// The text to search for, whose last word matches beginnings of words.
  ///
  /// A space at the end completes the last word.
  static func queryText(of request: SearchRequest) -> String {
    let text = AnalyzedQuery(request).text
    return request.strategy.queryType == .prefixNone && !text.isEmpty ? text + " " : text
  }

  private func checkPage(of request: SearchRequest) throws(SearchError) {
    let (offset, isTooLarge) = request.page.multipliedReportingOverflow(by: request.hitsPerPage)
    guard isTooLarge || offset >= maxTotalHits else { return }
    throw Self.refused(
      "page \(min(request.page, .max - 1) + 1) of \(request.hitsPerPage) hits is beyond the first "
        + "\(maxTotalHits) hits; raise "
        + "'pagination.maxTotalHits' of the index and 'maxTotalHits' of the searcher")
  }

  private func sortRules(for request: SearchRequest) throws(SearchError) -> [JSONValue] {
    var rules: [JSONValue] = []
    if let name = request.sort {
      rules = try sorts.criteria(ofSort: name).map { .text($0.text) }
    }
    if let distance = request.area.flatMap(MeilisearchGeography.sort) { rules.append(distance) }
    return rules
  }

  /// Adds the parameters that determine the contents of hits.
  private func addHitParameters(_ request: SearchRequest, to query: inout JSONObject) {
    if let attributes = request.attributesToRetrieve {
      let grouping = request.distinct ?? 0 > 0 ? attributeForDistinct.map { [$0] } ?? [] : []
      var names = [key]
      for name in attributes + grouping where !names.contains(name) { names.append(name) }
      query["attributesToRetrieve"] = .array(names.map { .text($0) })
    }
    let searched = searchedAttributes(request)
    query["attributesToHighlight"] =
      searched.isEmpty ? ["*"] : .array(searched.map { .text($0) })
    query["highlightPreTag"] = .text(Highlights.opening)
    query["highlightPostTag"] = .text(Highlights.closing)
  }

  /// The attributes in which a request searches; empty if they are unknown.
  func searchedAttributes(_ request: SearchRequest) -> [String] {
    let restricted = request.strategy.restrictSearchableAttributes
    return restricted.isEmpty ? searchable : restricted
  }
}

import Components
import Search

/// Translates requests for Elasticsearch and OpenSearch: one search per request, in one `_msearch`.
///
/// All counts are aggregations of that search. Filters that apply to all counts are part of its query; the
/// others are filter aggregations and the `post_filter` of the hits.
struct ElasticsearchDialect: Dialect {
  static let name = "elasticsearch"
  /// The maximum of `from` + `size` (`index.max_result_window`).
  static let maximumResultWindow = 10_000
  /// The default `preference`: searches of one process use the same copies of the shards.
  private static let sessionPreference = "widgetrun-\(UInt32.random(in: .min ... .max))"

  /// The name of the index or alias.
  var index: String
  /// The fields to search, the most important first.
  var searchable: [String]
  /// The suffix of the keyword subfields.
  var keywordSuffix = ".keyword"
  /// The attributes without a keyword subfield.
  var exact: Set<String> = []
  /// The criteria that break ties of the score.
  var ranking: [RankingCriterion] = []
  /// The criteria of each sort order, by its name.
  var sorts: [String: [RankingCriterion]] = [:]
  /// The field of type `geo_point` with the coordinates.
  var geoField = GeographicArea.attribute
  /// The attribute to group hits by; nil if hits cannot be grouped.
  var attributeForDistinct: String?
  /// The field with the value of `attributeForDistinct` or the key; nil if there is no such field.
  var groupField: String?
  /// Selects the copies of the shards: the same for equal values.
  var preference = sessionPreference

  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest] {
    var searches: [JSONValue] = []
    for request in requests { searches.append(.object(try searchBody(for: request))) }
    return [multiSearch(searches)]
  }

  /// The request for several searches, each of which fails without the results of some shards.
  ///
  /// With a preference, a search waits for its copies of the shards even if their node does not respond.
  /// Without one, the cluster prefers copies on nodes that respond, so further attempts have none.
  func multiSearch(_ searches: [JSONValue]) -> EngineRequest {
    var header = JSONObject([
      ("index", .text(index)), ("allow_partial_search_results", false),
    ])
    let alternativeHeader = EngineRequest.line(.object(header))
    header["preference"] = .text(preference)
    let ownHeader = EngineRequest.line(.object(header))
    var request = EngineRequest("/_msearch", lines: [])
    var alternativeBody: [UInt8] = []
    for search in searches.map(EngineRequest.line) {
      request.body += ownHeader + search
      alternativeBody += alternativeHeader + search
    }
    request.alternativeBody = alternativeBody
    request.results = .init(list: "responses", status: "status")
    return request
  }

  /// The body of the search for a request.
  private func searchBody(for request: SearchRequest) throws(SearchError) -> JSONObject {
    let scopes = AggregationScopes(request)
    let filter = ElasticsearchFilter(self)
    let first = request.firstPage ?? request.page
    let (from, isFromTooLarge) = first.multipliedReportingOverflow(by: request.hitsPerPage)
    let pages = request.page - first + 1
    let (size, isSizeTooLarge) = pages.multipliedReportingOverflow(by: request.hitsPerPage)
    guard !isFromTooLarge, !isSizeTooLarge, from <= Self.maximumResultWindow,
      size <= Self.maximumResultWindow - from
    else {
      throw Self.refused(
        "page \(min(request.page, .max - 1) + 1) of \(request.hitsPerPage) hits is beyond the first \(Self.maximumResultWindow) hits"
      )
    }
    var search = JSONObject([
      ("from", .integer(from)), ("size", .integer(size)), ("track_total_hits", true),
      ("query", boostedQuery(request, filters(request, scopes.commonGroups))),
    ])
    if let clauses = filter.all(scopes.specificGroups(of: 0)) { search["post_filter"] = clauses }
    let groups = try ElasticsearchGroups(request, self)
    let aggregations = ElasticsearchAggregations(self).aggregations(scopes, groups)
    if !aggregations.members.isEmpty { search["aggregations"] = .object(aggregations) }
    let sort = try sort(request)
    if size > 0 {
      addHits(request, to: &search)
      search["sort"] = .array(sort)
      groups?.add(to: &search)
    }
    return search
  }

  /// The clauses for the filter groups and the area.
  func filters(_ request: SearchRequest, _ groups: [FilterGroup]) -> [JSONValue] {
    let area = ElasticsearchGeography(request.area, in: geoField)?.filter
    return ElasticsearchFilter(self).clauses(groups) + (area.map { [$0] } ?? [])
  }

  /// The query with the boosts of the optional filters.
  private func boostedQuery(_ request: SearchRequest, _ filters: [JSONValue]) -> JSONValue {
    let query = ElasticsearchQuery(request, in: searchedFields(request))
    let body = query.body(filters)
    return ElasticsearchOptionalFilters(request.optionalFilters, self)?.boosting(
      body, above: query.maximumScore) ?? body
  }

  /// The query without the boosts of the optional filters.
  func query(_ request: SearchRequest, _ filters: [JSONValue]) -> JSONValue {
    ElasticsearchQuery(request, in: searchedFields(request)).body(filters)
  }

  private func addHits(_ request: SearchRequest, to search: inout JSONObject) {
    if let attributes = request.attributesToRetrieve {
      search["_source"] = .array(attributes.map { .text($0) })
    }
    search["highlight"] = [
      "pre_tags": [.text(Highlights.opening)], "post_tags": [.text(Highlights.closing)],
      "number_of_fragments": 0,
      "fields": .array(searchedFields(request).map { .member($0, .object(JSONObject())) }),
    ]
  }

  private func searchedFields(_ request: SearchRequest) -> [String] {
    let restricted = request.strategy.restrictSearchableAttributes
    return restricted.isEmpty ? searchable : restricted
  }

  /// The field with exact values of an attribute, for filters and aggregations.
  func field(of attribute: String) -> String {
    exact.contains(attribute) ? attribute : attribute + keywordSuffix
  }
}

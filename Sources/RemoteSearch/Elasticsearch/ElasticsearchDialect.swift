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
  private static let maximumWords = 32

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

  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest] {
    var lines: [JSONValue] = []
    for request in requests {
      lines.append(["index": .text(index)])
      lines.append(.object(try searchBody(for: request)))
    }
    return [EngineRequest("/_msearch", lines: lines)]
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
        "page \(request.page) of \(request.hitsPerPage) hits is beyond the first \(Self.maximumResultWindow) hits"
      )
    }
    var search = JSONObject([
      ("from", .integer(from)), ("size", .integer(size)), ("track_total_hits", true),
      ("query", boosted(query(request, filters(request, scopes.commonGroups)), request)),
    ])
    if let clauses = filter.all(scopes.specificGroups(of: 0)) { search["post_filter"] = clauses }
    let groups = try ElasticsearchGroups(request, self)
    let aggregations = ElasticsearchAggregations(self).aggregations(scopes, groups)
    if !aggregations.members.isEmpty { search["aggregations"] = .object(aggregations) }
    if size > 0 { addHits(request, to: &search) }
    if let sort = try sort(request) { search["sort"] = sort }
    if size > 0 { groups?.add(to: &search) }
    return search
  }

  /// The clauses for the filter groups and the area.
  func filters(_ request: SearchRequest, _ groups: [FilterGroup]) -> [JSONValue] {
    let area = ElasticsearchGeography(request.area, in: geoField)?.filter
    return ElasticsearchFilter(self).clauses(groups) + (area.map { [$0] } ?? [])
  }

  /// The query with the boosts of the optional filters.
  private func boosted(_ query: JSONValue, _ request: SearchRequest) -> JSONValue {
    ElasticsearchOptionalFilters(request.optionalFilters, self)?.boosting(query) ?? query
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

  /// The bool query: all words must match, each in any field, the last one also as a prefix.
  func query(_ request: SearchRequest, _ filters: [JSONValue]) -> JSONValue {
    let words = request.query.split(whereSeparator: \.isWhitespace).prefix(Self.maximumWords)
    let fields = searchedFields(request)
    // The first fields have the highest boost.
    let boosted = JSONValue.array(
      fields.enumerated().map { .text("\($1)^\(fields.count - $0)") })
    let prefixes = request.strategy.queryType ?? .prefixLast
    let clauses = words.enumerated().map { index, word in
      let isPrefix = prefixes == .prefixAll || prefixes == .prefixLast && index == words.count - 1
      return clause(for: String(word), in: boosted, isPrefix: isPrefix, request.strategy)
    }
    var query = JSONObject()
    if !clauses.isEmpty {
      let matchesAnyWord = request.strategy.removeWordsIfNoResults == .allOptional
      query[matchesAnyWord ? "should" : "must"] = .array(clauses)
      if matchesAnyWord { query["minimum_should_match"] = 1 }
    }
    if !filters.isEmpty { query["filter"] = .array(filters) }
    return query.members.isEmpty
      ? ["match_all": .object(JSONObject())] : ["bool": .object(query)]
  }

  /// The `multi_match` query for a word; with a prefix also as `bool_prefix`.
  private func clause(
    for word: String, in fields: JSONValue, isPrefix: Bool, _ strategy: QueryStrategy
  ) -> JSONValue {
    var match = JSONObject([("query", .text(word)), ("fields", fields), ("operator", "and")])
    var prefix = match
    prefix["type"] = "bool_prefix"
    if strategy.typoTolerance != .false {
      match["fuzziness"] = "AUTO:4,8"
      match["prefix_length"] = 1
    }
    let whole: JSONValue = ["multi_match": .object(match)]
    if !isPrefix { return whole }
    return [
      "bool": [
        "should": [["multi_match": .object(prefix)], whole], "minimum_should_match": 1,
      ]
    ]
  }

  /// The `sort` of the search; nil to sort by score.
  private func sort(_ request: SearchRequest) throws(SearchError) -> JSONValue? {
    var criteria = ranking
    if let sort = request.sort { criteria = try sorts.criteria(ofSort: sort) }
    let distance = ElasticsearchGeography(request.area, in: geoField)?.sort.map { [$0] } ?? []
    if criteria.isEmpty, distance.isEmpty { return nil }
    let fields = criteria.map { criterion -> JSONValue in
      .member(criterion.attribute, .member("order", .text(criterion.order.rawValue)))
    }
    if request.sort == nil { return .array(distance + ["_score"] + fields) }
    let score: [JSONValue] = request.optionalFilters.groups.isEmpty ? [] : ["_score"]
    return .array(fields + score + distance)
  }

  /// The distance of a hit in meters: the first or the last of its sort values.
  func distance(of hit: JSONValue, _ request: SearchRequest) -> Double? {
    guard request.area?.center != nil, let values = hit.object?["sort"]?.array else { return nil }
    return (request.sort == nil ? values.first : values.last)?.double.flatMap {
      $0.isFinite && $0 < 1e9 ? $0 : nil
    }
  }

  /// The field with exact values of an attribute, for filters and aggregations.
  func field(of attribute: String) -> String {
    exact.contains(attribute) ? attribute : attribute + keywordSuffix
  }
}

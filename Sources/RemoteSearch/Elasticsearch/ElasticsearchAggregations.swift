import Components
import Search
import SearchEngine

/// Translates facets, statistics, and facet searches to aggregations and decodes their results.
///
/// There is one filter aggregation per scope: `s0`, `s1`, …. It contains a `terms` aggregation per facet
/// (`f0`, …) and facet search (`v0`, …), and a `stats` aggregation per statistics (`n0`, …). In the first
/// scope, `g0` and `g1` count the groups of hits.
struct ElasticsearchAggregations {
  /// The number of values to request in order to search them, and the minimum to request of a shard.
  private static let maximumSize = 1_000

  private let dialect: ElasticsearchDialect

  init(_ dialect: ElasticsearchDialect) {
    self.dialect = dialect
  }

  /// The aggregations for all scopes; empty if no counts are requested.
  func aggregations(_ scopes: AggregationScopes, _ groups: ElasticsearchGroups?) -> JSONObject {
    var aggregations = JSONObject()
    for (index, query) in scopes.queries.enumerated() {
      var inner = counts(of: query)
      if index == 0 { groups?.addCounts(to: &inner) }
      // The number of hits is always part of the response.
      if index == 0, inner.members.isEmpty { continue }
      let filter = ElasticsearchFilter(dialect).all(scopes.specificGroups(of: index))
      var aggregation = JSONObject([("filter", filter ?? ["match_all": .object(JSONObject())])])
      if !inner.members.isEmpty { aggregation["aggregations"] = .object(inner) }
      aggregations["s\(index)"] = .object(aggregation)
    }
    return aggregations
  }

  private func counts(of query: DisjunctiveQuery) -> JSONObject {
    var counts = JSONObject()
    for (index, facet) in query.request.facets.enumerated() {
      counts["f\(index)"] = .member(
        "terms", .object(terms(facet.attribute, size: Self.size(facet.limit))))
    }
    for (index, statistics) in query.request.statistics.enumerated() {
      counts["n\(index)"] = ["stats": ["field": .text(statistics.attribute)]]
    }
    for (index, search) in query.facetSearches.enumerated() {
      counts["v\(index)"] = facetSearch(search)
    }
    return counts
  }

  /// A `terms` aggregation whose counts are exact for the most frequent values, also over several shards.
  private func terms(_ attribute: String, size: Int) -> JSONObject {
    let order: JSONValue = [["_count": "desc"], ["_key": "asc"]]
    return JSONObject([
      ("field", .text(dialect.field(of: attribute))), ("size", .integer(size)),
      ("order", order), ("shard_size", .integer(max(Self.maximumSize, 10 * size))),
      ("show_term_doc_count_error", true),
    ])
  }

  /// The most frequent values that can match, which are then searched locally.
  ///
  /// Fields of `exact` can contain numbers or booleans, for which servers reject a regular expression.
  private func facetSearch(_ search: SearchRequest.FacetSearch) -> JSONValue {
    guard let pattern = ElasticsearchValuePattern.pattern(for: search.text) else {
      return ["terms": .object(terms(search.attribute, size: Self.size(search.limit)))]
    }
    var terms = terms(search.attribute, size: Self.maximumSize)
    if !dialect.exact.contains(search.attribute) { terms["include"] = .text(pattern) }
    return ["terms": .object(terms)]
  }

  /// The number of values to request; servers reject 0.
  private static func size(_ limit: Int) -> Int { max(1, EngineResponse.valueLimit(limit)) }

  /// Decodes the aggregations of a scope into a response.
  ///
  /// - Throws: `malformed` if an aggregation is missing or invalid.
  func decode(
    scope scopeIndex: Int, _ query: DisjunctiveQuery, from aggregations: JSONObject?,
    into response: inout SearchResponse
  ) throws(SearchError) {
    let scope = try ElasticsearchDialect.object("s\(scopeIndex)", of: aggregations)
    if scopeIndex > 0 {
      response.nbHits = try ElasticsearchDialect.count("doc_count", of: scope)
    }
    for (index, facet) in query.request.facets.enumerated() {
      let buckets = try ElasticsearchBuckets("f\(index)", of: scope)
      try buckets.checkAll(of: facet.attribute)
      response.facets[facet.attribute] = buckets.values.ranked(limit: facet.limit)
    }
    for (index, statistics) in query.request.statistics.enumerated() {
      let numbers = try ElasticsearchDialect.object("n\(index)", of: scope)
      response.statistics[statistics] = try Self.statistics(numbers)
      response.statistics[statistics]?.count = numbers?["count"]?.count
    }
    for (index, search) in query.facetSearches.enumerated() {
      let buckets = try ElasticsearchBuckets("v\(index)", of: scope)
      let hits = FacetValueSearch(search).hits(in: buckets.values.ranked(limit: .max))
      try buckets.check(hits.map(\.value), of: search.attribute)
      response.facetHits[search] = hits
    }
  }

  /// Statistics of numbers, or of dates in seconds since 1970.
  ///
  /// The type of the field is unknown. Servers return dates in milliseconds, and as texts in the format of
  /// the field. Booleans, and numbers with a format of their own, also have texts.
  private static func statistics(_ numbers: JSONObject?) throws(SearchError) -> NumericStatistics? {
    guard var statistics = try ElasticsearchDialect.statistics(numbers) else { return nil }
    guard let text = numbers?["min_as_string"]?.text, Double(text) != statistics.min,
      text != "true", text != "false"
    else {
      statistics.min = statistics.min.roundedFrom32Bits
      statistics.max = statistics.max.roundedFrom32Bits
      return statistics
    }
    statistics.min /= 1_000
    statistics.max /= 1_000
    statistics.sum? /= 1_000
    statistics.average? /= 1_000
    return statistics
  }
}

/// The sets of filters under which one request counts values, for engines with filtered aggregations.
struct AggregationScopes {
  /// One query per scope; the first is the request itself.
  let queries: [DisjunctiveQuery]
  /// The filter groups that apply in every scope.
  let commonGroups: [FilterGroup]

  init(_ request: SearchRequest) {
    queries = DisjunctiveQuery.queries(for: request)
    let others = queries.dropFirst().map { Set($0.request.groups) }
    commonGroups = request.groups.filter { group in others.allSatisfy { $0.contains(group) } }
  }

  /// The filter groups that apply in one scope, but not in all.
  func specificGroups(of index: Int) -> [FilterGroup] {
    queries[index].request.groups.filter { !commonGroups.contains($0) }
  }
}

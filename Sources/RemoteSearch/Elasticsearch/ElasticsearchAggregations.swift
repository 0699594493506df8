import Components
import Search

/// Translates facets, statistics, and facet searches to aggregations and decodes their results.
///
/// There is one filter aggregation per scope: `s0`, `s1`, …. It contains a `terms` aggregation per facet
/// (`f0`, …) and facet search (`v0`, …), and a `stats` aggregation per statistics (`n0`, …). In the first
/// scope, `g0` and `g1` count the groups of hits.
struct ElasticsearchAggregations {
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
      counts["f\(index)"] = .member("terms", .object(terms(facet)))
    }
    for (index, statistics) in query.request.statistics.enumerated() {
      counts["n\(index)"] = ["stats": ["field": .text(statistics.attribute)]]
    }
    for (index, search) in query.facetSearches.enumerated() {
      counts["v\(index)"] = facetSearch(search)
    }
    return counts
  }

  private func terms(_ facet: SearchRequest.Facet) -> JSONObject {
    let order: JSONValue = [["_count": "desc"], ["_key": "asc"]]
    return JSONObject([
      ("field", .text(dialect.field(of: facet.attribute))),
      ("size", .integer(max(1, EngineResponse.valueLimit(facet.limit)))), ("order", order),
    ])
  }

  private func facetSearch(_ search: SearchRequest.FacetSearch) -> JSONValue {
    var terms = terms(SearchRequest.Facet(attribute: search.attribute, limit: search.limit))
    if !search.text.isEmpty { terms["include"] = .text(Self.pattern(search.text)) }
    return ["terms": .object(terms)]
  }

  /// A Lucene regular expression for values with a word that begins with a text, ignoring case.
  static func pattern(_ text: String) -> String {
    var pattern = "(.*[ \\-_/&,.'(])?"
    for character in text.prefix(100) {
      let variants = Set([character.lowercased(), character.uppercased(), String(character)])
      let single = variants.filter { $0.unicodeScalars.count == 1 }.sorted()
      if character.isLetter, single.count > 1 {
        pattern += "[\(single.joined())]"
      } else {
        pattern += String(character).map {
          ".?+*|{}[]()\"\\#@&<>~^-".contains($0) ? "\\\($0)" : "\($0)"
        }
        .joined()
      }
    }
    return pattern + ".*"
  }

  /// Decodes the aggregations of a scope into a response.
  func decode(
    scope scopeIndex: Int, _ query: DisjunctiveQuery, from aggregations: JSONObject?,
    into response: inout SearchResponse
  ) {
    let scope = aggregations?["s\(scopeIndex)"]?.object
    if scopeIndex > 0 { response.nbHits = scope?["doc_count"]?.count ?? 0 }
    for (index, facet) in query.request.facets.enumerated() {
      let values = Self.values(scope?["f\(index)"])
      response.facets[facet.attribute] = values.ranked(limit: facet.limit)
    }
    for (index, statistics) in query.request.statistics.enumerated() {
      let numbers = scope?["n\(index)"]?.object
      response.statistics[statistics] = NumericStatistics(
        min: numbers?["min"], max: numbers?["max"], sum: numbers?["sum"],
        average: numbers?["avg"])
      response.statistics[statistics]?.count = numbers?["count"]?.count
    }
    for (index, search) in query.facetSearches.enumerated() {
      let highlighter = FacetValueHighlighter(search.text)
      let values = Self.values(scope?["v\(index)"]).ranked(limit: search.limit)
      response.facetHits[search] = values.map {
        FacetHit($0.value, highlighted: highlighter.highlighted($0.value), count: $0.count)
      }
    }
  }

  /// The buckets of a `terms` aggregation as facet values.
  static func values(_ aggregation: JSONValue?) -> [FacetValue] {
    (aggregation?.object?["buckets"]?.array ?? []).compactMap { bucket in
      let key = bucket.object?["key_as_string"] ?? bucket.object?["key"]
      guard let value = key?.valueText, let count = bucket.object?["doc_count"]?.count else {
        return nil
      }
      return FacetValue(value, count: count)
    }
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

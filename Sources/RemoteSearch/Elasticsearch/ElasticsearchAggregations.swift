import Components
import Search
import SearchEngine

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
      let values = try Self.values("f\(index)", of: scope)
      response.facets[facet.attribute] = values.ranked(limit: facet.limit)
    }
    for (index, statistics) in query.request.statistics.enumerated() {
      let numbers = try ElasticsearchDialect.object("n\(index)", of: scope)
      response.statistics[statistics] = try ElasticsearchDialect.statistics(numbers)
      response.statistics[statistics]?.count = numbers?["count"]?.count
    }
    for (index, search) in query.facetSearches.enumerated() {
      let values = try Self.values("v\(index)", of: scope).ranked(limit: .max)
      response.facetHits[search] = FacetValueSearch(search).hits(in: values)
    }
  }

  /// The buckets of a `terms` aggregation as facet values.
  ///
  /// - Throws: `malformed` if the aggregation is missing or invalid.
  private static func values(
    _ name: String, of scope: JSONObject?
  ) throws(SearchError) -> [FacetValue] {
    guard let aggregation = try ElasticsearchDialect.object(name, of: scope),
      let buckets = try ElasticsearchDialect.list("buckets", of: aggregation)
    else { throw ElasticsearchDialect.malformed("the aggregation '\(name)' is missing") }
    var values: [FacetValue] = []
    for bucket in buckets {
      values.append(
        try ElasticsearchDialect.facetValue(bucket, "key_as_string", "key", count: "doc_count"))
    }
    return values
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

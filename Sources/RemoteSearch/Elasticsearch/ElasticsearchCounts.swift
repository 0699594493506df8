import Components
import Search

/// The aggregations of a search, one for each scope: `s0`, `s1`, …; within it facets `f0`, …, and
/// statistics `n0`, …, and facet searches `v0`, …; in the first `g0` and `g1` count groups of hits.
struct ElasticsearchCounts {
  private let dialect: ElasticsearchDialect

  init(_ dialect: ElasticsearchDialect) {
    self.dialect = dialect
  }

  func aggregations(_ scopes: CountScopes, _ groups: ElasticsearchGroups?) -> JSONObject {
    var aggregations = JSONObject()
    for (index, part) in scopes.parts.enumerated() {
      var inner = counts(of: part)
      if index == 0 { groups?.addCounts(to: &inner) }
      // How many hits there are is told without it.
      if index == 0, inner.members.isEmpty { continue }
      let filter = ElasticsearchFilter(dialect).all(scopes.ownGroups(of: index))
      var aggregation = JSONObject([("filter", filter ?? ["match_all": .object(JSONObject())])])
      if !inner.members.isEmpty { aggregation["aggregations"] = .object(inner) }
      aggregations["s\(index)"] = .object(aggregation)
    }
    return aggregations
  }

  private func counts(of part: CountedPart) -> JSONObject {
    var counts = JSONObject()
    for (place, facet) in part.request.facets.enumerated() {
      counts["f\(place)"] = .member("terms", .object(terms(facet)))
    }
    for (place, wanted) in part.request.statistics.enumerated() {
      counts["n\(place)"] = ["stats": ["field": .text(wanted.attribute)]]
    }
    for (place, wanted) in part.facetSearches.enumerated() {
      counts["v\(place)"] = search(wanted)
    }
    return counts
  }

  private func terms(_ facet: SearchRequest.Facet) -> JSONObject {
    let order: JSONValue = [["_count": "desc"], ["_key": "asc"]]
    return JSONObject([
      ("field", .text(dialect.field(of: facet.attribute))),
      ("size", .integer(max(1, EngineAnswer.valueLimit(facet.limit)))), ("order", order),
    ])
  }

  private func search(_ wanted: SearchRequest.FacetSearch) -> JSONValue {
    var terms = terms(SearchRequest.Facet(attribute: wanted.attribute, limit: wanted.limit))
    if !wanted.text.isEmpty { terms["include"] = .text(Self.pattern(wanted.text)) }
    return ["terms": .object(terms)]
  }

  /// Values one of whose words begins with the text, in any case, as a regular expression of Lucene.
  static func pattern(_ text: String) -> String {
    var pattern = "(.*[ \\-_/&,.'(])?"
    for character in text.prefix(100) {
      let forms = Set([character.lowercased(), character.uppercased(), String(character)])
      let single = forms.filter { $0.unicodeScalars.count == 1 }.sorted()
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

  /// What the aggregations of a scope say.
  func read(
    _ index: Int, _ part: CountedPart, of aggregations: JSONObject?,
    into response: inout SearchResponse
  ) {
    let scope = aggregations?["s\(index)"]?.object
    if index > 0 { response.nbHits = scope?["doc_count"]?.count ?? 0 }
    for (place, facet) in part.request.facets.enumerated() {
      let values = Self.values(scope?["f\(place)"])
      response.facets[facet.attribute] = values.ranked(limit: facet.limit)
    }
    for (place, wanted) in part.request.statistics.enumerated() {
      let numbers = scope?["n\(place)"]?.object
      response.statistics[wanted] = NumericStatistics(
        min: numbers?["min"], max: numbers?["max"], sum: numbers?["sum"],
        average: numbers?["avg"])
      response.statistics[wanted]?.count = numbers?["count"]?.count
    }
    for (place, wanted) in part.facetSearches.enumerated() {
      let matcher = ValueMatch(wanted.text)
      let values = Self.values(scope?["v\(place)"]).ranked(limit: wanted.limit)
      response.facetHits[wanted] = values.map {
        FacetHit($0.value, highlighted: matcher.highlighted($0.value), count: $0.count)
      }
    }
  }

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

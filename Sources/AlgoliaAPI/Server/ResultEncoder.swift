import Components
import Search

/// Encodes a response as the result of a query.
struct ResultEncoder {
  let query: AlgoliaQuery
  let response: SearchResponse

  /// The result of a query for hits or of a facet search.
  static func result(_ query: AlgoliaQuery, _ response: SearchResponse) -> JSONValue {
    let encoder = ResultEncoder(query: query, response: response)
    if let search = query.facetSearch { return encoder.facetResult(search) }
    return encoder.result
  }

  private var result: JSONValue {
    var result = JSONObject()
    result["hits"] = .array(response.hits.map { .object(hit($0)) })
    result["nbHits"] = .integer(response.nbHits)
    if let window = query.window {
      result["offset"] = .integer(window.offset)
      result["length"] = .integer(window.length)
    } else {
      result["page"] = .integer(response.page)
      result["nbPages"] = .integer(response.nbPages)
      result["hitsPerPage"] = .integer(response.hitsPerPage)
    }
    addCounts(to: &result)
    addExhaustive(to: &result)
    result["query"] = .text(query.request.query)
    if !response.removedWords.isEmpty {
      let text = HighlightedText(query.request.query, marking: response.removedWords)
      result["queryAfterRemoval"] = .text(text.marked())
    }
    result["params"] = .text(query.params)
    result["index"] = .text(query.indexName)
    result["processingTimeMS"] = .integer(milliseconds)
    result["nbSortedHits"] = response.nbSortedHits.map(JSONValue.integer)
    result["appliedRelevancyStrictness"] =
      response.appliedRelevancyStrictness.map(JSONValue.integer)
    result["queryID"] = response.queryID.map(JSONValue.text)
    if !response.userData.isEmpty { result["userData"] = .array(response.userData) }
    result["renderingContent"] = response.renderingContent
    if !response.appliedRules.isEmpty {
      result["appliedRules"] = .array(response.appliedRules.map { ["objectID": .text($0)] })
    }
    if query.automaticRadius != nil, let radius = query.request.area?.radius {
      result["automaticRadius"] = .text(String(Int(radius)))
    }
    addWarnings(to: &result)
    guard let fields = query.responseFields else { return .object(result) }
    return .object(
      JSONObject(
        result.members.filter { fields.contains($0.name) }.map { ($0.name, $0.value) }))
  }

  private func facetResult(_ search: SearchRequest.FacetSearch) -> JSONValue {
    let hits = (response.facetHits[search] ?? []).map { hit -> JSONValue in
      [
        "value": .text(hit.value),
        "highlighted": .text(hit.highlighted.marked(query.tags.opening, query.tags.closing)),
        "count": .integer(hit.count),
      ]
    }
    var result = JSONObject([
      ("facetHits", .array(hits)), ("exhaustiveFacetsCount", true),
      ("processingTimeMS", .integer(milliseconds)),
    ])
    addWarnings(to: &result)
    return .object(result)
  }

  private func addWarnings(to result: inout JSONObject) {
    if query.warnings.isEmpty { return }
    result["warnings"] = .array(query.warnings.map(JSONValue.text))
  }

  /// The processing time, at least 1, because some clients treat 0 as an error.
  private var milliseconds: Int {
    let time = response.processingTime / .milliseconds(1)
    return time.isFinite ? Int(min(max(time.rounded(), 1), 1e9)) : 1
  }
}

extension ResultEncoder {
  private func addCounts(to result: inout JSONObject) {
    if query.request.facets.isEmpty { return }
    var facets = JSONObject()
    var statistics = JSONObject()
    for facet in query.request.facets {
      var values = (response.facets[facet.attribute] ?? []).filter { $0.count > 0 }
      if query.sortsValuesByName { values.sort { $0.value < $1.value } }
      if !values.isEmpty {
        // Appended one by one: a dictionary would merge canonically equivalent values.
        var counts = JSONObject()
        for value in values { counts.append(unique: value.value, .integer(value.count)) }
        facets[facet.attribute] = .object(counts)
      }
      if let numbers = response.statistics[.init(of: facet.attribute)] {
        statistics[facet.attribute] = Self.json(numbers)
      }
    }
    result["facets"] = .object(facets)
    if !statistics.members.isEmpty { result["facets_stats"] = .object(statistics) }
  }

  private static func json(_ numbers: NumericStatistics) -> JSONValue {
    let members: KeyValuePairs<String, Double?> = [
      "min": numbers.min, "max": numbers.max, "avg": numbers.average, "sum": numbers.sum,
    ]
    return .object(
      JSONObject(members.compactMap { name, value in value.map { (name, JSONValue.number($0)) } }))
  }

  /// Adds the flags for exhaustive results. A facet with as many values as its limit may have more.
  private func addExhaustive(to result: inout JSONObject) {
    let hasAllValues = query.request.facets.allSatisfy {
      response.facets[$0.attribute].map(\.count) ?? 0 < $0.limit
    }
    result["exhaustive"] = [
      "facetsCount": true, "facetValues": .boolean(hasAllValues), "nbHits": true,
      "rulesMatch": true, "typo": true,
    ]
    result["exhaustiveFacetsCount"] = true
    result["exhaustiveNbHits"] = true
    result["exhaustiveTypo"] = true
  }

  private func hit(_ hit: Hit) -> JSONObject {
    var hit = hit
    if let attributes = query.attributesToHighlight { hit.limitHighlights(to: attributes) }
    var object = hit.json(marking: query.tags)
    // Clients require this member, even if the searcher's key has another name.
    object["objectID"] = .text(hit.objectID)
    query.hiddenAttributes.remove(from: &object)
    if hit.highlights.isEmpty { object["_highlightResult"] = nil }
    object["_snippetResult"] = object["_snippetResult"].map(Self.snippets)
    object["_rankingInfo"] = nil
    if query.hasRankingInfo { object["_rankingInfo"] = ranking(hit) }
    return object
  }

  /// The snippets without the members that only highlights have.
  private static func snippets(_ json: JSONValue) -> JSONValue {
    switch json {
    case .array(let items): return .array(items.map(snippets))
    case .object(let object):
      if let value = object["value"]?.text, let level = object["matchLevel"]?.text {
        return ["value": .text(value), "matchLevel": .text(level)]
      }
      return .object(JSONObject(object.members.map { ($0.name, snippets($0.value)) }))
    default: return json
    }
  }

  /// The ranking information. Unknown values are 0, because clients reject responses without them.
  private func ranking(_ hit: Hit) -> JSONValue {
    let precision = max(query.request.area?.precision ?? 1, 1)
    let distance = hit.distance.map { min(max($0 / Double(precision), 0), 1e9) } ?? 0
    return [
      "nbTypos": 0, "firstMatchedWord": 0, "nbExactWords": 0, "userScore": 0,
      "geoDistance": .integer(Int(distance)), "geoPrecision": .integer(precision),
      "filters": .integer(max(hit.score ?? 0, 0)),
    ]
  }
}

import Components
import Search
import SearchEngine
import SimdJSON

extension MeilisearchDialect {
  func responses(
    from bodies: [ParsedJSON], to requests: [SearchRequest], by deadline: SearchDeadline
  ) throws(SearchError) -> [SearchResponse] {
    let plan = try QueryPlan(requests)
    let queries = plan.queries
    let searchCount = queries.count { $0.facetSearch == nil }
    let bodies = bodies.map(\.value)
    guard let results = bodies.first?.object?["results"]?.array, results.count == searchCount,
      bodies.count == 1 + queries.count - searchCount
    else { throw Self.malformed("expected \(searchCount) 'results'") }
    var (searchResults, facetSearchBodies) = (results[...], bodies.dropFirst())
    var responses: [SearchResponse] = []
    for query in queries {
      if let search = query.facetSearch, let body = facetSearchBodies.popFirst() {
        responses.append(try response(to: search, from: body))
      } else if let result = searchResults.popFirst() {
        responses.append(try response(to: query.request, from: result, by: deadline))
      }
    }
    return try plan.responses(from: responses)
  }

  private func response(
    to request: SearchRequest, from result: JSONValue, by deadline: SearchDeadline
  ) throws(SearchError) -> SearchResponse {
    guard let object = result.object,
      let total = (object["totalHits"] ?? object["estimatedTotalHits"])?.count
    else { throw Self.malformed("'totalHits' of a result is missing") }
    var highlights = Highlights(request)
    var response = SearchResponse(
      query: request.query, nbHits: total, page: request.page,
      nbPages: EngineResponse.pageCount(of: total, perPage: request.hitsPerPage),
      hitsPerPage: request.hitsPerPage,
      processingTime: EngineResponse.duration(object["processingTimeMs"]))
    // With a limit of 0, Meilisearch may return hits.
    guard let hits = try Self.list("hits", of: object) else {
      throw Self.malformed("'hits' of a result is missing")
    }
    try Self.checkCount(hits, for: request)
    for hit in hits.prefix(request.hitsPerPage) {
      try deadline.check()
      response.hits.append(try self.hit(hit, for: request, &highlights))
    }
    let counts = try Self.object("facetDistribution", of: object)
    let values = { (attribute: String) throws(SearchError) -> [FacetValue] in
      try deadline.check()
      return try Self.facetValues(try Self.object(attribute, of: counts) ?? JSONObject())
    }
    for facet in request.facets {
      response.facets[facet.attribute] = try values(facet.attribute).ranked(limit: facet.limit)
    }
    for histogram in request.histograms {
      let values = try values(histogram.attribute)
      // At the limit, the server may have omitted values.
      if values.count >= maxValuesPerFacet { continue }
      let entries = values.compactMap { value -> HistogramBuilder.List? in
        guard let number = Double(value.value), number.isFinite else { return nil }
        return HistogramBuilder.List(numbers: [number], count: min(value.count, 1 << 32))
      }
      response.histograms[histogram] = HistogramBuilder(entries).buckets(histogram)
    }
    let facetStats = try Self.object("facetStats", of: object)
    for statistics in request.statistics {
      let numbers = try Self.object(statistics.attribute, of: facetStats)
      response.statistics[statistics] = try Self.statistics(numbers)
    }
    return response
  }

  private func response(
    to search: SearchRequest.FacetSearch, from body: JSONValue
  ) throws(SearchError) -> SearchResponse {
    guard let items = body.object?["facetHits"]?.array else {
      throw Self.malformed("'facetHits' of a facet search is missing")
    }
    var values: [FacetValue] = []
    for item in items { values.append(try Self.facetValue(item, "value", count: "count")) }
    var response = SearchResponse()
    response.facetHits[search] = FacetValueSearch(search).hits(in: values.ranked(limit: .max))
    return response
  }

  private func hit(
    _ json: JSONValue, for request: SearchRequest, _ highlights: inout Highlights
  ) throws(SearchError) -> Hit {
    guard var record = json.object, let id = record[key]?.valueText else {
      throw Self.malformed("the key '\(key)' of a hit is missing")
    }
    let marked = record["_formatted"] ?? .object(JSONObject())
    let distance = record["_geoDistance"]?.double
    for name in ["_formatted", "_matchesPosition", "_rankingScore", "_geoDistance"] {
      record[name] = nil
    }
    record = record.addingGeolocation(from: Self.geoField)
    record[Self.geoField] = nil
    var hit = Hit(objectID: id, record: record)
    hit.distance = distance
    if let attributeForDistinct, request.distinct ?? 0 > 0 {
      hit.group = JSONValue.object(record)[path: attributeForDistinct]?.valueText
    }
    let markedTexts = { (path: String) in marked[path: path]?.texts ?? [] }
    hit.highlights = highlights.highlights(
      of: record, attributes: TextAttributes.paths(in: record), marked: markedTexts)
    hit.snippets = highlights.snippets(request.snippets, of: record, marked: markedTexts)
    return hit
  }
}

/// Finds the attributes with texts, for engines that do not report which attributes are searchable.
enum TextAttributes {
  private static let maximumDepth = 8

  /// The dotted paths of all attributes with texts, in the order of the record.
  static func paths(in record: JSONObject) -> [String] {
    paths(in: record, under: "", depth: 0)
  }

  private static func paths(in object: JSONObject, under prefix: String, depth: Int) -> [String] {
    if depth == maximumDepth { return [] }
    return object.members.flatMap { member -> [String] in
      let path = prefix + member.name
      if let inner = member.value.object {
        return paths(in: inner, under: path + ".", depth: depth + 1)
      }
      return member.value.texts.isEmpty ? [] : [path]
    }
  }
}

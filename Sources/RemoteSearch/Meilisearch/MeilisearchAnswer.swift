import Components
import Search
import SimdJSON

extension MeilisearchDialect {
  func responses(
    from answers: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse] {
    let plan = try QueryPlan(requests)
    let queries = plan.queries
    let searchCount = queries.count { $0.facetSearch == nil }
    let answers = answers.map(\.value)
    guard let results = answers.first?.object?["results"]?.array, results.count == searchCount,
      answers.count == 1 + queries.count - searchCount
    else { throw Self.malformed("there are not \(searchCount) 'results'") }
    var (searched, found) = (results[...], answers.dropFirst())
    var responses: [SearchResponse] = []
    for query in queries {
      if let wanted = query.facetSearch, let answer = found.popFirst() {
        responses.append(try response(to: wanted, from: answer))
      } else if let result = searched.popFirst() {
        responses.append(try response(to: query.request, from: result))
      }
    }
    return try plan.responses(from: responses)
  }

  private func response(
    to request: SearchRequest, from result: JSONValue
  ) throws(SearchError) -> SearchResponse {
    guard let object = result.object,
      let total = (object["totalHits"] ?? object["estimatedTotalHits"])?.count
    else { throw Self.malformed("a result has no 'totalHits'") }
    let highlights = Highlights(query: request.query)
    var response = SearchResponse(
      query: request.query, nbHits: total, page: request.page,
      nbPages: EngineAnswer.pageCount(of: total, perPage: request.hitsPerPage),
      hitsPerPage: request.hitsPerPage,
      processingTime: EngineAnswer.duration(object["processingTimeMs"]))
    // A page of no hits is counted only.
    for hit in (object["hits"]?.array ?? []).prefix(request.hitsPerPage) {
      response.hits.append(try self.hit(hit, for: request, highlights))
    }
    let counts = object["facetDistribution"]?.object
    let values = { (attribute: String) in
      (counts?[attribute]?.object?.members ?? []).compactMap { member in
        member.value.count.map { FacetValue(member.name, count: $0) }
      }
    }
    for facet in request.facets {
      response.facets[facet.attribute] = values(facet.attribute).ranked(limit: facet.limit)
    }
    for wanted in request.histograms {
      let values = values(wanted.attribute)
      // There may be more of them that are not told.
      if values.count >= maxValuesPerFacet { continue }
      let numbers = values.compactMap { value -> NumberBands.List? in
        guard let number = Double(value.value), number.isFinite else { return nil }
        return NumberBands.List(numbers: [number], count: min(value.count, 1 << 32))
      }
      response.histograms[wanted] = NumberBands(numbers).buckets(wanted)
    }
    let statistics = object["facetStats"]?.object
    for wanted in request.statistics {
      let numbers = statistics?[wanted.attribute]?.object
      response.statistics[wanted] = NumericStatistics(min: numbers?["min"], max: numbers?["max"])
    }
    return response
  }

  private func response(
    to wanted: SearchRequest.FacetSearch, from answer: JSONValue
  ) throws(SearchError) -> SearchResponse {
    guard let items = answer.object?["facetHits"]?.array else {
      throw Self.malformed("a facet search has no 'facetHits'")
    }
    let found = items.compactMap { item -> FacetValue? in
      guard let value = item.object?["value"]?.valueText, let count = item.object?["count"]?.count
      else { return nil }
      return FacetValue(value, count: count)
    }
    let matcher = ValueMatch(wanted.text)
    var response = SearchResponse()
    response.facetHits[wanted] = found.ranked(limit: wanted.limit).map {
      FacetHit($0.value, highlighted: matcher.highlighted($0.value), count: $0.count)
    }
    return response
  }

  private func hit(
    _ json: JSONValue, for request: SearchRequest, _ highlights: Highlights
  ) throws(SearchError) -> Hit {
    guard var record = json.object, let id = record[key]?.valueText else {
      throw Self.malformed("a hit has no '\(key)', which is to name it")
    }
    let marked = record["_formatted"] ?? .object(JSONObject())
    let distance = record["_geoDistance"]?.double
    for name in ["_formatted", "_matchesPosition", "_rankingScore", "_geoDistance"] {
      record[name] = nil
    }
    record = record.located(by: Self.places)
    record[Self.places] = nil
    var hit = Hit(objectID: id, record: record)
    hit.distance = distance
    if let attributeForDistinct, request.distinct ?? 0 > 0 {
      hit.group = JSONValue.object(record)[path: attributeForDistinct]?.valueText
    }
    hit.highlights = highlights.highlights(
      of: record, attributes: TextPaths.all(in: record)
    ) { marked[path: $0]?.texts ?? [] }
    hit.snippets = request.snippets.compactMap { wanted in
      let texts = marked[path: wanted.attribute]?.texts ?? []
      if texts.isEmpty { return nil }
      return HighlightedAttribute(
        path: wanted.attribute, texts: texts.map(highlights.text), isList: texts.count > 1)
    }
    return hit
  }
}

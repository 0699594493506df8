import Components
import Search
import SimdJSON

extension TypesenseDialect {
  func responses(
    from bodies: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse] {
    let plan = try QueryPlan(requests)
    let results = try Self.results(in: bodies.map(\.value), to: plan.queries.count)
    var responses: [SearchResponse] = []
    for (query, result) in zip(plan.queries, results) {
      responses.append(try response(to: query, from: result))
    }
    return try plan.responses(from: responses)
  }

  /// The results of the searches of all batches.
  ///
  /// - Throws: `malformed` if their number is not `count`; `refused` if a search failed.
  static func results(in bodies: [JSONValue], to count: Int) throws(SearchError) -> [JSONValue] {
    let results = bodies.flatMap { $0.object?["results"]?.array ?? [] }
    guard results.count == count else {
      throw malformed("expected \(count) 'results', found \(results.count)")
    }
    for result in results {
      if let message = result.object?["error"]?.text { throw refused(message) }
    }
    return results
  }

  private func response(
    to query: QueryPlan.Query, from result: JSONValue
  ) throws(SearchError) -> SearchResponse {
    guard let object = result.object, let found = object["found"]?.count else {
      throw Self.malformed("'found' of a result is missing")
    }
    let request = query.request
    let highlights = Highlights(query: query.facetSearch?.text ?? request.query)
    var response = SearchResponse(
      query: request.query, nbHits: found, page: request.page,
      nbPages: EngineResponse.pageCount(of: found, perPage: request.hitsPerPage),
      hitsPerPage: request.hitsPerPage,
      processingTime: EngineResponse.duration(object["search_time_ms"]))
    if let data = object["metadata"], !data.isNull { response.userData = [data] }
    for hit in object["hits"]?.array ?? [] {
      response.hits.append(try self.hit(hit, for: request, highlights))
    }
    for group in object["grouped_hits"]?.array ?? [] {
      let value = group.object?["group_key"]?.array?.first?.valueText
      for hit in group.object?["hits"]?.array ?? [] {
        var hit = try self.hit(hit, for: request, highlights)
        hit.group = value?.isEmpty == true ? nil : value
        response.hits.append(hit)
      }
    }
    for facet in object["facet_counts"]?.array ?? [] {
      guard let name = facet.object?["field_name"]?.text else { continue }
      add(facet, of: name, query, highlights, to: &response)
    }
    return response
  }

  private func add(
    _ facet: JSONValue, of name: String, _ query: QueryPlan.Query, _ highlights: Highlights,
    to response: inout SearchResponse
  ) {
    let values = (facet.object?["counts"]?.array ?? []).compactMap { item -> FacetHit? in
      guard let value = item.object?["value"]?.valueText, let count = item.object?["count"]?.count
      else { return nil }
      let marked = item.object?["highlighted"]?.text ?? value
      return FacetHit(value, highlighted: highlights.text(marked), count: count)
    }
    if let search = query.facetSearch, search.attribute == name {
      response.facetHits[search] = Array(values.prefix(max(0, search.limit)))
    }
    for facet in query.request.facets where facet.attribute == name {
      response.facets[name] = values.map { FacetValue($0.value, count: $0.count) }
        .ranked(limit: facet.limit)
    }
    let numbers = facet.object?["stats"]?.object
    for statistics in query.request.statistics where statistics.attribute == name {
      response.statistics[statistics] = NumericStatistics(
        min: numbers?["min"], max: numbers?["max"], sum: numbers?["sum"],
        average: numbers?["avg"])
    }
  }

  private func hit(
    _ json: JSONValue, for request: SearchRequest, _ highlights: Highlights
  ) throws(SearchError) -> Hit {
    guard let record = json.object?["document"]?.object,
      let id = (record[key] ?? record["id"])?.valueText
    else { throw Self.malformed("'document' of a hit, or its '\(key)', is missing") }
    let marked = json.object?["highlight"] ?? .object(JSONObject())
    var hit = Hit(objectID: id, record: record.addingGeolocation(from: geoField))
    if request.area?.center != nil {
      hit.distance = json.object?["geo_distance_meters"]?.object?[geoField]?.double
    }
    hit.highlights = highlights.highlights(of: record, attributes: searchable) { path in
      marked[path: path]?.markedTexts("value") ?? []
    }
    hit.snippets = request.snippets.compactMap { snippet in
      let texts = marked[path: snippet.attribute]?.markedTexts("snippet") ?? []
      if texts.isEmpty {
        return highlights.leadingSnippet(of: snippet.attribute, words: snippet.words, in: record)
      }
      return HighlightedAttribute(
        path: snippet.attribute, texts: texts.map(highlights.text), isList: texts.count > 1)
    }
    return hit
  }
}

extension JSONValue {
  /// The highlighted texts of an attribute or of the items of its list.
  fileprivate func markedTexts(_ name: String) -> [String] {
    switch self {
    case .array(let items): items.flatMap { $0.markedTexts(name) }
    case .object(let object): object[name]?.texts ?? []
    default: []
    }
  }
}

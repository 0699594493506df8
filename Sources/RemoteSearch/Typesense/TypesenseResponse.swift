import Components
import Search
import SearchEngine
import SimdJSON

extension TypesenseDialect {
  func responses(
    from bodies: [ParsedJSON], to requests: [SearchRequest], by deadline: SearchDeadline
  ) throws(SearchError) -> [SearchResponse] {
    let plan = try QueryPlan(requests)
    let results = try Self.results(in: bodies.map(\.value), to: plan.queries.count)
    var responses: [SearchResponse] = []
    for (query, result) in zip(plan.queries, results) {
      responses.append(try response(to: query, from: result, by: deadline))
    }
    return try plan.responses(from: responses)
  }

  /// The results of the searches of all batches.
  ///
  /// - Throws: `malformed` if their number is not `count`; `refused` if a search failed;
  ///   `unavailable` if a search was cut off, or the server was overloaded.
  static func results(in bodies: [JSONValue], to count: Int) throws(SearchError) -> [JSONValue] {
    let results = bodies.flatMap { $0.object?["results"]?.array ?? [] }
    guard results.count == count else {
      throw malformed("expected \(count) 'results', found \(results.count)")
    }
    for result in results {
      if let message = result.object?["error"]?.text {
        throw failure(message, status: result.object?["code"]?.count)
      }
      if result.object?["search_cutoff"] == true {
        throw incomplete("a search exceeded the engine's time limit")
      }
    }
    return results
  }

  /// The response to a query.
  ///
  /// It lacks the hits of a facet search if the server has more values than those in the result.
  private func response(
    to query: QueryPlan.Query, from result: JSONValue, by deadline: SearchDeadline
  ) throws(SearchError) -> SearchResponse {
    guard let object = result.object else { throw Self.malformed("a result is not an object") }
    let found = try Self.count("found", of: object)
    let request = query.request
    var highlights = Highlights(request)
    var response = SearchResponse(
      query: request.query, nbHits: found, page: request.page,
      nbPages: EngineResponse.pageCount(of: found, perPage: request.hitsPerPage),
      hitsPerPage: request.hitsPerPage,
      processingTime: EngineResponse.duration(object["search_time_ms"]))
    if let data = object["metadata"], !data.isNull { response.userData = [data] }
    for (hit, group) in try hits(in: object, request) {
      try deadline.check()
      var hit = try self.hit(hit, for: request, &highlights)
      hit.group = group
      response.hits.append(hit)
    }
    // A result without hits can omit its facets.
    if let search = query.facetSearch { response.facetHits[search] = [] }
    for (name, facet) in try Self.facets(of: object) {
      try deadline.check()
      try add(facet, of: name, query, to: &response)
    }
    return response
  }

  private static func facets(
    of result: JSONObject
  ) throws(SearchError) -> [(name: String, facet: JSONObject)] {
    var facets: [(name: String, facet: JSONObject)] = []
    for facet in try list("facet_counts", of: result) ?? [] {
      guard let facet = facet.object, let name = facet["field_name"]?.text else {
        throw malformed("'field_name' of a facet is missing")
      }
      facets.append((name, facet))
    }
    return facets
  }

  /// The values of a facet, the most frequent first.
  private static func values(of facet: JSONObject) throws(SearchError) -> [FacetValue] {
    var values: [FacetValue] = []
    for item in try list("counts", of: facet) ?? [] {
      values.append(try facetValue(item, "value", count: "count"))
    }
    return values
  }

  /// The hits of a facet search that the server executed.
  static func facetHits(
    of search: SearchRequest.FacetSearch, in result: JSONValue
  ) throws(SearchError) -> [FacetHit] {
    guard let object = result.object else { throw malformed("a result is not an object") }
    for (name, facet) in try facets(of: object) where name == search.attribute {
      return FacetValueSearch(search).hits(in: try values(of: facet))
    }
    return []
  }

  /// The hits of a result, or those of all its groups with the group's value.
  private func hits(
    in result: JSONObject, _ request: SearchRequest
  ) throws(SearchError) -> [(hit: JSONValue, group: String?)] {
    let hits = try Self.list("hits", of: result)
    guard let groups = try Self.list("grouped_hits", of: result) else {
      guard hits != nil || request.hitsPerPage == 0 else {
        throw Self.malformed("'hits' of a result is missing")
      }
      try Self.checkCount(hits ?? [], for: request)
      return (hits ?? []).map { ($0, nil) }
    }
    try Self.checkCount(groups, for: request)
    var grouped: [(hit: JSONValue, group: String?)] = []
    for group in groups {
      guard let group = group.object, let hits = try Self.list("hits", of: group) else {
        throw Self.malformed("'hits' of a group is missing")
      }
      let value = group["group_key"]?.array?.first?.valueText
      grouped += hits.map { ($0, value?.isEmpty == true ? nil : value) }
    }
    return grouped
  }

  private func add(
    _ facet: JSONObject, of name: String, _ query: QueryPlan.Query,
    to response: inout SearchResponse
  ) throws(SearchError) {
    let values = try Self.values(of: facet)
    if let search = query.facetSearch, search.attribute == name {
      let isComplete = search.text.isEmpty || values.count < localValueLimit
      response.facetHits[search] = isComplete ? FacetValueSearch(search).hits(in: values) : nil
    }
    for facet in query.request.facets where facet.attribute == name {
      response.facets[name] = values.ranked(limit: facet.limit)
    }
    let numbers = try Self.statistics(try Self.object("stats", of: facet))?.withShortDecimals
    for statistics in query.request.statistics where statistics.attribute == name {
      response.statistics[statistics] = numbers
    }
  }

  private func hit(
    _ json: JSONValue, for request: SearchRequest, _ highlights: inout Highlights
  ) throws(SearchError) -> Hit {
    guard let record = json.object?["document"]?.object,
      let id = (record[key] ?? record["id"])?.valueText
    else { throw Self.malformed("'document' of a hit, or its '\(key)', is missing") }
    let marked = json.object?["highlight"] ?? .object(JSONObject())
    var hit = Hit(objectID: id, record: record.addingGeolocation(from: geoField))
    if request.area?.center != nil {
      hit.distance = json.object?["geo_distance_meters"]?.object?[geoField]?.double
    }
    let markedTexts = { (path: String) in marked[path: path]?.markedTexts("value") ?? [] }
    hit.highlights = highlights.highlights(
      of: record, attributes: searchable, marked: markedTexts)
    hit.snippets = highlights.snippets(request.snippets, of: record, marked: markedTexts)
    return hit
  }
}

extension NumericStatistics {
  /// The statistics with the shortest decimals of 32-bit numbers: `1.79` for `1.7899999618530273`.
  fileprivate var withShortDecimals: NumericStatistics {
    NumericStatistics(
      min: min.shortDecimal, max: max.shortDecimal, sum: sum?.shortDecimal,
      average: average?.shortDecimal, count: count)
  }
}

extension Double {
  /// The number with the shortest decimal of the same 32-bit number; the number itself if it has more bits
  /// or is an integer, the shortest decimal of which could be another integer.
  fileprivate var shortDecimal: Double {
    if rounded() == self { return self }
    let short = Float(self)
    return Double(short) == self ? Double(short.description) ?? self : self
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

import Components
import Search
import SimdJSON

extension ElasticsearchDialect {
  func responses(
    from bodies: [ParsedJSON], to requests: [SearchRequest], by deadline: SearchDeadline
  ) throws(SearchError) -> [SearchResponse] {
    let bodies = try Self.responses(in: bodies.map(\.value), to: requests.count)
    var responses: [SearchResponse] = []
    for (request, body) in zip(requests, bodies) {
      responses.append(try response(to: request, from: body, by: deadline))
    }
    return responses
  }

  /// The responses to the searches of a batch.
  ///
  /// - Throws: `malformed` if their number is not `count`; `refused` if a search was rejected;
  ///   `unavailable` if a search failed, timed out, or failed in some shards.
  static func responses(
    in bodies: [JSONValue], to count: Int
  ) throws(SearchError) -> [JSONValue] {
    let responses = bodies.first?.object?["responses"]?.array ?? []
    guard responses.count == count else {
      throw malformed("expected \(count) 'responses', found \(responses.count)")
    }
    for body in responses {
      if let error = body.object?["error"], !error.isNull {
        let message = EngineResponse.errorMessage(in: body) ?? "no reason given"
        if EngineResponse.hasTooManyClauses(body) {
          throw refused("\(message); shorten the query, or list fewer fields in 'searchable'")
        }
        let isPermanent = EngineResponse.isCausedByRequest(body)
        throw failure(message, status: isPermanent ? nil : body.object?["status"]?.count)
      }
      try checkCompleteness(of: body)
    }
    return responses
  }

  /// Rejects a response without the results of all shards, which has status 200.
  ///
  /// - Parameter countsReplicas: whether the response is about all copies of the shards. Copies that are not
  ///   assigned to a server have not failed.
  static func checkCompleteness(
    of body: JSONValue, countsReplicas: Bool = false
  ) throws(SearchError) {
    if body.object?["timed_out"] == true {
      throw incomplete("the search exceeded the engine's time limit")
    }
    guard let shards = body.object?["_shards"]?.object else { return }
    let missing = (shards["total"]?.count ?? 0) - (shards["successful"]?.count ?? .max)
    let failed = max(shards["failed"]?.count ?? 0, countsReplicas ? 0 : missing)
    guard failed > 0 else { return }
    let reason = shards["failures"]?.array?.first?[path: "reason.reason"]?.text
    let count = "\(failed) of \(shards["total"]?.count ?? failed) shards failed"
    throw incomplete(reason.map { "\(count): \($0)" } ?? count)
  }

  private func response(
    to request: SearchRequest, from body: JSONValue, by deadline: SearchDeadline
  ) throws(SearchError) -> SearchResponse {
    guard let object = body.object, let hits = try Self.object("hits", of: object),
      let records = (hits["total"]?.object?["value"] ?? hits["total"])?.count
    else { throw Self.malformed("'hits' or 'total' is missing") }
    let scopes = AggregationScopes(request)
    // A search of no shards, for example of a pattern that matches no index, has no aggregations.
    let hasShards = records > 0 || object["aggregations"] != nil
    let aggregations = try Self.object("aggregations", of: object)
    let groups = hasShards ? try ElasticsearchGroups(request, self) : nil
    let total = try groups?.count(in: try Self.object("s0", of: aggregations)) ?? records
    var parts: [SearchResponse] = []
    for (index, query) in scopes.queries.enumerated() {
      var response = SearchResponse()
      if hasShards {
        try ElasticsearchAggregations(self).decode(
          scope: index, query, from: aggregations, into: &response)
      } else {
        for facet in query.request.facets { response.facets[facet.attribute] = [] }
      }
      parts.append(response)
    }
    let reachable = min(
      total, Self.maximumResultWindow / max(1, request.hitsPerPage) * request.hitsPerPage)
    var highlights = Highlights(request)
    parts[0].query = request.query
    parts[0].nbHits = total
    parts[0].page = request.page
    parts[0].firstPage = request.firstPage ?? request.page
    parts[0].hitsPerPage = request.hitsPerPage
    parts[0].nbPages = EngineResponse.pageCount(of: reachable, perPage: request.hitsPerPage)
    parts[0].processingTime = EngineResponse.duration(object["took"])
    guard let found = try Self.list("hits", of: hits) else {
      throw Self.malformed("'hits' is missing")
    }
    try Self.checkCount(found, for: request)
    for hit in found {
      let group = groups?.hits(of: hit) ?? (hits: [hit], value: nil)
      for hit in group.hits {
        try deadline.check()
        parts[0].hits.append(try self.hit(hit, request, group.value, &highlights))
      }
    }
    return try DisjunctiveQueries(request).merge(parts)
  }

  private func hit(
    _ json: JSONValue, _ request: SearchRequest, _ group: String?, _ highlights: inout Highlights
  ) throws(SearchError) -> Hit {
    guard let id = json.object?["_id"]?.valueText else {
      throw Self.malformed("'_id' of a hit is missing")
    }
    let source = try Self.object("_source", of: json.object) ?? JSONObject()
    var record = source.addingGeolocation(from: geoField, isLongitudeFirst: true)
    if let groupField { record[groupField] = nil }
    let marked = json.object?["highlight"]?.object
    var hit = Hit(objectID: id, record: record)
    // The names of highlighted fields are complete paths.
    let markedTexts = { (path: String) in marked?[path]?.texts ?? [] }
    hit.highlights = highlights.highlights(
      of: record, attributes: searchable, marked: markedTexts)
    hit.snippets = highlights.snippets(request.snippets, of: record, marked: markedTexts)
    hit.distance = distance(of: json, request)
    hit.group = group
    hit.score = ElasticsearchOptionalFilters(request.optionalFilters, self)?.score(of: json)
    return hit
  }
}

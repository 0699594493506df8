import Components
import Search

extension ElasticsearchDialect {
  func responses(
    from answers: [JSONValue], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse] {
    let found = answers.first?.object?["responses"]?.array ?? []
    guard found.count == requests.count else {
      throw Self.malformed("\(found.count) 'responses' to \(requests.count) searches")
    }
    var responses: [SearchResponse] = []
    for (request, answer) in zip(requests, found) {
      responses.append(try response(to: request, from: answer))
    }
    return responses
  }

  private func response(
    to request: SearchRequest, from answer: JSONValue
  ) throws(SearchError) -> SearchResponse {
    if let error = answer.object?["error"], !error.isNull {
      throw Self.refused(EngineAnswer.message(in: answer) ?? "it gives no reason")
    }
    guard let object = answer.object, let hits = object["hits"]?.object,
      let total = (hits["total"]?.object?["value"] ?? hits["total"])?.count
    else { throw Self.malformed("a response has no 'hits' with their 'total'") }
    let scopes = CountScopes(request)
    let (counts, aggregations) = (ElasticsearchCounts(self), object["aggregations"]?.object)
    var parts: [SearchResponse] = []
    for (index, part) in scopes.parts.enumerated() {
      var response = SearchResponse()
      counts.read(index, part, of: aggregations, into: &response)
      parts.append(response)
    }
    let reachable = min(total, Self.window / max(1, request.hitsPerPage) * request.hitsPerPage)
    let highlights = Highlights(query: request.query)
    parts[0].query = request.query
    parts[0].nbHits = total
    parts[0].page = request.page
    parts[0].firstPage = request.firstPage ?? request.page
    parts[0].hitsPerPage = request.hitsPerPage
    parts[0].nbPages = EngineAnswer.pageCount(of: reachable, perPage: request.hitsPerPage)
    parts[0].processingTime = EngineAnswer.duration(object["took"])
    for hit in hits["hits"]?.array ?? [] {
      parts[0].hits.append(try self.hit(hit, highlights))
    }
    return try DisjunctiveQueries.merge(parts, for: request)
  }

  private func hit(_ json: JSONValue, _ highlights: Highlights) throws(SearchError) -> Hit {
    guard let id = json.object?["_id"]?.valueText else {
      throw Self.malformed("a hit has no '_id'")
    }
    let record = json.object?["_source"]?.object ?? JSONObject()
    let marked = json.object?["highlight"]?.object
    var hit = Hit(objectID: id, record: record)
    // Fields are told by their whole names here.
    hit.highlights = highlights.highlights(of: record, attributes: searchable) {
      marked?[$0]?.texts ?? []
    }
    return hit
  }
}

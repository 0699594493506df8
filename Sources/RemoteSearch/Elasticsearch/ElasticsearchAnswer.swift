import Components
import Search
import SimdJSON

extension ElasticsearchDialect {
  func responses(
    from answers: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse] {
    let answers = try Self.responses(in: answers.map(\.value), to: requests.count)
    var responses: [SearchResponse] = []
    for (request, answer) in zip(requests, answers) {
      responses.append(try response(to: request, from: answer))
    }
    return responses
  }

  /// The answers to so many searches of a batch.
  ///
  /// - Throws: `refused` if one failed.
  static func responses(
    in answers: [JSONValue], to count: Int
  ) throws(SearchError) -> [JSONValue] {
    let found = answers.first?.object?["responses"]?.array ?? []
    guard found.count == count else {
      throw malformed("\(found.count) 'responses' to \(count) searches")
    }
    for answer in found {
      if let error = answer.object?["error"], !error.isNull {
        throw refused(EngineAnswer.message(in: answer) ?? "it gives no reason")
      }
    }
    return found
  }

  private func response(
    to request: SearchRequest, from answer: JSONValue
  ) throws(SearchError) -> SearchResponse {
    guard let object = answer.object, let hits = object["hits"]?.object,
      let records = (hits["total"]?.object?["value"] ?? hits["total"])?.count
    else { throw Self.malformed("a response has no 'hits' with their 'total'") }
    let scopes = CountScopes(request)
    let (counts, aggregations) = (ElasticsearchCounts(self), object["aggregations"]?.object)
    let groups = try ElasticsearchGroups(request, self)
    let total = groups?.count(in: aggregations?["s0"]?.object) ?? records
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
    for found in hits["hits"]?.array ?? [] {
      let group = groups?.hits(of: found) ?? (hits: [found], value: nil)
      for hit in group.hits {
        parts[0].hits.append(try self.hit(hit, request, group.value, highlights))
      }
    }
    return try DisjunctiveQueries(request).merge(parts)
  }

  private func hit(
    _ json: JSONValue, _ request: SearchRequest, _ group: String?, _ highlights: Highlights
  ) throws(SearchError) -> Hit {
    guard let id = json.object?["_id"]?.valueText else {
      throw Self.malformed("a hit has no '_id'")
    }
    let source = json.object?["_source"]?.object ?? JSONObject()
    let record = source.located(by: places, isLongitudeFirst: true)
    let marked = json.object?["highlight"]?.object
    var hit = Hit(objectID: id, record: record)
    // Fields are told by their whole names here.
    hit.highlights = highlights.highlights(of: record, attributes: searchable) {
      marked?[$0]?.texts ?? []
    }
    hit.snippets = request.snippets.compactMap {
      highlights.stretch(of: $0.attribute, words: $0.words, in: hit)
    }
    hit.distance = distance(of: json, request)
    hit.group = group
    hit.score = ElasticsearchOptionalFilters(request.optionalFilters, self)?.score(of: json)
    return hit
  }
}

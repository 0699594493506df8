import Components
import Search
import SearchEngine
import SimdJSON

extension MeilisearchDialect {
  func responses(
    from bodies: [ParsedJSON], to requests: [SearchRequest], by deadline: SearchDeadline
  ) throws(SearchError) -> [SearchResponse] {
    let plans = try plans(for: requests)
    let results = try Self.results(in: bodies.first?.value, to: plans.map(\.resultCount))
    var responses: [SearchResponse] = []
    for (plan, results) in zip(plans, results) {
      var parts: [SearchResponse] = []
      for (search, result) in zip(plan.searches, plan.usedResults(of: results).results) {
        parts.append(try response(to: search, from: result, by: deadline))
      }
      responses.append(try plan.response(from: parts))
    }
    return responses
  }

  /// The plans for some requests.
  func plans(for requests: [SearchRequest]) throws(SearchError) -> [MeilisearchPlan] {
    var plans: [MeilisearchPlan] = []
    for request in requests {
      plans.append(try MeilisearchPlan(request, maximumValues: maxValuesPerFacet))
    }
    return plans
  }

  /// The results of a batch, divided into parts.
  ///
  /// - Parameters:
  ///   - body: the body of the response.
  ///   - counts: the number of results of each part.
  /// - Throws: `malformed` if there is another number of results.
  static func results(
    in body: JSONValue?, to counts: [Int]
  ) throws(SearchError) -> [[JSONValue]] {
    let expected = counts.reduce(0, +)
    guard let results = body?.object?["results"]?.array, results.count == expected
    else { throw malformed("expected \(expected) 'results'") }
    var rest = results[...]
    return counts.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  /// The number of records or groups that match.
  static func total(of result: JSONValue) throws(SearchError) -> Int {
    let object = result.object
    guard let total = (object?["totalHits"] ?? object?["estimatedTotalHits"])?.count else {
      throw malformed("'totalHits' of a result is missing")
    }
    return total
  }

  /// The response to one search.
  func response(
    to search: MeilisearchPlan.Search, from result: JSONValue, by deadline: SearchDeadline
  ) throws(SearchError) -> SearchResponse {
    let request = search.request
    let total = try Self.total(of: result)
    var response = SearchResponse(
      query: request.query, nbHits: total, page: request.page,
      nbPages: EngineResponse.pageCount(
        of: min(total, maxTotalHits), perPage: request.hitsPerPage),
      hitsPerPage: request.hitsPerPage,
      processingTime: EngineResponse.duration(result.object?["processingTimeMs"]))
    response.hits = try hits(in: result, for: request, by: deadline)
    let offset = request.page * request.hitsPerPage
    if response.hits.isEmpty, offset > 0, offset < total {
      throw Self.incomplete(
        "page \(request.page + 1) has no hits; set 'maxTotalHits' of the searcher to the index's "
          + "'pagination.maxTotalHits'")
    }
    try addCounts(of: search, from: result, to: &response, by: deadline)
    return response
  }

  /// Adds the facets, the statistics, and the values of facet searches that are completely counted.
  private func addCounts(
    of search: MeilisearchPlan.Search, from result: JSONValue, to response: inout SearchResponse,
    by deadline: SearchDeadline
  ) throws(SearchError) {
    let counts = try Self.object("facetDistribution", of: result.object)
    let facetStats = try Self.object("facetStats", of: result.object)
    for attribute in search.countedAttributes {
      try deadline.check()
      let values = try Self.facetValues(try Self.object(attribute, of: counts) ?? JSONObject())
      // At the limit, the server may have omitted values.
      let isComplete = values.count < maxValuesPerFacet
      for facet in search.request.facets where facet.attribute == attribute {
        response.facets[attribute] = values.ranked(limit: facet.limit)
      }
      for facetSearch in search.facetSearches
      where facetSearch.attribute == attribute && isComplete {
        let ranked = values.ranked(limit: .max)
        response.facetHits[facetSearch] = FacetValueSearch(facetSearch).hits(in: ranked)
      }
      let statistics = try Self.statistics(try Self.object(attribute, of: facetStats))
      for requested in search.request.statistics where requested.attribute == attribute {
        response.statistics[requested] = isComplete ? statistics?.adding(values) : statistics
      }
    }
  }

  /// The hits of a result.
  func hits(
    in result: JSONValue, for request: SearchRequest, by deadline: SearchDeadline
  ) throws(SearchError) -> [Hit] {
    guard let object = result.object, let items = try Self.list("hits", of: object) else {
      throw Self.malformed("'hits' of a result is missing")
    }
    try Self.checkCount(items, for: request)
    var highlights = Highlights(request)
    var hits: [Hit] = []
    // Without hits per page, Meilisearch may return hits.
    for item in items.prefix(request.hitsPerPage) {
      try deadline.check()
      hits.append(try hit(item, for: request, &highlights))
    }
    return hits
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
    record = Self.restored(record)
    var hit = Hit(objectID: id, record: record)
    hit.distance = distance
    if let attributeForDistinct, request.distinct ?? 0 > 0 {
      hit.group = JSONValue.object(record)[path: attributeForDistinct]?.valueText
    }
    let markedTexts = { (path: String) in marked[path: path]?.texts ?? [] }
    hit.highlights = highlights.highlights(
      of: record, attributes: textAttributes(of: record, for: request), marked: markedTexts)
    hit.snippets = highlights.snippets(request.snippets, of: record, marked: markedTexts)
    return hit
  }

  /// The record with its coordinates as `_geoloc`, and without the attributes that `push` adds.
  static func restored(_ record: JSONObject) -> JSONObject {
    var record = record.addingGeolocation(from: geoField)
    record[geoField] = nil
    if record[MeilisearchKey.attribute] != nil {
      (record[MeilisearchKey.attribute], record[geoJSONField]) = (nil, nil)
    }
    return record
  }

  /// The searched attributes of a record, including those of searched objects; all if they are unknown.
  private func textAttributes(of record: JSONObject, for request: SearchRequest) -> [String] {
    let searched = searchedAttributes(request)
    let paths = TextAttributes.paths(in: record)
    if searched.isEmpty { return paths }
    let nested = paths.filter { path in
      !searched.contains(path) && searched.contains { $0.covers(path) }
    }
    return searched + nested
  }
}

extension NumericStatistics {
  /// The statistics with the sum and the average of all values of the attribute.
  fileprivate func adding(_ values: [FacetValue]) -> NumericStatistics {
    var statistics = self
    var (sum, count) = (0.0, 0)
    for value in values {
      guard let number = Double(value.value), number.isFinite else { continue }
      sum += number * Double(value.count)
      count += Swift.min(value.count, 1 << 32)
    }
    if count > 0 { (statistics.sum, statistics.average) = (sum, sum / Double(count)) }
    return statistics
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

import Components
import Search
import SearchEngine
import SimdJSON

extension MeilisearchDialect {
  func completion(
    of responses: [SearchResponse], from bodies: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> (any ResponseCompletion)? {
    guard zip(requests, responses).contains(where: needsCompletion) else { return nil }
    var completion = MeilisearchCompletion(dialect: self)
    let plans = try plans(for: requests)
    let results = try Self.results(in: bodies.first?.value, to: plans.map(\.resultCount))
    for index in requests.indices {
      let (strategy, used) = plans[index].usedResults(of: results[index])
      try completion.addGroups(of: responses[index], to: requests[index], at: index, strategy)
      completion.addFacetSearches(
        missingIn: responses[index], of: requests[index], plans[index], at: index, strategy)
      try completion.addHistograms(of: plans[index], from: used, at: index, strategy)
    }
    return completion.isEmpty ? nil : completion
  }

  /// Whether a response can lack hits of groups, values of a facet search, or histograms.
  private func needsCompletion(_ request: SearchRequest, _ response: SearchResponse) -> Bool {
    request.distinct ?? 0 > 1 || !request.histograms.isEmpty
      || request.facetSearches.contains { response.facetHits[$0] == nil }
  }
}

/// The second round trip of some searches: the hits of groups, the buckets of histograms, and the values of
/// facets with more values than the server returns.
struct MeilisearchCompletion: ResponseCompletion {
  /// A group whose hits are requested.
  private struct Group {
    var requestIndex: Int
    var value: String
    /// The request for the hits of the group.
    var request: SearchRequest
    /// The search that executes `request`.
    var query: JSONValue
  }

  /// A facet search that the server executes.
  private struct FacetSearch {
    var requestIndex: Int
    var search: SearchRequest.FacetSearch
    /// The request with the filters to apply.
    var request: SearchRequest
    var strategy: MeilisearchPlan.Strategy
  }

  /// A histogram whose buckets are counted.
  private struct Histogram {
    var requestIndex: Int
    var histogram: SearchRequest.Histogram
    var query: HistogramQuery
    /// The searches that count the buckets.
    var searches: [JSONValue]
  }

  let dialect: MeilisearchDialect
  private var groups: [Group] = []
  private var histograms: [Histogram] = []
  private var facetSearches: [FacetSearch] = []

  init(dialect: MeilisearchDialect) {
    self.dialect = dialect
  }

  /// Whether the responses are already complete.
  var isEmpty: Bool { batchedSearches.isEmpty && facetSearches.isEmpty }

  /// Adds the groups of a response if a group can have several hits. The response contains one hit of each
  /// group; a hit without a value of the attribute is the only one of its group.
  mutating func addGroups(
    of response: SearchResponse, to request: SearchRequest, at index: Int,
    _ strategy: MeilisearchPlan.Strategy
  ) throws(SearchError) {
    guard let attribute = dialect.attributeForDistinct, let size = request.distinct, size > 1
    else { return }
    for case let value? in response.hits.map(\.group) {
      var hits = request.hits(ofPage: 0)
      (hits.hitsPerPage, hits.distinct) = (size, 0)
      let filter = Filter.facet(.init(attribute: attribute, stringValue: value))
      hits.filters.add([filter], to: .and(attribute))
      let query = try dialect.query(for: .init(request: hits), strategy)
      groups.append(Group(requestIndex: index, value: value, request: hits, query: query))
    }
  }

  /// Adds the facet searches that a response does not answer.
  mutating func addFacetSearches(
    missingIn response: SearchResponse, of request: SearchRequest, _ plan: MeilisearchPlan,
    at index: Int, _ strategy: MeilisearchPlan.Strategy
  ) {
    for search in request.facetSearches where response.facetHits[search] == nil {
      guard let filtered = plan.request(for: search) else { continue }
      facetSearches.append(
        FacetSearch(requestIndex: index, search: search, request: filtered, strategy: strategy))
    }
  }

  /// Adds the histograms of a request.
  ///
  /// - Parameter results: the results of the searches of the plan.
  mutating func addHistograms(
    of plan: MeilisearchPlan, from results: ArraySlice<JSONValue>, at index: Int,
    _ strategy: MeilisearchPlan.Strategy
  ) throws(SearchError) {
    let searches = plan.rangeSearches
    var ranges: [SearchResponse] = []
    for (search, result) in zip(searches, results.suffix(searches.count)) {
      ranges.append(try dialect.response(to: search, from: result, by: .none))
    }
    for (histogram, query) in plan.histogramQueries(after: ranges) {
      histograms.append(
        Histogram(
          requestIndex: index, histogram: histogram, query: query,
          searches: dialect.searches(forBucketsOf: query, strategy)))
    }
  }

  /// The searches for hits and buckets, which are sent at once.
  private var batchedSearches: [JSONValue] {
    groups.map(\.query) + histograms.flatMap(\.searches)
  }

  var engineRequests: [EngineRequest] {
    let searches = batchedSearches
    let batch = searches.isEmpty ? [] : [MeilisearchDialect.batch(searches)]
    return batch + facetSearches.map { facetSearchRequest(for: $0) }
  }

  /// The HTTP request for a facet search, for which there is no batch.
  private func facetSearchRequest(for facetSearch: FacetSearch) -> EngineRequest {
    let (search, request) = (facetSearch.search, facetSearch.request)
    var body = JSONObject([("facetName", .text(search.attribute))])
    if !search.text.isEmpty { body["facetQuery"] = .text(search.text) }
    dialect.addMatching(
      request, facetSearch.strategy, dialect.filter.json(request.groups, request.area), to: &body)
    return EngineRequest("/indexes/\(dialect.index)/facet-search", .object(body))
  }

  func complete(
    _ responses: inout [SearchResponse], from bodies: [ParsedJSON], by deadline: SearchDeadline
  ) throws(SearchError) {
    let batchCount = batchedSearches.isEmpty ? 0 : 1
    guard bodies.count == batchCount + facetSearches.count else {
      throw MeilisearchDialect.malformed(
        "expected \(batchCount + facetSearches.count) responses, found \(bodies.count)")
    }
    if batchCount > 0 {
      let results = try MeilisearchDialect.results(
        in: bodies.first?.value, to: [groups.count] + histograms.map(\.searches.count))
      try addHits(to: &responses, from: results[0], by: deadline)
      try addHistograms(to: &responses, from: results.dropFirst())
    }
    for (facetSearch, body) in zip(facetSearches, bodies.dropFirst(batchCount)) {
      responses[facetSearch.requestIndex].facetHits[facetSearch.search] =
        try Self.facetHits(of: facetSearch.search, in: body.value)
    }
  }

  /// Replaces the hit of each group by the hits of the group. A filter by a value of more than 468 bytes finds
  /// nothing, so that the hit remains.
  private func addHits(
    to responses: inout [SearchResponse], from results: [JSONValue], by deadline: SearchDeadline
  ) throws(SearchError) {
    var hits: [Int: [String: [Hit]]] = [:]
    for (group, result) in zip(groups, results) {
      var found = try dialect.hits(in: result, for: group.request, by: deadline)
      for index in found.indices { found[index].group = group.value }
      if !found.isEmpty { hits[group.requestIndex, default: [:]][group.value] = found }
    }
    for (index, groups) in hits {
      responses[index].hits = responses[index].hits.flatMap { hit in
        hit.group.flatMap { groups[$0] } ?? [hit]
      }
    }
  }

  private func addHistograms(
    to responses: inout [SearchResponse], from results: ArraySlice<[JSONValue]>
  ) throws(SearchError) {
    for (histogram, results) in zip(histograms, results) {
      var counts: [Int] = []
      for result in results { counts.append(try MeilisearchDialect.total(of: result)) }
      responses[histogram.requestIndex].histograms[histogram.histogram] =
        histogram.query.buckets(counts)
    }
  }

  private static func facetHits(
    of search: SearchRequest.FacetSearch, in body: JSONValue
  ) throws(SearchError) -> [FacetHit] {
    guard let items = body.object?["facetHits"]?.array else {
      throw MeilisearchDialect.malformed("'facetHits' of a facet search is missing")
    }
    var values: [FacetValue] = []
    for item in items {
      values.append(try MeilisearchDialect.facetValue(item, "value", count: "count"))
    }
    return FacetValueSearch(search).hits(in: values.ranked(limit: .max))
  }
}

import Search

/// Plans the queries for engines that apply all filters to all counts and return one page at a time.
///
/// For each request, the queries are those of `DisjunctiveQueries`, each followed by its facet searches,
/// then one query per additional page. If hits are grouped, the first query returns hits only and
/// another one returns the counts, because engines would count groups instead of records.
struct QueryPlan {
  /// One query of the engine; only `request.page` is returned.
  struct Query: Hashable {
    /// The request; its hits are those of one page.
    var request: SearchRequest
    /// The facet search to run in place of a search for hits; nil for hits.
    var facetSearch: SearchRequest.FacetSearch?
  }

  /// The queries for one request.
  private struct RequestPlan {
    var request: SearchRequest
    var disjunctiveQueries: [DisjunctiveQuery]
    /// The request for grouped hits without counts; nil if hits are not grouped.
    var groupedHits: SearchRequest?
    var additionalPages: [SearchRequest]

    var queries: [Query] {
      let queries = disjunctiveQueries.flatMap { query in
        (query.needsSearch ? [Query(request: query.request)] : [])
          + query.facetSearches.map { Query(request: query.request, facetSearch: $0) }
      }
      return (groupedHits.map { [Query(request: $0)] } ?? []) + queries
        + additionalPages.map { Query(request: $0) }
    }
  }

  private static let maximumPages = 50

  private let plans: [RequestPlan]

  /// Plans the queries for some requests.
  ///
  /// - Throws: `refused` for more than 50 pages in one request.
  init(_ requests: [SearchRequest]) throws(SearchError) {
    var plans: [RequestPlan] = []
    for request in requests { plans.append(try Self.plan(for: request)) }
    self.plans = plans
  }

  /// All queries, in the order of the requests.
  var queries: [Query] { plans.flatMap(\.queries) }

  private static func plan(for request: SearchRequest) throws(SearchError) -> RequestPlan {
    let first = request.firstPage ?? request.page
    guard request.page - first < maximumPages, request.page < Int.max else {
      throw .refused(
        "too many pages in one request: \(first) to \(request.page); request at most "
          + "\(maximumPages)")
    }
    var queries = DisjunctiveQuery.queries(for: request)
    queries[0].request.page = first
    queries[0].request.firstPage = nil
    let pages = (first...request.page).dropFirst().map { request.hits(ofPage: $0) }
    var plan = RequestPlan(request: request, disjunctiveQueries: queries, additionalPages: pages)
    if request.distinct ?? 0 > 0 {
      plan.groupedHits = request.hits(ofPage: first)
      plan.disjunctiveQueries[0].request.distinct = 0
      plan.disjunctiveQueries[0].request.hitsPerPage = 0
      plan.disjunctiveQueries[0].needsSearch =
        !request.facets.isEmpty || !request.statistics.isEmpty || !request.histograms.isEmpty
    }
    return plan
  }

  /// Merges the responses to `queries` into one response per request.
  ///
  /// - Throws: `malformed` if the number of responses differs from the number of queries.
  func responses(from queryResponses: [SearchResponse]) throws(SearchError) -> [SearchResponse] {
    let expected = queries.count
    guard queryResponses.count == expected else {
      throw SearchError(
        .malformed,
        "expected \(expected) responses from the engine, found \(queryResponses.count)")
    }
    var (responses, rest) = ([SearchResponse](), queryResponses[...])
    for plan in plans { responses.append(try merge(&rest, for: plan)) }
    return responses
  }

  private func merge(
    _ rest: inout ArraySlice<SearchResponse>, for plan: RequestPlan
  ) throws(SearchError) -> SearchResponse {
    var parts: [SearchResponse] = []
    let groupedHits = plan.groupedHits == nil ? nil : rest.popFirst()
    for query in plan.disjunctiveQueries {
      var part = (query.needsSearch ? rest.popFirst() : nil) ?? SearchResponse()
      for search in query.facetSearches {
        part.facetHits[search] = rest.popFirst()?.facetHits[search]
      }
      parts.append(part)
    }
    if let groupedHits { parts[0] = groupedHits.withCounts(of: parts[0]) }
    var response = try DisjunctiveQueries(plan.request).merge(parts)
    for _ in plan.additionalPages { response.hits += rest.popFirst()?.hits ?? [] }
    let request = plan.request
    (response.page, response.firstPage) = (request.page, request.firstPage ?? request.page)
    return response
  }
}

extension SearchResponse {
  fileprivate func withCounts(of other: SearchResponse) -> SearchResponse {
    var response = self
    response.facets = other.facets
    response.statistics = other.statistics
    response.histograms = other.histograms
    response.facetHits = other.facetHits
    return response
  }
}

extension SearchRequest {
  /// The request for the hits of one page without counts.
  func hits(ofPage page: Int) -> SearchRequest {
    var request = countingOnly(under: filters)
    (request.page, request.hitsPerPage) = (page, hitsPerPage)
    (request.distinct, request.attributesToRetrieve) = (distinct, attributesToRetrieve)
    for snippet in snippets { request.addSnippet(of: snippet.attribute, words: snippet.words) }
    return request
  }
}

/// One of the requests of `DisjunctiveQueries`, with the facet searches to run under its filters.
struct DisjunctiveQuery {
  /// The request with the filters of this query.
  var request: SearchRequest
  /// The facet searches that apply the same filters.
  var facetSearches: [SearchRequest.FacetSearch]
  /// Whether the query itself must be sent, not only its facet searches.
  var needsSearch: Bool

  /// The queries for a request: first the request itself, then those under fewer filters.
  ///
  /// The first request lists all facet searches, and later requests repeat some of them. Each facet
  /// search is assigned to the later request.
  static func queries(for request: SearchRequest) -> [DisjunctiveQuery] {
    let requests = DisjunctiveQueries(request).requests
    let repeated = Set(requests.dropFirst().flatMap(\.facetSearches))
    return requests.enumerated().map { index, part in
      DisjunctiveQuery(
        request: part,
        facetSearches: part.facetSearches.filter { index > 0 || !repeated.contains($0) },
        needsSearch: index == 0 || part.facetSearches.isEmpty || !part.facets.isEmpty
          || !part.statistics.isEmpty || !part.histograms.isEmpty || !request.counts.isEmpty)
    }
  }
}

import Search

/// The queries by which an engine whose counts obey every filter, and which brings one page at a
/// time, answers some requests.
///
/// For each request: those of `DisjunctiveQueries`, each followed by its facet searches, then one for
/// each further page. Where hits are grouped the first of them brings hits alone, and another one
/// counts what engines would count in groups, too.
struct QueryPlan {
  /// One query of the engine; its page is `request.page` alone.
  struct Query: Hashable {
    var request: SearchRequest
    /// The values to look for, in place of hits.
    var facetSearch: SearchRequest.FacetSearch?
  }

  private struct Plan {
    var request: SearchRequest
    var parts: [CountedPart]
    /// The hits alone, where they are grouped.
    var groups: SearchRequest?
    var furtherPages: [SearchRequest]

    var queries: [Query] {
      let parts = parts.flatMap { part in
        (part.isSearched ? [Query(request: part.request)] : [])
          + part.facetSearches.map { Query(request: part.request, facetSearch: $0) }
      }
      return (groups.map { [Query(request: $0)] } ?? []) + parts
        + furtherPages.map { Query(request: $0) }
    }
  }

  private static let mostPages = 50

  private let plans: [Plan]

  init(_ requests: [SearchRequest]) throws(SearchError) {
    var plans: [Plan] = []
    for request in requests { plans.append(try Self.plan(for: request)) }
    self.plans = plans
  }

  var queries: [Query] { plans.flatMap(\.queries) }

  private static func plan(for request: SearchRequest) throws(SearchError) -> Plan {
    let first = request.firstPage ?? request.page
    guard request.page - first < mostPages, request.page < Int.max else {
      throw .refused(
        "pages \(first) to \(request.page) are wanted at once, expected at most \(mostPages)")
    }
    var parts = CountedPart.parts(of: request)
    parts[0].request.page = first
    parts[0].request.firstPage = nil
    let pages = (first...request.page).dropFirst().map { request.hits(ofPage: $0) }
    var plan = Plan(request: request, parts: parts, furtherPages: pages)
    if request.distinct ?? 0 > 0 {
      plan.groups = request.hits(ofPage: first)
      plan.parts[0].request.distinct = 0
      plan.parts[0].request.hitsPerPage = 0
      plan.parts[0].isSearched =
        !request.facets.isEmpty || !request.statistics.isEmpty || !request.histograms.isEmpty
    }
    return plan
  }

  /// The responses to the requests from those to the queries, in their order.
  ///
  /// - Throws: `malformed` if there is not one answer for each query.
  func responses(from answers: [SearchResponse]) throws(SearchError) -> [SearchResponse] {
    let expected = queries.count
    guard answers.count == expected else {
      throw SearchError(
        .malformed, "expected \(expected) answers from the engine, found \(answers.count)")
    }
    var (responses, rest) = ([SearchResponse](), answers[...])
    for plan in plans { responses.append(try merge(&rest, for: plan)) }
    return responses
  }

  private func merge(
    _ rest: inout ArraySlice<SearchResponse>, for plan: Plan
  ) throws(SearchError) -> SearchResponse {
    var parts: [SearchResponse] = []
    let groups = plan.groups == nil ? nil : rest.popFirst()
    for part in plan.parts {
      var answer = (part.isSearched ? rest.popFirst() : nil) ?? SearchResponse()
      for wanted in part.facetSearches {
        answer.facetHits[wanted] = rest.popFirst()?.facetHits[wanted]
      }
      parts.append(answer)
    }
    if var groups {
      let counted = parts[0]
      groups.facets = counted.facets
      groups.statistics = counted.statistics
      groups.histograms = counted.histograms
      groups.facetHits = counted.facetHits
      parts[0] = groups
    }
    var response = try DisjunctiveQueries(plan.request).merge(parts)
    for _ in plan.furtherPages { response.hits += rest.popFirst()?.hits ?? [] }
    let request = plan.request
    (response.page, response.firstPage) = (request.page, request.firstPage ?? request.page)
    return response
  }
}

extension SearchRequest {
  /// The request for the hits of one page, and nothing else.
  fileprivate func hits(ofPage page: Int) -> SearchRequest {
    var request = countingOnly(under: filters)
    (request.page, request.hitsPerPage) = (page, hitsPerPage)
    request.distinct = distinct
    for snippet in snippets { request.askSnippet(of: snippet.attribute, words: snippet.words) }
    return request
  }
}

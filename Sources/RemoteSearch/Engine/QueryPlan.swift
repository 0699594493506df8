import Search

/// The queries by which an engine whose counts obey every filter, and which brings one page at a
/// time, answers some requests.
///
/// For each request: those of `DisjunctiveQueries`, then one for each further page, then one for
/// each facet search.
struct QueryPlan {
  /// One query of the engine; its page is `request.page` alone.
  struct Query: Hashable {
    var request: SearchRequest
    /// The values to look for, in place of hits.
    var facetSearch: SearchRequest.FacetSearch?
  }

  private static let mostPages = 50

  private let requests: [SearchRequest]
  private let queriesOfEach: [[Query]]

  init(_ requests: [SearchRequest]) throws(SearchError) {
    self.requests = requests
    var queries: [[Query]] = []
    for request in requests { queries.append(try Self.queries(for: request)) }
    queriesOfEach = queries
  }

  var queries: [Query] { queriesOfEach.flatMap(\.self) }

  private static func queries(for request: SearchRequest) throws(SearchError) -> [Query] {
    let first = request.firstPage ?? request.page
    guard request.page - first < mostPages, request.page < Int.max else {
      throw .refused(
        "pages \(first) to \(request.page) are wanted at once, expected at most \(mostPages)")
    }
    var searches = DisjunctiveQueries.requests(for: request)
    searches[0].page = first
    searches[0].firstPage = nil
    for page in first...request.page where page > first {
      var further = request.countingOnly(under: request.filters)
      (further.page, further.hitsPerPage) = (page, request.hitsPerPage)
      for snippet in request.snippets {
        further.askSnippet(of: snippet.attribute, words: snippet.words)
      }
      searches.append(further)
    }
    return searches.map { Query(request: $0) }
      + request.facetSearches.map { wanted in
        let filters = request.filters.withoutDisjunctiveFacets(on: wanted.attribute)
        return Query(request: request.countingOnly(under: filters), facetSearch: wanted)
      }
  }

  /// The responses to the requests from those to the queries, in their order.
  ///
  /// - Throws: `malformed` if there is not one answer for each query.
  func responses(from answers: [SearchResponse]) throws(SearchError) -> [SearchResponse] {
    var (responses, rest) = ([SearchResponse](), answers[...])
    for (request, queries) in zip(requests, queriesOfEach) {
      responses.append(try merge(Array(rest.prefix(queries.count)), of: queries, for: request))
      rest = rest.dropFirst(queries.count)
    }
    return responses
  }

  private func merge(
    _ answers: [SearchResponse], of queries: [Query], for request: SearchRequest
  ) throws(SearchError) -> SearchResponse {
    let searchCount = queries.count - request.facetSearches.count
    let pageCount = request.page - (request.firstPage ?? request.page)
    guard answers.count == queries.count else {
      throw SearchError(
        .malformed, "expected \(queries.count) answers from the engine, found \(answers.count)")
    }
    var response = try DisjunctiveQueries.merge(
      Array(answers.prefix(searchCount - pageCount)), for: request)
    response.hits += answers[(searchCount - pageCount)..<searchCount].flatMap(\.hits)
    (response.page, response.firstPage) = (request.page, request.firstPage ?? request.page)
    for (wanted, answer) in zip(request.facetSearches, answers.suffix(request.facetSearches.count))
    {
      response.facetHits[wanted] = answer.facetHits[wanted] ?? []
    }
    return response
  }
}

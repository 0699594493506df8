public import Components
public import Search
public import SimdJSON

/// Some search requests as calls of `POST /1/indexes/*/queries`, and the answers to them.
///
/// What is counted without some of the filters is asked for in queries of its own, as
/// `DisjunctiveQueries` plans them, in the same call.
public struct AlgoliaBatch: Sendable {
  /// The most queries of a call.
  public static let queriesPerCall = 50

  /// What Algolia's search can be asked for.
  public static let capabilities = Set(Capability.allCases).subtracting([.relatedRecords])

  /// The queries for each request.
  private let plans: [DisjunctiveQueries]
  private let index: AlgoliaIndex

  public init(_ requests: [SearchRequest], to index: AlgoliaIndex) {
    plans = requests.map(DisjunctiveQueries.init)
    self.index = index
  }

  /// The bodies of the calls, in order; one unless there are more queries than a call may have.
  public var bodies: [JSONValue] {
    let queries = plans.flatMap(\.requests).flatMap { request in
      [QueryEncoder.query(request, of: index)]
        + request.facetSearches.map { QueryEncoder.query($0, in: request, of: index) }
    }
    return stride(from: 0, to: queries.count, by: Self.queriesPerCall).map { start in
      let end = min(start + Self.queriesPerCall, queries.count)
      return ["requests": .array(Array(queries[start..<end]))]
    }
  }

  /// The responses to the requests.
  ///
  /// - Parameter answers: the JSON of the calls that succeeded, in the order of `bodies`.
  /// - Throws: `malformed` if there is not a result for every query.
  public func responses(from answers: [ParsedJSON]) throws(SearchError) -> [SearchResponse] {
    var results = answers.flatMap { $0["results"]?.items ?? [] }[...]
    let expected = plans.flatMap(\.requests).reduce(0) { $0 + 1 + $1.facetSearches.count }
    guard results.count == expected else {
      throw SearchError(
        .malformed, "expected \(expected) results from Algolia, found \(results.count)")
    }
    var responses: [SearchResponse] = []
    for plan in plans {
      var parts: [SearchResponse] = []
      for query in plan.requests {
        var response = try ResultDecoder(query).response(results.removeFirst())
        for search in query.facetSearches {
          response.facetHits[search] = try ResultDecoder.facetHits(results.removeFirst())
        }
        parts.append(response)
      }
      responses.append(try plan.merge(parts))
    }
    return responses
  }
}

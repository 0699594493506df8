public import Components
public import Search
public import SimdJSON

/// Encodes search requests for `POST /1/indexes/*/queries` and decodes the responses.
///
/// Counts that ignore some of the filters require additional queries, which `DisjunctiveQueries` plans.
/// They are sent in the same HTTP request.
public struct AlgoliaBatch: Sendable {
  /// The maximum number of queries in one HTTP request.
  public static let queriesPerRequest = 50

  /// The capabilities of Algolia's search API.
  public static let capabilities = Set(Capability.allCases).subtracting([.relatedRecords])

  /// The queries for each search request.
  private let plans: [DisjunctiveQueries]
  private let index: AlgoliaIndex

  /// Creates a batch of search requests to an index and its replicas.
  public init(_ requests: [SearchRequest], to index: AlgoliaIndex) {
    plans = requests.map(DisjunctiveQueries.init)
    self.index = index
  }

  /// The bodies of the HTTP requests, each with at most `queriesPerRequest` queries.
  public var bodies: [JSONValue] {
    let queries = plans.flatMap(\.requests).flatMap { request in
      [QueryEncoder.query(request, of: index)]
        + request.facetSearches.map { QueryEncoder.query($0, in: request, of: index) }
    }
    return stride(from: 0, to: queries.count, by: Self.queriesPerRequest).map { start in
      let end = min(start + Self.queriesPerRequest, queries.count)
      return ["requests": .array(Array(queries[start..<end]))]
    }
  }

  /// Decodes the responses to the search requests.
  ///
  /// - Parameters:
  ///   - jsons: the bodies of the HTTP responses, in the order of `bodies`.
  ///   - deadline: checked before each hit.
  /// - Throws: `malformed` unless there is a valid result for every query; the errors of the deadline.
  public func responses(
    from jsons: [ParsedJSON], by deadline: SearchDeadline = .none
  ) throws(SearchError) -> [SearchResponse] {
    var results = jsons.flatMap { $0["results"]?.items ?? [] }[...]
    let expected = plans.flatMap(\.requests).reduce(0) { $0 + 1 + $1.facetSearches.count }
    guard results.count == expected else {
      throw SearchError(
        .malformed, "expected \(expected) results from Algolia, found \(results.count)")
    }
    var responses: [SearchResponse] = []
    for plan in plans {
      var parts: [SearchResponse] = []
      for query in plan.requests {
        var response = try ResultDecoder(query, deadline).response(results.removeFirst())
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

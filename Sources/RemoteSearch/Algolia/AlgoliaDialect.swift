import AlgoliaAPI
import Search
import SimdJSON

/// Translates requests for Algolia: all queries are sent in one HTTP request.
struct AlgoliaDialect: Dialect {
  static let name = "algolia"

  var index: AlgoliaIndex

  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest] {
    AlgoliaBatch(requests, to: index).bodies.map { EngineRequest("/1/indexes/*/queries", $0) }
  }

  func responses(
    from bodies: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse] {
    try AlgoliaBatch(requests, to: index).responses(from: bodies)
  }
}

import AlgoliaAPI
import Search
import SimdJSON

/// The language of Algolia: all queries in one call.
struct AlgoliaDialect: Dialect {
  static let name = "algolia"

  var index: AlgoliaIndex

  func calls(for requests: [SearchRequest]) throws(SearchError) -> [EngineCall] {
    AlgoliaBatch(requests, to: index).bodies.map { EngineCall("/1/indexes/*/queries", $0) }
  }

  func responses(
    from answers: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse] {
    try AlgoliaBatch(requests, to: index).responses(from: answers)
  }
}

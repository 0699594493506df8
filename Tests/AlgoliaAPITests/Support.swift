import AlgoliaAPI
import Components
import Search
import SimdJSON

extension AlgoliaBatch {
  func responses(from bodies: [JSONValue]) throws(SearchError) -> [SearchResponse] {
    try responses(from: bodies.map { ParsedJSON($0) })
  }
}

import AlgoliaAPI
import Components
import Search
import SimdJSON

extension AlgoliaBatch {
  func responses(from answers: [JSONValue]) throws(SearchError) -> [SearchResponse] {
    try responses(from: answers.map { ParsedJSON($0) })
  }
}

import AlgoliaAPI
import Components
import Search
import SimdJSON

@testable import RemoteSearch

extension FuzzTarget {
  /// The response bodies of each remote engine: they are decoded or rejected.
  static let responses: [FuzzTarget] = [
    response("algolia", AlgoliaDialect(index: AlgoliaIndex("i"))),
    response(
      "typesense",
      TypesenseDialect(collection: "c", searchable: ["name"], attributeForDistinct: "brand")),
    response("meilisearch", MeilisearchDialect(index: "i", attributeForDistinct: "brand")),
    response(
      "elasticsearch",
      ElasticsearchDialect(index: "i", searchable: ["name"], attributeForDistinct: "brand")),
  ]

  private static func response(_ name: String, _ dialect: some Dialect) -> FuzzTarget {
    FuzzTarget("\(name)-response") { input in
      let requests = [request]
      guard let count = try? dialect.engineRequests(for: requests).count else {
        fatalError("the request was refused")
      }
      guard let body = try? JSONParser().parse(input) else { return false }
      let bodies = Array(repeating: body, count: count)
      guard let responses = try? dialect.responses(from: bodies, to: requests, by: .none) else {
        return false
      }
      require(responses.count == requests.count, "\(responses.count) responses to one request")
      let response = responses[0]
      require(response.nbHits >= 0, "a negative number of hits")
      return response.statistics.values.contains { $0.max != 2 }
        || response.hits.contains {
          $0.objectID != "a" || $0.record["name"] ?? "Zurich" != "Zurich"
        }
    }
  }

  private static let request: SearchRequest = {
    var request = SearchRequest()
    request.query = "zur"
    request.addFacet("brand")
    request.addStatistics(of: "price")
    request.hitsPerPage = 5
    return request
  }()
}

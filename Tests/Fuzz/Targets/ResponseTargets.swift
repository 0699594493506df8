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

  /// The bodies of both round trips of a search on Meilisearch: they are decoded or rejected.
  ///
  /// The second body answers all requests of the second round trip, whose responses have different members.
  static let completion = FuzzTarget("meilisearch-completion") { input in
    guard let input = try? JSONParser().parse(input), let first = input["first"],
      let second = input["second"]
    else { return false }
    let dialect = MeilisearchDialect(
      index: "i", attributeForDistinct: "brand", maxValuesPerFacet: 1)
    var request = SearchRequest()
    (request.hitsPerPage, request.distinct) = (3, 2)
    request.addFacetSearch(in: "brand", for: "x")
    let histogram = SearchRequest.Histogram(of: "price", buckets: 4)
    request.addHistogram(histogram)
    guard var responses = try? dialect.responses(from: [first], to: [request], by: .none),
      let completion = try? dialect.completion(of: responses, from: [first], to: [request])
    else { return false }
    let bodies = completion.engineRequests.map { _ in second }
    guard (try? completion.complete(&responses, from: bodies, by: .none)) != nil else {
      return false
    }
    require(responses.count == 1, "\(responses.count) responses to one request")
    let buckets = responses[0].histograms[histogram] ?? []
    require(
      buckets.count <= 4 && buckets.allSatisfy { $0.count >= 0 && $0.from <= $0.to },
      "invalid buckets")
    require(
      zip(buckets, buckets.dropFirst()).allSatisfy { $0.to == $1.from },
      "buckets with gaps or overlaps")
    // Up to three hits of the first response can have the same group, each with two hits.
    let groups = Dictionary(grouping: responses[0].hits.filter { $0.group != nil }, by: \.group)
    require(groups.values.allSatisfy { $0.count <= 6 }, "a group with too many hits")
    return buckets.contains { $0.count != 2 } || responses[0].hits.contains { $0.group != "x" }
  }

  /// The bodies of both round trips of a facet search on Typesense: they are decoded or rejected.
  static let facetCompletion = FuzzTarget("typesense-completion") { input in
    guard let input = try? JSONParser().parse(input), let first = input["first"],
      let second = input["second"]
    else { return false }
    var dialect = TypesenseDialect(collection: "c", searchable: ["name"])
    dialect.localValueLimit = 1
    var request = SearchRequest()
    request.addFacetSearch(in: "brand", for: "x")
    guard var responses = try? dialect.responses(from: [first], to: [request], by: .none),
      let completion = try? dialect.completion(of: responses, from: [first], to: [request]),
      (try? completion.complete(&responses, from: [second], by: .none)) != nil
    else { return false }
    require(responses.count == 1, "\(responses.count) responses to one request")
    let hits = responses[0].facetHits.values.flatMap(\.self)
    require(
      hits.allSatisfy { $0.count >= 0 && $0.highlighted.matchLevel == .full },
      "a value that does not match")
    return hits.contains { $0.count != 1 }
  }

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

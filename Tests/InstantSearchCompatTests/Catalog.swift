import InstantSearchCompat

/// A searcher that records its requests and returns the responses of a function.
actor Catalog: Searcher {
  private(set) var requests: [SearchRequest] = []
  private let respond: @Sendable (SearchRequest) -> SearchResponse

  init(_ respond: @escaping @Sendable (SearchRequest) -> SearchResponse) {
    self.respond = respond
  }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    self.requests += requests
    return requests.map(respond)
  }
}

struct Product: Codable, Equatable {
  var name: String
}

extension Catalog {
  /// Seven products on pages of two.
  static func products() -> Catalog {
    Catalog { request in
      let names = (0..<7).map { "product \($0)" }
      let first = request.firstPage ?? request.page
      let shown = names.dropFirst(first * 2).prefix((request.page - first + 1) * 2)
      return SearchResponse(
        query: request.query,
        hits: shown.map { Hit(objectID: $0, record: JSONObject([("name", .text($0))])) },
        nbHits: names.count, page: request.page, nbPages: 4, hitsPerPage: 2,
        processingTime: .milliseconds(3), firstPage: first)
    }
  }
}

import Components
import Search
import SimdJSON

extension TypesenseDialect {
  func completion(
    of responses: [SearchResponse], from bodies: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> (any ResponseCompletion)? {
    var completion = TypesenseCompletion(dialect: self)
    for (index, (request, response)) in zip(requests, responses).enumerated()
    where request.facetSearches.contains(where: { response.facetHits[$0] == nil }) {
      for query in try QueryPlan([request]).queries {
        guard let search = query.facetSearch, response.facetHits[search] == nil else { continue }
        try completion.add(search, of: query, at: index)
      }
    }
    return completion.isEmpty ? nil : completion
  }
}

/// The second round trip of facet searches in more values than are searched locally.
struct TypesenseCompletion: ResponseCompletion {
  let dialect: TypesenseDialect
  private var facetSearches: [(search: SearchRequest.FacetSearch, requestIndex: Int)] = []
  private var searches: [JSONValue] = []

  init(dialect: TypesenseDialect) {
    self.dialect = dialect
  }

  /// Whether the responses are already complete.
  var isEmpty: Bool { searches.isEmpty }

  /// Adds the facet search of a query.
  ///
  /// - Parameter index: the index of the request to which the query belongs.
  mutating func add(
    _ search: SearchRequest.FacetSearch, of query: QueryPlan.Query, at index: Int
  ) throws(SearchError) {
    searches.append(try dialect.searchParameters(for: query, searchesValues: true))
    facetSearches.append((search, index))
  }

  var engineRequests: [EngineRequest] { dialect.batches(searches) }

  func complete(
    _ responses: inout [SearchResponse], from bodies: [ParsedJSON], by deadline: SearchDeadline
  ) throws(SearchError) {
    let results = try TypesenseDialect.results(in: bodies.map(\.value), to: searches.count)
    for ((search, index), result) in zip(facetSearches, results) {
      responses[index].facetHits[search] = try TypesenseDialect.facetHits(of: search, in: result)
    }
  }
}

internal import WidgetCore

/// A searcher that takes no time, so that what a screen shows of its answers is the same each time.
struct SteadySearcher: Searcher {
  let searcher: any Searcher

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    var responses = try await searcher.search(requests)
    for index in responses.indices { responses[index].processingTime = .zero }
    return responses
  }
}

import AlgoliaAPI
import Components
import Search
import Synchronization

/// A searcher that records requests and returns predefined responses.
final class RecordingSearcher: Searcher {
  private let recorded = Mutex<[SearchRequest]>([])
  private let reply: @Sendable (SearchRequest) throws(SearchError) -> SearchResponse

  init(
    _ reply: @escaping @Sendable (SearchRequest) throws(SearchError) -> SearchResponse = { _ in
      SearchResponse()
    }
  ) {
    self.reply = reply
  }

  /// All requests, in order.
  var requests: [SearchRequest] { recorded.withLock { $0 } }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    recorded.withLock { $0 += requests }
    var responses: [SearchResponse] = []
    for request in requests { responses.append(try reply(request)) }
    return responses
  }
}

extension AlgoliaEndpoint {
  /// Executes a POST request with a JSON body.
  func post(_ path: String, _ body: JSONValue) async -> (status: Int, body: JSONValue) {
    await response(method: "POST", path: path, body: body.text(.compact).utf8)
  }
}

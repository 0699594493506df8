import AlgoliaAPI
import Components
import Search
import Synchronization

/// A searcher that remembers what it is asked, and answers what it is told.
final class RecordingSearcher: Searcher {
  private let asked = Mutex<[SearchRequest]>([])
  private let reply: @Sendable (SearchRequest) throws(SearchError) -> SearchResponse

  init(
    _ reply: @escaping @Sendable (SearchRequest) throws(SearchError) -> SearchResponse = { _ in
      SearchResponse()
    }
  ) {
    self.reply = reply
  }

  /// All requests so far.
  var requests: [SearchRequest] { asked.withLock { $0 } }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    asked.withLock { $0 += requests }
    var responses: [SearchResponse] = []
    for request in requests { responses.append(try reply(request)) }
    return responses
  }
}

extension AlgoliaEndpoint {
  /// Sends JSON by POST.
  func post(_ path: String, _ body: JSONValue) async -> (status: Int, body: JSONValue) {
    await response(method: "POST", path: path, body: body.text(.compact).utf8)
  }
}

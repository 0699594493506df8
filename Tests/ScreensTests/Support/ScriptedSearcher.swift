import WidgetCore

/// A searcher whose responses are triggered by the test, in any order.
actor ScriptedSearcher: Searcher {
  typealias Outcome = Result<[SearchResponse], SearchError>

  /// The received requests in order.
  private(set) var requests: [SearchRequest] = []
  private var pending: [Int: CheckedContinuation<Outcome, Never>] = [:]
  private var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let outcome = await withCheckedContinuation { continuation in
      pending[self.requests.count] = continuation
      self.requests += requests
      wakeArrivals()
    }
    return try outcome.get()
  }

  /// Waits until a number of requests have been received.
  func arrived(_ count: Int) async {
    guard requests.count < count else { return }
    await withCheckedContinuation { arrivals.append((count, $0)) }
  }

  /// Completes the request with a 0-based index.
  func respond(to index: Int, with outcome: Outcome) {
    pending.removeValue(forKey: index)?.resume(returning: outcome)
  }

  private func wakeArrivals() {
    for arrival in arrivals where arrival.count <= requests.count { arrival.continuation.resume() }
    arrivals.removeAll { $0.count <= requests.count }
  }
}

/// A searcher that responds immediately.
struct ImmediateSearcher: Searcher {
  var result: Result<[SearchResponse], SearchError>

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    try result.get()
  }
}

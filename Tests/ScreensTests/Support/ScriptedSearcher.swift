import WidgetCore

/// A searcher whose answers come when the test says so, in any order.
actor ScriptedSearcher: Searcher {
  typealias Answer = Result<[SearchResponse], SearchError>

  /// The requests in the order in which they came.
  private(set) var requests: [SearchRequest] = []
  private var pending: [Int: CheckedContinuation<Answer, Never>] = [:]
  private var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let answer = await withCheckedContinuation { continuation in
      pending[self.requests.count] = continuation
      self.requests += requests
      wakeArrivals()
    }
    return try answer.get()
  }

  /// Waits until so many requests have come.
  func arrived(_ count: Int) async {
    guard requests.count < count else { return }
    await withCheckedContinuation { arrivals.append((count, $0)) }
  }

  /// Answers request `index` (0-based).
  func answer(_ index: Int, with answer: Answer) {
    pending.removeValue(forKey: index)?.resume(returning: answer)
  }

  private func wakeArrivals() {
    for arrival in arrivals where arrival.count <= requests.count { arrival.continuation.resume() }
    arrivals.removeAll { $0.count <= requests.count }
  }
}

/// A searcher that answers at once.
struct PromptSearcher: Searcher {
  var result: Result<[SearchResponse], SearchError>

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    try result.get()
  }
}

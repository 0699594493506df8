internal import WidgetCore

/// How far the searches of one searcher have come.
struct SearchProgress {
  /// The last answer that arrived; a failure leaves it.
  var response: SearchResponse?
  var firstResponse: SearchResponse?
  /// Why the last finished search failed; nil if it did not.
  var error: SearchError?
  /// The number of the search under way; nil if there is none.
  var pending: Int?

  var isLoading: Bool { pending != nil }

  /// Ends the pending search with its answer.
  mutating func finish(_ result: Result<SearchResponse, SearchError>) {
    pending = nil
    switch result {
    case .success(let answer):
      response = answer
      firstResponse = firstResponse ?? answer
      error = nil
    case .failure(let failure):
      error = failure
    }
  }
}

internal import WidgetCore

extension Searcher {
  /// The answer to a request; where nothing is found, with what its alternatives would bring, and
  /// with the hits of the first automatic one that brings any.
  ///
  /// - Returns: Nil if the searcher gives no answer at all.
  func answer(to request: SearchRequest) async throws(SearchError) -> SearchResponse? {
    guard let response = try await search([request]).first else { return nil }
    guard response.nbHits == 0, !request.alternatives.isEmpty else { return response }
    let counts = await counts(of: request)
    let chosen = request.alternatives.first { $0.isAutomatic && counts[$0.name] ?? 0 > 0 }
    var answer = response
    if let chosen, let other = try await search([request.replaced(by: chosen)]).first {
      answer = other
      answer.alternative = chosen.name
    }
    answer.alternatives = counts
    return answer
  }

  /// How many hits each alternative has; none if that cannot be found out, which is no reason for
  /// the search itself to fail.
  private func counts(of request: SearchRequest) async -> [String: Int] {
    let requests = request.alternatives.map { alternative in
      let other = request.replaced(by: alternative)
      return other.countingOnly(under: other.filters)
    }
    guard let answers = try? await search(requests) else { return [:] }
    let counted = zip(request.alternatives, answers).map { ($0.name, $1.nbHits) }
    return Dictionary(counted) { first, _ in first }
  }
}

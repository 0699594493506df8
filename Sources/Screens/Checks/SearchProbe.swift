internal import WidgetCore

/// Asks searchers how many records there are, without bringing any back.
struct SearchProbe {
  /// By id.
  let searchers: [String: any Searcher]

  /// True if some groups together hold for no record of any of the searchers.
  func matchNothing(_ groups: [FilterGroup], in ids: [String]) async -> Bool {
    var request = SearchRequest()
    request.always = groups
    for id in ids where await count(request, in: id) != 0 { return false }
    return !ids.isEmpty
  }

  /// How many records a request finds; nil if the searcher does not answer.
  func count(_ request: SearchRequest, in id: String) async -> Int? {
    try? await answer(to: request, from: id)?.nbHits
  }

  /// Why a searcher does not answer; nil if it does.
  func refusal(of request: SearchRequest, by id: String) async -> SearchError? {
    do throws(SearchError) {
      _ = try await answer(to: request, from: id)
      return nil
    } catch {
      return error
    }
  }

  /// The most frequent values of an attribute, to suggest one of them.
  func values(of attribute: String, in ids: [String]) async -> [String] {
    var request = SearchRequest()
    request.askFacet(attribute, limit: 1_000)
    var values: [String] = []
    for id in ids {
      let response = try? await answer(to: request, from: id)
      values += response?.facets[attribute]?.map(\.value) ?? []
    }
    return values
  }

  private func answer(
    to request: SearchRequest, from id: String
  ) async throws(SearchError) -> SearchResponse? {
    var request = request
    request.hitsPerPage = 0
    return try await searchers[id]?.search([request]).first
  }
}

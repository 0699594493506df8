internal import Screens
internal import Synchronization
internal import WidgetCore

/// Asks two searchers what a screen would ask the first of them.
struct ParityRun {
  let screen: Screen
  /// The id of the screen's searcher whose requests both are asked.
  let asking: String
  let first: any Searcher
  let second: any Searcher

  /// The cases that are found in what the first searcher holds.
  func derivedCases() async throws(SearchError) -> [ParityCase] {
    let cases = ParityCases(screen, searcher: asking)
    let base = await request(for: ParityCase()) ?? SearchRequest()
    guard let response = try await first.search([cases.request(like: base)]).first else {
      return []
    }
    return cases.cases(from: response)
  }

  /// What both answer to a case; nil if the screen asks nothing then.
  func result(of parityCase: ParityCase) async -> ParityResult? {
    guard var request = await request(for: parityCase) else { return nil }
    request.sort = parityCase.sort ?? request.sort
    request.page = parityCase.page
    return ParityResult(
      parityCase: parityCase, request: request, first: await answer(to: request, from: first),
      second: await answer(to: request, from: second))
  }

  private func answer(
    to request: SearchRequest, from searcher: any Searcher
  ) async -> Result<SearchResponse, SearchError> {
    do throws(SearchError) {
      guard let response = try await searcher.search([request]).first else {
        throw SearchError(.malformed, "the searcher gave no answer")
      }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  /// What the screen asks its searcher in the state that a case stands for.
  private func request(for parityCase: ParityCase) async -> SearchRequest? {
    let listener = ListeningSearcher()
    let searchers = screen.searchers.map { entry in
      (entry.id, entry.id == asking ? listener : ListeningSearcher())
    }
    let session = Session(
      screen: screen, searchers: Dictionary(uniqueKeysWithValues: searchers),
      options: StartOptions(query: parityCase.query, filters: parityCase.filters),
      buffering: .bufferingNewest(1))
    await session.start()
    _ = await session.settled()
    await session.finish()
    return listener.heard
  }
}

/// A searcher that finds nothing, and remembers what it was first asked.
private final class ListeningSearcher: Searcher {
  private let request = Mutex<SearchRequest?>(nil)

  var heard: SearchRequest? { request.withLock { $0 } }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    request.withLock { $0 = $0 ?? requests.first }
    return requests.map { SearchResponse(query: $0.query, hitsPerPage: $0.hitsPerPage) }
  }
}

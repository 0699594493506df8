internal import Screens
internal import Synchronization
internal import WidgetCore

/// Sends two searchers the requests that a screen would send to one of its searchers.
struct ParityRunner {
  let screen: Screen
  /// The ID of the screen's searcher whose requests are sent to both.
  let searcherID: String
  let first: any Searcher
  let second: any Searcher

  /// Generates cases from the records of the first searcher.
  func generatedCases() async throws(SearchError) -> [ParityCase] {
    let cases = ParityCaseGenerator(screen, searcher: searcherID)
    let base = await request(for: ParityCase()) ?? SearchRequest()
    guard let response = try await first.search([cases.request(like: base)]).first else {
      return []
    }
    return cases.cases(from: response)
  }

  /// Compares the responses to a case; nil if the screen sends no request for it.
  func result(of parityCase: ParityCase) async -> ParityResult? {
    guard var request = await request(for: parityCase) else { return nil }
    request.sort = parityCase.sort ?? request.sort
    request.page = parityCase.page
    return ParityResult(
      parityCase: parityCase, request: request, first: await response(to: request, from: first),
      second: await response(to: request, from: second))
  }

  private func response(
    to request: SearchRequest, from searcher: any Searcher
  ) async -> Result<SearchResponse, SearchError> {
    do throws(SearchError) {
      guard let response = try await searcher.search([request]).first else {
        throw SearchError(.malformed, "the searcher returned no response")
      }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  /// The request of the screen for a case; nil if it sends none.
  func request(for parityCase: ParityCase) async -> SearchRequest? {
    let capturing = CapturingSearcher()
    let searchers = screen.searchers.map { entry in
      (entry.id, entry.id == searcherID ? capturing : CapturingSearcher())
    }
    let session = Session(
      screen: screen, searchers: Dictionary(uniqueKeysWithValues: searchers),
      options: StartOptions(query: parityCase.query, filters: parityCase.filters),
      buffering: .bufferingNewest(1))
    await session.start()
    _ = await session.settled()
    await session.finish()
    return capturing.firstRequest
  }
}

/// Records its first request and returns empty responses.
private final class CapturingSearcher: Searcher {
  private let request = Mutex<SearchRequest?>(nil)

  var firstRequest: SearchRequest? { request.withLock { $0 } }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    request.withLock { $0 = $0 ?? requests.first }
    return requests.map { SearchResponse(query: $0.query, hitsPerPage: $0.hitsPerPage) }
  }
}

import Testing
import WidgetCore

@testable import Screens

/// A searcher that counts its requests and rejects the query `fail`.
private actor CountingSearcher: Searcher {
  nonisolated let responseLifetime: Duration?
  private(set) var queries: [String] = []

  init(lifetime: Duration?) {
    responseLifetime = lifetime
  }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    queries += requests.map(\.query)
    if requests.contains(where: { $0.query == "fail" }) {
      throw SearchError(.unavailable, "no line")
    }
    return requests.map { SearchResponse(query: $0.query, nbHits: $0.query.utf8.count) }
  }
}

@Suite struct RecentResponsesTests {
  private func session(
    _ searcher: CountingSearcher, queries: [String]
  ) async throws -> (session: Session, texts: [String?]) {
    let session = Session(screen: try .phones(), searchers: ["main": searcher])
    await session.start()
    var texts = [await session.settled().text(of: "search")]
    for query in queries {
      try await session.send(.double("search.set=\(query)"))
      texts.append(await session.settled().text(of: "search"))
    }
    return (session, texts)
  }

  @Test func repeatedRequestsHaveTheSameResponse() async throws {
    let searcher = CountingSearcher(lifetime: .seconds(600))
    let (session, texts) = try await session(
      searcher, queries: ["a", "bb", "a", "pro", "bb", "dddd"])
    #expect(await searcher.queries == ["pro", "a", "bb", "dddd"])
    #expect(texts == ["pro: 3", "a: 1", "bb: 2", "a: 1", "pro: 3", "bb: 2", "dddd: 4"])
    await session.start()
    _ = await session.settled()
    #expect(await searcher.queries.suffix(2) == ["dddd", "dddd"])
  }

  @Test(arguments: [nil, Duration.zero])
  func responsesWithoutALifetimeAreNotUsedAgain(_ lifetime: Duration?) async throws {
    let searcher = CountingSearcher(lifetime: lifetime)
    _ = try await session(searcher, queries: ["a", "pro"])
    #expect(await searcher.queries == ["pro", "a", "pro"])
  }

  @Test func errorsAreNotUsedAgain() async throws {
    let searcher = CountingSearcher(lifetime: .seconds(600))
    _ = try await session(searcher, queries: ["fail", "pro", "fail"])
    #expect(await searcher.queries == ["pro", "fail", "fail"])
  }

  private func key(_ query: String, _ alternatives: [String] = []) -> RecentResponses.Key {
    var request = SearchRequest()
    request.query = query
    for other in alternatives {
      request.addAlternative(SearchRequest.Alternative(other, query: other))
    }
    return RecentResponses.Key(searcher: "main", request: request)
  }

  @Test func leastRecentlyUsedResponseIsRemoved() {
    var recent = RecentResponses()
    let start = ContinuousClock.now
    for number in 0..<16 {
      recent.insert(
        SearchResponse(nbHits: number), for: key("\(number)"), until: start + .seconds(9))
    }
    #expect(recent.response(for: key("0"), at: start)?.nbHits == 0)
    recent.insert(SearchResponse(nbHits: 16), for: key("16"), until: start + .seconds(9))
    #expect(recent.response(for: key("1"), at: start) == nil)
    #expect(recent.response(for: key("0"), at: start)?.nbHits == 0)
    #expect(recent.response(for: key("16"), at: start + .seconds(9)) == nil)
  }

  @Test func responseThatLacksCountsOfAlternativesIsNotKept() {
    var recent = RecentResponses()
    let start = ContinuousClock.now
    let key = key("tea", ["milk"])
    recent.insert(SearchResponse(nbHits: 0), for: key, until: start + .seconds(9))
    #expect(recent.response(for: key, at: start) == nil)
    var complete = SearchResponse(nbHits: 0)
    complete.alternatives = ["milk": 3]
    recent.insert(complete, for: key, until: start + .seconds(9))
    #expect(recent.response(for: key, at: start) == complete)
  }
}

import Search
@testable import SearchEngine
import Testing

@Suite struct CountPlanCacheTests {
  @Test func plansOfAlternatingRequestsAreKept() async throws {
    let engine = try await EngineFixture(#"[{"objectID":"1","brand":"a","size":1}]"#)
    let searcher = try #require(engine.searcher as? EmbeddedSearcher)
    let cache = searcher.segments[0].countPlanCache
    var (first, second) = (SearchRequest(), SearchRequest())
    first.addFacet("brand")
    second.addStatistics(of: "size")
    _ = try await searcher.search([first, second])
    let plan = try #require(cache.plan(for: first))
    _ = try await searcher.search([second, first])
    #expect(cache.plan(for: first) === plan)
  }

  @Test func oldestPlanIsRemoved() async throws {
    let engine = try await EngineFixture(#"[{"objectID":"1","brand":"a"}]"#)
    let searcher = try #require(engine.searcher as? EmbeddedSearcher)
    let requests = (1...5).map { limit in
      var request = SearchRequest()
      request.addFacet("brand", limit: limit)
      return request
    }
    _ = try await searcher.search(requests)
    let cache = searcher.segments[0].countPlanCache
    #expect(requests.map { cache.plan(for: $0) != nil } == [false, true, true, true, true])
  }
}

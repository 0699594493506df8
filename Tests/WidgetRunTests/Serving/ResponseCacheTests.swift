import Testing

@testable import WidgetRun

@Suite struct ResponseCacheTests {
  private let now = ContinuousClock.now

  private func key(_ query: Int) -> ResponseCache.Key { .init(path: "/", query: String(query)) }

  @Test func responsesExpireAfterAMinute() {
    var cache = ResponseCache()
    cache.insert(SiteResponse("one"), for: key(1), at: now)
    #expect(cache[key(1), now + .seconds(59)] != nil)
    #expect(cache[key(1), now + .seconds(61)] == nil)
    #expect(cache[key(2), now] == nil)
  }

  @Test func fullCacheIsEmptied() {
    var cache = ResponseCache(capacity: 1000)
    for query in 0..<1000 { cache.insert(SiteResponse("0123456789"), for: key(query), at: now) }
    #expect((0..<1000).count { cache[key($0), now] != nil } < 100)
    #expect(cache[key(999), now] != nil)
  }

  @Test func failuresAreNotCached() {
    var cache = ResponseCache()
    cache.insert(SiteResponse(status: 503, "later"), for: key(1), at: now)
    #expect(cache[key(1), now] == nil)
  }
}

import Testing

@testable import WebServer

@Suite struct RateLimiterTests {
  @Test func bucketContainsRequestsForTwoSeconds() {
    let limit = RateLimiter(5)
    #expect((0..<10).allSatisfy { _ in limit.admits("a") })
    #expect((0..<1000).contains { _ in !limit.admits("a") })
  }

  @Test func clientsHaveSeparateBuckets() {
    let limit = RateLimiter(1)
    #expect((0..<1000).contains { _ in !limit.admits("a") })
    #expect(limit.admits("b"))
  }
}

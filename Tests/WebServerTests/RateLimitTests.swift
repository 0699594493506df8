import Testing

@testable import WebServer

@Suite struct RateLimitTests {
  @Test func bucketHasRoomForTwoSeconds() {
    let limit = RateLimit(5)
    #expect((0..<10).allSatisfy { _ in limit.admits("a") })
    #expect((0..<1000).contains { _ in !limit.admits("a") })
  }

  @Test func clientsHaveSeparateBuckets() {
    let limit = RateLimit(1)
    #expect((0..<1000).contains { _ in !limit.admits("a") })
    #expect(limit.admits("b"))
  }
}

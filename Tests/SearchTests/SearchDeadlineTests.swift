import Testing

@testable import Search

@Suite struct SearchDeadlineTests {
  private static let timedOut = SearchError(.unavailable, "no time is left")

  @Test func checkFailsOnlyAfterTheEnd() throws {
    try SearchDeadline(after: .seconds(3_600), Self.timedOut).check()
    for limit in [Duration.zero, .seconds(-1)] {
      let deadline = SearchDeadline(after: limit, Self.timedOut)
      #expect(throws: Self.timedOut) { try deadline.check() }
      #expect(deadline.remaining ?? .seconds(1) <= .zero)
    }
  }

  @Test func deadlineWithoutLimitNeverEnds() throws {
    try SearchDeadline.none.check()
    #expect(SearchDeadline.none.remaining == nil)
  }

  @Test func cancelledTaskEndsTheSearch() async {
    let task = Task { await Self.errorWhenCancelled() }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  private static func errorWhenCancelled() async -> SearchError {
    while true {
      do throws(SearchError) {
        try SearchDeadline.none.check()
      } catch {
        return error
      }
      await Task.yield()
    }
  }
}

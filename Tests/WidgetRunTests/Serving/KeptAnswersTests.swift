import Testing

@testable import WidgetRun

@Suite struct KeptAnswersTests {
  private let now = ContinuousClock.now

  private func key(_ query: Int) -> KeptAnswers.Key { .init(path: "/", query: String(query)) }

  @Test func anAnswerIsKeptForAMinute() {
    var kept = KeptAnswers()
    kept.keep(SiteAnswer("one"), for: key(1), at: now)
    #expect(kept[key(1), now + .seconds(59)] != nil)
    #expect(kept[key(1), now + .seconds(61)] == nil)
    #expect(kept[key(2), now] == nil)
  }

  @Test func noMoreIsKeptThanThereIsRoom() {
    var kept = KeptAnswers(most: 1000)
    for query in 0..<1000 { kept.keep(SiteAnswer("0123456789"), for: key(query), at: now) }
    #expect((0..<1000).count { kept[key($0), now] != nil } < 100)
    #expect(kept[key(999), now] != nil)
  }

  @Test func failuresAreNotKept() {
    var kept = KeptAnswers()
    kept.keep(SiteAnswer(status: 503, "later"), for: key(1), at: now)
    #expect(kept[key(1), now] == nil)
  }
}

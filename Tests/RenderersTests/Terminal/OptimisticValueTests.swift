import Testing

@testable import Renderers

@Suite struct OptimisticValueTests {
  @Test("late confirmations do not undo newer edits") func lateEchoes() {
    var value = OptimisticValue("")
    value.change(to: "a")
    value.change(to: "ab")
    value.reconcile(with: "")
    #expect(value.value == "ab")
    value.reconcile(with: "a")
    #expect(value.value == "ab")
    value.reconcile(with: "ab")
    #expect(value.value == "ab")
  }

  @Test("changes from elsewhere are shown") func changesElsewhere() {
    var value = OptimisticValue("")
    value.change(to: "a")
    value.reconcile(with: "a")
    value.reconcile(with: "berlin")
    #expect(value.value == "berlin")
  }

  @Test("the next frame determines a value after a rejection") func refusal() {
    var value = OptimisticValue("")
    value.change(to: "a")
    value.discardPending()
    value.reconcile(with: "")
    #expect(value.value == "")
  }
}

import Testing

@testable import Renderers

@Suite struct OptimisticValueTests {
  @Test("what comes back late does not undo what was typed since") func lateEchoes() {
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

  @Test("what changed elsewhere is shown") func changesElsewhere() {
    var value = OptimisticValue("")
    value.change(to: "a")
    value.reconcile(with: "a")
    value.reconcile(with: "berlin")
    #expect(value.value == "berlin")
  }

  @Test("after a refusal the next frame counts") func refusal() {
    var value = OptimisticValue("")
    value.change(to: "a")
    value.discardPending()
    value.reconcile(with: "")
    #expect(value.value == "")
  }
}

import Testing

@testable import Renderers

@Suite struct DraftTests {
  @Test("what comes back late does not undo what was typed since") func lateEchoes() {
    var draft = Draft("")
    draft.change(to: "a")
    draft.change(to: "ab")
    draft.see("")
    #expect(draft.value == "ab")
    draft.see("a")
    #expect(draft.value == "ab")
    draft.see("ab")
    #expect(draft.value == "ab")
  }

  @Test("what changed elsewhere is shown") func changesElsewhere() {
    var draft = Draft("")
    draft.change(to: "a")
    draft.see("a")
    draft.see("berlin")
    #expect(draft.value == "berlin")
  }

  @Test("after a refusal the next frame counts") func refusal() {
    var draft = Draft("")
    draft.change(to: "a")
    draft.forget()
    draft.see("")
    #expect(draft.value == "")
  }
}

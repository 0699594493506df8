import Testing

@testable import Renderers

@Suite struct KeyNamesTests {
  @Test(
    "names of keys are stable",
    arguments: [
      "enter", "ctrl-n", "alt-_", "shift-tab", "f12", "space", "x", "-", "ctrl-space",
      "page-down", "ctrl-left", "alt-漢",
    ])
  func roundTrip(_ name: String) throws {
    #expect(try KeyPress(named: name).name == name)
  }

  @Test(
    "unsupported and ambiguous keys are rejected with a suggestion",
    arguments: [
      ("ctrl-i", "write 'tab'"), ("ctrl-m", "write 'enter'"), ("entr", "did you mean 'enter'?"),
      ("page-dwn", "did you mean 'page-down'?"), ("ctrl-1", "did you mean"), ("shift-a", ""),
      ("f13", ""), ("", "expected a name"), ("ctrl-", ""),
    ])
  func refusals(_ name: String, _ help: String) {
    #expect {
      try KeyPress(named: name)
    } throws: { error in
      let error = error as? KeyPress.NameError
      return error?.message.contains("'\(name)'") == true
        && (error?.help ?? "").contains(help)
    }
  }
}

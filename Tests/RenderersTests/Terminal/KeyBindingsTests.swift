import Testing

@testable import TerminalInterface

@Suite struct KeyBindingsTests {
  @Test("every command has a key") func everyCommandIsBound() {
    for command in TerminalCommand.allCases {
      #expect(!KeyBindings.standard.keys(for: command).isEmpty)
    }
  }

  @Test("every command has help in at least one pane") func everyCommandIsExplained() {
    for command in TerminalCommand.allCases {
      #expect(TerminalCommand.Pane.allCases.contains { command.summary(in: $0) != nil })
    }
  }

  @Test("a binding replaces the previous one") func rebinding() throws {
    var bindings = KeyBindings.standard
    try bindings.bind("ctrl-t=toggle")
    try bindings.bind("/=none")
    try bindings.bind("==help")
    #expect(bindings[KeyPress(.character("t"), .control)] == .command(.toggle))
    #expect(bindings[KeyPress(.character("/"))] == nil)
    #expect(bindings[KeyPress(.character("="))] == .command(.help))
  }

  @Test(
    "invalid bindings are rejected without changes",
    arguments: ["toggle", "ctrl-t=togle", "ctrl-i=toggle", "ctrl-c=none", "=", ""])
  func refusals(_ text: String) {
    var bindings = KeyBindings.standard
    #expect(throws: KeyPress.NameError.self) { try bindings.bind(text) }
    #expect(bindings == .standard)
  }

  @Test("a misspelled command has a suggestion") func suggestion() {
    var bindings = KeyBindings.standard
    #expect {
      try bindings.bind("ctrl-t=togle")
    } throws: {
      ($0 as? KeyPress.NameError)?.help == "did you mean 'toggle'?"
    }
  }
}

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

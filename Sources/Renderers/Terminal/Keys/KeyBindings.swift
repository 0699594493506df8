internal import Components

/// Which key does what. A key that types something does so only outside of texts.
package struct KeyBindings: Hashable, Sendable {
  private var commands: [KeyPress: TerminalCommand] = [:]
  // The order in which keys are told to people.
  private var order: [KeyPress] = []

  /// The bindings that hold unless a person says otherwise.
  package static let standard = {
    var bindings = KeyBindings()
    for (command, names) in Self.names {
      for name in names.split(separator: " ") {
        if let key = try? KeyPress(named: String(name)) { bindings.bind(key, to: command) }
      }
    }
    return bindings
  }()

  private static let names: KeyValuePairs<TerminalCommand, String> = [
    .accept: "enter", .mark: "ctrl-space insert", .up: "up ctrl-p", .down: "down ctrl-n",
    .left: "left ctrl-b", .right: "right ctrl-f", .pageUp: "page-up", .pageDown: "page-down",
    .first: "home", .last: "end", .nextPane: "tab", .previousPane: "shift-tab", .query: "/",
    .toggle: "space", .exclude: "-", .remove: "delete", .eraseLine: "ctrl-u",
    .eraseWord: "ctrl-w", .lineStart: "ctrl-a", .lineEnd: "ctrl-e",
    .previousPage: "alt-p ctrl-left", .nextPage: "alt-n ctrl-right", .undo: "ctrl-_",
    .redo: "alt-_", .save: "ctrl-s", .help: "f1 ?", .back: "esc", .redraw: "ctrl-l",
    .suspend: "ctrl-z", .quit: "ctrl-c",
  ]

  package init() {}

  package mutating func bind(_ key: KeyPress, to command: TerminalCommand?) {
    order.removeAll { $0 == key }
    commands[key] = command
    if command != nil { order.append(key) }
  }

  /// Takes `KEY=COMMAND`; `KEY=none` lets the key do nothing.
  ///
  /// - Throws: `KeyPress.NameError` if there is no such key or command, or if nothing would leave
  ///   the screen any more.
  package mutating func bind(_ text: String) throws(KeyPress.NameError) {
    guard let equals = text.dropFirst().firstIndex(of: "=") else {
      throw KeyPress.NameError(
        message: "'\(text)' is no binding, expected KEY=COMMAND", help: "as in 'ctrl-t=toggle'")
    }
    let key = try KeyPress(named: String(text[..<equals]))
    let name = String(text[text.index(after: equals)...])
    let known = TerminalCommand.allCases.map(\.rawValue) + ["none"]
    guard known.contains(name) else {
      throw KeyPress.NameError(
        message: "unknown command '\(name)'",
        help: Suggestion.help(for: name, in: known)
          ?? "expected one of \(known.joined(separator: ", "))")
    }
    var bound = self
    bound.bind(key, to: TerminalCommand(rawValue: name))
    guard bound.keys(for: .quit).contains(where: { $0.typed == nil }) else {
      throw KeyPress.NameError(
        message: "'\(text)' would leave no key for 'quit'",
        help: "bind another key to 'quit' first, as in 'ctrl-q=quit'")
    }
    self = bound
  }

  subscript(key: KeyPress) -> TerminalCommand? { commands[key] }

  func keys(for command: TerminalCommand) -> [KeyPress] {
    order.filter { commands[$0] == command }
  }

  /// The name of a key of a command that works in a pane: the shortest to press where there are
  /// several, which is one that elsewhere types.
  func name(for command: TerminalCommand, in pane: TerminalCommand.Pane) -> String? {
    let keys = keys(for: command)
    let typed = pane == .query ? nil : keys.first { $0.typed != nil }
    return (typed ?? keys.first { $0.typed == nil })?.name
  }
}

internal import Components

/// Maps keys to commands.
///
/// In text fields, a key that inserts a character inserts it even if the key is bound.
package struct KeyBindings: Hashable, Sendable {
  private var commands: [KeyPress: TerminalCommand] = [:]
  // The order of the keys in help.
  private var order: [KeyPress] = []

  /// The default bindings.
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

  /// Creates bindings without keys.
  package init() {}

  /// Binds a key to a command; nil removes the key's binding.
  package mutating func bind(_ key: KeyPress, to command: TerminalCommand?) {
    order.removeAll { $0 == key }
    commands[key] = command
    if command != nil { order.append(key) }
  }

  /// Adds the binding `KEY=COMMAND`; `KEY=none` removes the key's binding.
  ///
  /// - Throws: `KeyPress.NameError` if the key or the command is unknown, or if no key would be
  ///   left for `quit`. The bindings are unchanged then.
  package mutating func bind(_ text: String) throws(KeyPress.NameError) {
    guard let equals = text.dropFirst().firstIndex(of: "=") else {
      throw KeyPress.NameError(
        message: "invalid key binding '\(text)'",
        help: "expected KEY=COMMAND, for example 'ctrl-t=toggle'")
    }
    let key = try KeyPress(named: String(text[..<equals]))
    let name = String(text[text.index(after: equals)...])
    let names = TerminalCommand.allCases.map(\.rawValue) + ["none"]
    guard names.contains(name) else {
      throw KeyPress.NameError(
        message: "unknown command '\(name)'",
        help: Suggestion.help(for: name, in: names)
          ?? "expected one of \(names.joined(separator: ", "))")
    }
    var bound = self
    bound.bind(key, to: TerminalCommand(rawValue: name))
    guard bound.keys(for: .quit).contains(where: { $0.insertedCharacter == nil }) else {
      throw KeyPress.NameError(
        message: "'\(text)' would leave no key for 'quit'",
        help: "bind another key to 'quit' first, for example 'ctrl-q=quit'")
    }
    self = bound
  }

  /// The command of a key; nil if the key is not bound.
  subscript(key: KeyPress) -> TerminalCommand? { commands[key] }

  func keys(for command: TerminalCommand) -> [KeyPress] {
    order.filter { commands[$0] == command }
  }

  /// Returns the name of a command's key in a pane; nil if no key works there.
  ///
  /// Prefers keys without modifiers, except in the query, where they insert characters.
  func name(for command: TerminalCommand, in pane: TerminalCommand.Pane) -> String? {
    let keys = keys(for: command)
    let character = pane == .query ? nil : keys.first { $0.insertedCharacter != nil }
    return (character ?? keys.first { $0.insertedCharacter == nil })?.name
  }
}

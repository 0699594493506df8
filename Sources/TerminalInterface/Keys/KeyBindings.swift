internal import Components

/// What a key does.
package enum KeyAction: Hashable, Sendable {
  /// Performs a command of the screen.
  case command(TerminalCommand)
  /// Runs a command of the shell for the selected record: `execute(COMMAND)`.
  case execute(ShellTemplate)
  /// Copies an attribute of the selected record: `copy(ATTRIBUTE)`.
  case copy(attribute: String)

  /// Reads the name of a command, `execute(COMMAND)`, or `copy(ATTRIBUTE)`.
  ///
  /// - Throws: `KeyPress.NameError` for an unknown command and an invalid template.
  init(_ text: String) throws(KeyPress.NameError) {
    if let source = Self.argument(of: "execute", in: text) {
      self = .execute(try ShellTemplate(source))
    } else if let attribute = Self.argument(of: "copy", in: text) {
      self = .copy(attribute: attribute)
    } else if let command = TerminalCommand(rawValue: text) {
      self = .command(command)
    } else {
      let names = TerminalCommand.allCases.map(\.rawValue) + ["none"]
      let calls = ["execute(COMMAND)", "copy(ATTRIBUTE)"]
      throw KeyPress.NameError(
        message: "unknown command '\(text)'",
        help: Suggestion.help(for: text, in: names)
          ?? "expected one of \((names + calls).joined(separator: ", "))")
    }
  }

  private static func argument(of name: String, in text: String) -> String? {
    guard text.hasPrefix("\(name)("), text.hasSuffix(")") else { return nil }
    let argument = text.dropFirst(name.count + 1).dropLast()
    return argument.isEmpty ? nil : String(argument)
  }
}

/// Maps keys to commands.
///
/// In text fields, a key that inserts a character inserts it even if the key is bound.
package struct KeyBindings: Hashable, Sendable {
  private var actions: [KeyPress: KeyAction] = [:]
  // The order of the keys in help.
  private var order: [KeyPress] = []

  /// The default bindings.
  package static let standard = {
    var bindings = KeyBindings()
    for (command, names) in Self.names {
      for name in names.split(separator: " ") {
        if let key = try? KeyPress(named: String(name)) {
          bindings.bind(key, to: .command(command))
        }
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
    .redo: "alt-_", .togglePreview: "alt-v", .previewUp: "shift-up", .previewDown: "shift-down",
    .toggleTable: "alt-t", .sort: "alt-s", .copy: "alt-c", .openLink: "alt-o", .save: "ctrl-s",
    .help: "f1 ?", .back: "esc", .redraw: "ctrl-l",
    .suspend: "ctrl-z", .quit: "ctrl-c",
  ]

  /// Creates bindings without keys.
  package init() {}

  /// Binds a key to an action; nil removes the key's binding.
  package mutating func bind(_ key: KeyPress, to action: KeyAction?) {
    order.removeAll { $0 == key }
    actions[key] = action
    if action != nil { order.append(key) }
  }

  /// Adds the binding `KEY=COMMAND`; `KEY=none` removes the key's binding.
  ///
  /// - Throws: `KeyPress.NameError` if the key or the command is invalid, or if no key would be
  ///   left for `quit`. The bindings are unchanged then.
  package mutating func bind(_ text: String) throws(KeyPress.NameError) {
    guard let equals = text.dropFirst().firstIndex(of: "=") else {
      throw KeyPress.NameError(
        message: "invalid key binding '\(text)'",
        help: "expected KEY=COMMAND, for example 'ctrl-t=toggle'")
    }
    let key = try KeyPress(named: String(text[..<equals]))
    let name = String(text[text.index(after: equals)...])
    var bound = self
    bound.bind(key, to: name == "none" ? nil : try KeyAction(name))
    guard bound.keys(for: .quit).contains(where: { $0.insertedCharacter == nil }) else {
      throw KeyPress.NameError(
        message: "'\(text)' would leave no key for 'quit'",
        help: "bind another key to 'quit' first, for example 'ctrl-q=quit'")
    }
    self = bound
  }

  /// The action of a key; nil if the key is not bound.
  subscript(key: KeyPress) -> KeyAction? { actions[key] }

  func keys(for command: TerminalCommand) -> [KeyPress] {
    order.filter { actions[$0] == .command(command) }
  }

  /// The keys that run a shell command or copy an attribute, with a summary of each.
  var customKeys: [(key: KeyPress, summary: String)] {
    order.compactMap { key in
      switch actions[key] {
      case .execute(let template): (key, "run \(template.source)")
      case .copy(let attribute): (key, "copy '\(attribute)'")
      case .command, nil: nil
      }
    }
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

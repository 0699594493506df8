internal import Components

/// A key together with the modifier keys held down.
package struct KeyPress: Hashable, Sendable {
  /// A key without modifiers.
  package enum Key: Hashable, Sendable {
    /// A key that inserts a character.
    case character(Character)
    /// A key for editing.
    case enter, escape, tab, backspace, delete, insert
    /// A key for navigation.
    case up, down, left, right, home, end, pageUp, pageDown
    /// A function key, numbered from 1.
    case function(Int)
  }

  /// The modifier keys that terminals report.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    // xterm's modifier parameter is 1 plus these bits.
    /// The shift key.
    package static let shift = Modifiers(rawValue: 1)
    /// The alt key, also called meta or option.
    package static let alt = Modifiers(rawValue: 2)
    /// The control key.
    package static let control = Modifiers(rawValue: 4)
  }

  /// The key.
  package var key: Key
  /// The modifier keys held down.
  package var modifiers: Modifiers

  /// Creates a key press.
  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The character that the key inserts into a text; nil if it inserts none.
  var insertedCharacter: Character? {
    if case .character(let character) = key, modifiers.isEmpty { character } else { nil }
  }
}

extension KeyPress {
  /// An invalid name of a key, or an invalid key binding.
  package struct NameError: Error, Hashable, Sendable {
    /// The problem.
    package var message: String
    /// The fix; nil if there is no suggestion.
    package var help: String?
  }

  private static let namedKeys: KeyValuePairs<String, Key> = [
    "enter": .enter, "esc": .escape, "tab": .tab, "backspace": .backspace, "delete": .delete,
    "insert": .insert, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "page-up": .pageUp, "page-down": .pageDown, "space": .character(" "),
  ]

  private static let modifierPrefixes: KeyValuePairs<String, Modifiers> = [
    "ctrl-": .control, "alt-": .alt, "shift-": .shift,
  ]

  /// The names of keys that terminals cannot distinguish, and the names to use instead.
  private static let aliases = [
    "ctrl-i": "tab", "ctrl-m": "enter", "ctrl-j": "enter", "ctrl-h": "backspace",
    "ctrl-[": "esc", "ctrl-/": "ctrl-_", "ctrl-@": "ctrl-space",
  ]

  private static var names: [String] {
    namedKeys.map(\.key) + (1...12).map { "f\($0)" }
      + "abcdefghijklmnopqrstuvwxyz_\\]^".map { "ctrl-\($0)" }.filter { aliases[$0] == nil }
      + ["ctrl-space", "shift-tab"] + "abcdefghijklmnopqrstuvwxyz_".map { "alt-\($0)" }
  }

  /// Reads a name such as `ctrl-n`, `alt-_`, `shift-tab`, `f1`, `space` or `x`.
  ///
  /// - Throws: `NameError` for an unknown name or one of a key that terminals report as another.
  package init(named name: String) throws(NameError) {
    if let other = Self.aliases[name] {
      throw NameError(
        message: "terminals cannot distinguish '\(name)' from '\(other)'", help: "write '\(other)'")
    }
    var rest = name[...]
    var modifiers: Modifiers = []
    while let (prefix, modifier) = Self.modifierPrefixes.first(where: { rest.hasPrefix($0.key) }),
      rest.count > prefix.count, !modifiers.contains(modifier)
    {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    guard let key = Self.key(rest), Self.isSupported(key, modifiers) else {
      let nearest = Suggestion.help(for: name, in: Self.names)
      throw NameError(
        message: "unknown key '\(name)'",
        help: nearest ?? "expected a name such as 'ctrl-t', 'alt-t', 'f5' or 'page-down'")
    }
    self.init(key, modifiers)
  }

  private static func key(_ name: Substring) -> Key? {
    if let key = namedKeys.first(where: { $0.key == name })?.value { return key }
    if name.first == "f", let number = Int(name.dropFirst()), (1...12).contains(number) {
      return .function(number)
    }
    guard name.count == 1, let character = name.first, !character.isWhitespace else { return nil }
    return .character(character)
  }

  /// Returns whether terminals report a key together with these modifiers.
  private static func isSupported(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .character(let character):
      if modifiers.contains(.shift) { return false }
      guard modifiers.contains(.control) else { return true }
      return modifiers == .control && " abcdefghijklmnopqrstuvwxyz_\\]^".contains(character)
    case .tab: return modifiers.isEmpty || modifiers == .shift
    case .escape: return modifiers.isEmpty
    case .enter, .backspace: return modifiers.isEmpty || modifiers == .alt
    default: return true
    }
  }

  /// The name that `init(named:)` accepts.
  package var name: String {
    let prefix = Self.modifierPrefixes.filter { modifiers.contains($0.value) }.map(\.key).joined()
    return prefix + keyName
  }

  private var keyName: String {
    if let name = Self.namedKeys.first(where: { $0.value == key })?.key { return name }
    switch key {
    case .character(let character): return String(character)
    case .function(let number): return "f\(number)"
    default: return ""
    }
  }
}

internal import Components

extension KeyPress {
  /// A key's name that nothing can be made of.
  package struct NameError: Error, Hashable, Sendable {
    package var message: String
    package var help: String?
  }

  private static let named: KeyValuePairs<String, Key> = [
    "enter": .enter, "esc": .escape, "tab": .tab, "backspace": .backspace, "delete": .delete,
    "insert": .insert, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "page-up": .pageUp, "page-down": .pageDown, "space": .character(" "),
  ]

  private static let held: KeyValuePairs<String, Modifiers> = [
    "ctrl-": .control, "alt-": .alt, "shift-": .shift,
  ]

  /// What terminals send for two keys alike, by the name that is not used for it.
  private static let same = [
    "ctrl-i": "tab", "ctrl-m": "enter", "ctrl-j": "enter", "ctrl-h": "backspace",
    "ctrl-[": "esc", "ctrl-/": "ctrl-_", "ctrl-@": "ctrl-space",
  ]

  private static var names: [String] {
    named.map(\.key) + (1...12).map { "f\($0)" }
      + "abcdefghijklmnopqrstuvwxyz_\\]^".map { "ctrl-\($0)" }.filter { same[$0] == nil }
      + ["ctrl-space", "shift-tab"] + "abcdefghijklmnopqrstuvwxyz_".map { "alt-\($0)" }
  }

  /// Reads a name such as `ctrl-n`, `alt-_`, `shift-tab`, `f1`, `space` or `x`.
  ///
  /// - Throws: `NameError` for what is no key, or for one that a terminal cannot tell from another.
  package init(named name: String) throws(NameError) {
    if let other = Self.same[name] {
      throw NameError(
        message: "a terminal sends the same for '\(name)' and '\(other)'", help: "write '\(other)'")
    }
    var rest = name[...]
    var modifiers: Modifiers = []
    while let (prefix, modifier) = Self.held.first(where: { rest.hasPrefix($0.key) }),
      rest.count > prefix.count, !modifiers.contains(modifier)
    {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    guard let key = Self.key(rest), Self.isPossible(key, modifiers) else {
      let nearest = Suggestion.help(for: name, in: Self.names)
      throw NameError(
        message: "no terminal has a key '\(name)'",
        help: nearest ?? "expected a name such as 'ctrl-t', 'alt-t', 'f5' or 'page-down'")
    }
    self.init(key, modifiers)
  }

  private static func key(_ name: Substring) -> Key? {
    if let key = named.first(where: { $0.key == name })?.value { return key }
    if name.first == "f", let number = Int(name.dropFirst()), (1...12).contains(number) {
      return .function(number)
    }
    guard name.count == 1, let character = name.first, !character.isWhitespace else { return nil }
    return .character(character)
  }

  private static func isPossible(_ key: Key, _ modifiers: Modifiers) -> Bool {
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

  /// The name that `init(named:)` reads.
  package var name: String {
    let prefix = Self.held.filter { modifiers.contains($0.value) }.map(\.key).joined()
    return prefix + keyName
  }

  private var keyName: String {
    if let name = Self.named.first(where: { $0.value == key })?.key { return name }
    switch key {
    case .character(let character): return String(character)
    case .function(let number): return "f\(number)"
    default: return ""
    }
  }
}

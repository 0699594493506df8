/// A key with what is held down besides.
package struct KeyPress: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    case character(Character)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// From 1.
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    // The bits of xterm's parameter, less the one that it adds.
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The character that the key types; nil if it types none.
  var typed: Character? {
    if case .character(let character) = key, modifiers.isEmpty { character } else { nil }
  }
}

/// Something that a terminal tells.
package enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  case paste(String)
  /// The first button at a place; rows and columns are 0-based.
  case click(row: Int, column: Int)
  /// The wheel at a place; lines are positive downwards.
  case wheel(row: Int, column: Int, lines: Int)
}

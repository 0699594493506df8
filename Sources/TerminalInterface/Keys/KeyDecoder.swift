internal import Components

/// An input event of a terminal.
package enum TerminalEvent: Hashable, Sendable {
  /// A key press.
  case key(KeyPress)
  /// Pasted text (bracketed paste mode).
  case paste(String)
  /// A press of the first mouse button; rows and columns start at 0.
  case click(row: Int, column: Int)
  /// A turn of the mouse wheel; positive numbers of lines scroll down.
  case wheel(row: Int, column: Int, lines: Int)

  /// The text that the event inserts into a text field; nil if it inserts none.
  var typedText: String? {
    switch self {
    case .key(let press): press.insertedCharacter.map { String($0) }
    case .paste(let text): text
    case .click, .wheel: nil
    }
  }
}

/// Decodes the bytes of a terminal, split at any points, into events.
///
/// Understands xterm's control sequences (ECMA-48 syntax, SGR mouse mode, bracketed paste) and
/// skips unknown ones. Accepts any bytes.
package struct KeyDecoder: Sendable {
  /// The result of decoding the first bytes of the input.
  private enum Decoded {
    /// An event, or nil for bytes to skip; `length` is the number of bytes.
    case event(TerminalEvent?, length: Int)
    /// The bytes are the start of a longer sequence.
    case incomplete
  }

  private static let maximumSequenceLength = 64
  private static let maximumPasteLength = 1 << 20
  private static let pasteStart: [UInt8] = Array("\u{1B}[200~".utf8)
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []

  /// Creates a decoder without pending bytes.
  package init() {}

  /// Whether bytes are pending, such as an escape that may be a key or start a sequence.
  package var isWaiting: Bool { !bytes.isEmpty }

  /// Appends bytes and returns the events that are complete. O(bytes).
  package mutating func feed(_ more: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes += more
    return drain(isFinal: false)
  }

  /// Returns the events of the pending bytes after a timeout: a lone escape is the escape key.
  package mutating func finish() -> [TerminalEvent] {
    if bytes.starts(with: Self.pasteStart) { return [] }
    return drain(isFinal: true)
  }

  private mutating func drain(isFinal: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var rest = bytes[...]
    while let first = rest.first {
      switch Self.decode(rest) {
      case .event(let event, let length):
        if let event { events.append(event) }
        rest = rest.dropFirst(max(length, 1))
      case .incomplete:
        guard isFinal else {
          bytes = Array(rest)
          return events
        }
        if first == 0x1B { events.append(.key(KeyPress(.escape))) }
        rest = rest.dropFirst()
      }
    }
    bytes = []
    return events
  }

  /// Decodes the first event of some bytes.
  private static func decode(_ bytes: ArraySlice<UInt8>) -> Decoded {
    guard let first = bytes.first else { return .incomplete }
    if first != 0x1B { return character(bytes, []) }
    guard let second = bytes.dropFirst().first else { return .incomplete }
    switch second {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"): return singleShift(bytes)
    case 0x1B: return .event(.key(KeyPress(.escape)), length: 1)
    default:
      switch character(bytes.dropFirst(), .alt) {
      case .event(let event, let length): return .event(event, length: length + 1)
      case .incomplete: return .incomplete
      }
    }
  }

  private static func character(
    _ bytes: ArraySlice<UInt8>, _ modifiers: KeyPress.Modifiers
  ) -> Decoded {
    guard let first = bytes.first else { return .incomplete }
    let press = { (key: KeyPress.Key, implied: KeyPress.Modifiers) in
      Decoded.event(.key(KeyPress(key, implied.union(modifiers))), length: 1)
    }
    switch first {
    case 0x00: return press(.character(" "), .control)
    case 0x08, 0x7F: return press(.backspace, [])
    case 0x09: return press(.tab, [])
    case 0x0A, 0x0D: return press(.enter, [])
    case 0x1B: return press(.escape, [])
    case 0x01..<0x1B:
      return press(.character(Character(Unicode.Scalar(first + 0x60))), .control)
    case 0x1C..<0x20:
      return press(.character(Character(Unicode.Scalar(first + 0x40))), .control)
    case 0x20..<0x7F: return press(.character(Character(Unicode.Scalar(first))), [])
    default: return scalar(bytes, first, modifiers)
    }
  }

  /// Decodes a UTF-8 scalar; invalid bytes are skipped.
  private static func scalar(
    _ bytes: ArraySlice<UInt8>, _ first: UInt8, _ modifiers: KeyPress.Modifiers
  ) -> Decoded {
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    if length == 1 { return .event(nil, length: 1) }
    let encoded = bytes.prefix(length)
    if let invalid = encoded.dropFirst().firstIndex(where: { !(0x80...0xBF).contains($0) }) {
      return .event(nil, length: invalid - bytes.startIndex)
    }
    guard encoded.count == length else { return .incomplete }
    guard let text = String(validating: encoded, as: UTF8.self), let character = text.first,
      !text.unicodeScalars.contains(where: { (0x80..<0xA0).contains($0.value) })
    else { return .event(nil, length: length) }
    return .event(.key(KeyPress(.character(character), modifiers)), length: length)
  }

  /// Decodes an SS3 sequence, `ESC O` and a letter.
  private static func singleShift(_ bytes: ArraySlice<UInt8>) -> Decoded {
    guard let letter = bytes.dropFirst(2).first else { return .incomplete }
    return .event(key(letter, 0).map { .key(KeyPress($0)) }, length: 3)
  }

  /// Decodes a CSI sequence, `ESC [`, parameters, and a final byte.
  private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> Decoded {
    if bytes.starts(with: pasteStart) { return paste(bytes) }
    let body = bytes.dropFirst(2).prefix(maximumSequenceLength)
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return body.count == maximumSequenceLength
        ? .event(nil, length: maximumSequenceLength + 2) : .incomplete
    }
    let length = end - bytes.startIndex + 1
    // An escape or a control character aborts the sequence.
    guard (0x40...0x7E).contains(bytes[end]) else { return .event(nil, length: length - 1) }
    let text = String(decoding: body[..<end], as: UTF8.self)
    return .event(event(text, bytes[end]), length: length)
  }

  private static func paste(_ bytes: ArraySlice<UInt8>) -> Decoded {
    let body = bytes.dropFirst(pasteStart.count)
    guard let end = body.firstRange(of: pasteEnd)?.lowerBound else {
      guard body.count > maximumPasteLength else { return .incomplete }
      return .event(nil, length: bytes.count)
    }
    let text = String(decoding: body[..<end], as: UTF8.self)
    return .event(.paste(text), length: end - bytes.startIndex + pasteEnd.count)
  }

  private static func event(_ text: String, _ final: UInt8) -> TerminalEvent? {
    if text.hasPrefix("<") { return mouse(text.dropFirst(), isPress: final == UInt8(ascii: "M")) }
    if text.first.map({ ">=?".contains($0) }) == true { return nil }
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let bits = numbers.count > 1 ? max(min(numbers[1], 16) - 1, 0) & 7 : 0
    let modifiers = KeyPress.Modifiers(rawValue: bits)
    if final == UInt8(ascii: "Z") { return .key(KeyPress(.tab, .shift)) }
    return key(final, first).map { .key(KeyPress($0, modifiers)) }
  }

  /// - Parameter number: the first parameter, which identifies the keys of sequences with final `~`.
  private static func key(_ final: UInt8, _ number: Int) -> KeyPress.Key? {
    switch Character(Unicode.Scalar(final)) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "M": .enter
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    case "~": numberedKeys[number]
    default: nil
    }
  }

  private static let numberedKeys: [Int: KeyPress.Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  private static func mouse(_ text: Substring, isPress: Bool) -> TerminalEvent? {
    let numbers = text.split(separator: ";").map { Int($0) ?? -1 }
    guard numbers.count == 3, isPress, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let (column, row) = (numbers[1] - 1, numbers[2] - 1)
    switch numbers[0] & ~0b11100 {
    case 0: return .click(row: row, column: column)
    case 64: return .wheel(row: row, column: column, lines: -3)
    case 65: return .wheel(row: row, column: column, lines: 3)
    default: return nil
    }
  }
}

/// Tells what a character is for search, and gives letters without case and diacritics.
///
/// Results are kept, since a text collection uses few different characters many times.
struct LetterFolding: Sendable {
  /// A character for search.
  struct Folded: Sendable {
    var kind: CharacterKind
    /// In UTF-8; empty for separators, marks and apostrophes.
    var bytes: [UInt8]
  }

  /// What is known about the characters of a block of 256, by the last byte of their number.
  private typealias Block = [Folded?]

  /// As many as the characters that came so far need, since most texts need few.
  private var blocks: [Block?] = []

  /// What a character is; ASCII letters and digits are quicker handled by the caller.
  mutating func fold(_ scalar: Unicode.Scalar) -> Folded {
    let (block, place) = (Int(scalar.value >> 8), Int(scalar.value & 0xFF))
    if blocks.count <= block {
      blocks.append(contentsOf: repeatElement(nil, count: block + 1 - blocks.count))
    }
    if let known = blocks[block]?[place] { return known }
    let folded = Self.folded(scalar)
    if blocks[block] == nil { blocks[block] = Array(repeating: nil, count: 256) }
    blocks[block]?[place] = folded
    return folded
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Folded {
    let kind = CharacterKind(of: scalar)
    let text =
      switch kind {
      case .apostrophe, .mark, .separator: ""
      case .emoji, .emojiModifier, .emojiJoiner: String(scalar)
      case .ideograph: CompatibilityForms.plainForm(of: scalar) ?? String(scalar)
      case .letter: letters(of: scalar)
      }
    return Folded(kind: kind, bytes: Array(text.utf8))
  }

  /// The letters without case, diacritics and compatibility forms: `ß` gives `ss`, `Å` gives `a`.
  private static func letters(of scalar: Unicode.Scalar) -> String {
    let plain = CompatibilityForms.plainForm(of: scalar) ?? String(scalar)
    var text = ""
    for part in plain.unicodeScalars {
      // Upper case first, since it is the upper case forms that unite `ß` with `ss`, `ς` with `σ`.
      for upper in part.properties.uppercaseMapping.unicodeScalars
      where !CharacterKind.isMark(upper) {
        for lower in upper.properties.lowercaseMapping.unicodeScalars
        where !CharacterKind.isMark(lower) {
          text += plainLetters[lower] ?? String(lower)
        }
      }
    }
    return text.isEmpty ? String(scalar) : text
  }

  /// Letters that Unicode does not decompose, though people type them so.
  static let plainLetters: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ŧ": "t",
    "ı": "i", "ɨ": "i", "ŋ": "n", "ɍ": "r", "ƀ": "b", "ɉ": "j", "ǥ": "g", "ƶ": "z", "ƒ": "f",
    "ə": "e",
  ]
}

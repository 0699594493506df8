/// Classifies characters, and folds letters: removes case, diacritics, and compatibility forms.
///
/// Caches the results for each character, because texts repeat few different characters many times.
/// The cache is owned by one tokenizer, has at most one entry for each Unicode scalar, and needs no
/// invalidation, because folding is constant.
struct LetterFolding: Sendable {
  /// The kind and the folded form of a character.
  struct Folded: Sendable {
    /// The kind, which determines how the character is tokenized.
    var kind: CharacterKind
    /// The folded form in UTF-8; empty for separators, marks, and apostrophes.
    var bytes: [UInt8]
  }

  /// The cached results of 256 characters, by the last byte of their number.
  private typealias Block = [Folded?]

  /// The blocks by the number of their characters divided by 256; grows as characters occur.
  private var blocks: [Block?] = []

  /// Folds a character. The caller handles ASCII letters and digits, which is faster.
  mutating func fold(_ scalar: Unicode.Scalar) -> Folded {
    let (block, index) = (Int(scalar.value >> 8), Int(scalar.value & 0xFF))
    if blocks.count <= block {
      blocks.append(contentsOf: repeatElement(nil, count: block + 1 - blocks.count))
    }
    if let cached = blocks[block]?[index] { return cached }
    let folded = Self.folded(scalar)
    if blocks[block] == nil { blocks[block] = Array(repeating: nil, count: 256) }
    blocks[block]?[index] = folded
    return folded
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Folded {
    let kind = CharacterKind(of: scalar)
    let text =
      switch kind {
      case .apostrophe, .mark, .separator: ""
      case .emoji, .emojiModifier, .emojiJoiner: String(scalar)
      case .ideograph: CompatibilityForms.baseForm(of: scalar) ?? String(scalar)
      case .letter: letters(of: scalar)
      }
    return Folded(kind: kind, bytes: Array(text.utf8))
  }

  /// Returns the folded letters of a letter: `ß` becomes `ss`, `Å` becomes `a`.
  private static func letters(of scalar: Unicode.Scalar) -> String {
    let base = CompatibilityForms.baseForm(of: scalar) ?? String(scalar)
    var text = ""
    for part in base.unicodeScalars {
      // Upper case first, because only upper case maps `ß` to `SS` and `ς` to the same as `σ`.
      for upper in part.properties.uppercaseMapping.unicodeScalars
      where !CharacterKind.isMark(upper) {
        for lower in upper.properties.lowercaseMapping.unicodeScalars
        where !CharacterKind.isMark(lower) {
          text += baseLetters[lower] ?? String(lower)
        }
      }
    }
    return text.isEmpty ? String(scalar) : text
  }

  /// Replacements for letters that Unicode does not decompose, but that users type in this way.
  static let baseLetters: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ŧ": "t",
    "ı": "i", "ɨ": "i", "ŋ": "n", "ɍ": "r", "ƀ": "b", "ɉ": "j", "ǥ": "g", "ƶ": "z", "ƒ": "f",
    "ə": "e",
  ]
}

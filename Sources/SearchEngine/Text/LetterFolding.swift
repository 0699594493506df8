import Foundation

/// Tells what a character is for search, and gives letters without case and diacritics.
///
/// Results are kept, since a text collection uses few different characters many times.
struct LetterFolding: Sendable {
  /// What a character is for search.
  enum Kind: Sendable {
    /// Ends a word.
    case separator
    /// Belongs to the letter before it and is not compared.
    case mark
    /// Part of a word.
    case letter
    /// Between letters it may be written or left out.
    case apostrophe
    /// A word by itself, in scripts without spaces between words.
    case ideograph
    case emoji
    /// A colour of skin, which belongs to the emoji before it.
    case emojiModifier
    /// Ties two emoji into one.
    case emojiJoiner
  }

  /// A character for search.
  struct Folded: Sendable {
    var kind: Kind
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
    if isApostrophe(scalar) { return Folded(kind: .apostrophe, bytes: []) }
    if isMark(scalar) { return Folded(kind: .mark, bytes: []) }
    if isIdeograph(scalar) { return Folded(kind: .ideograph, bytes: ideograph(scalar)) }
    if let kind = emojiKind(scalar) { return Folded(kind: kind, bytes: Array(String(scalar).utf8)) }
    guard isWordCharacter(scalar) else { return Folded(kind: .separator, bytes: []) }
    return Folded(kind: .letter, bytes: letters(of: scalar))
  }

  /// The letters without case, diacritics and compatibility forms: `ß` gives `ss`, `Å` gives `a`.
  private static func letters(of scalar: Unicode.Scalar) -> [UInt8] {
    var text = ""
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isMark(part) && isWordCharacter(part) {
      // Upper case first, since it is the upper case forms that unite `ß` with `ss`, `ς` with `σ`.
      for upper in part.properties.uppercaseMapping.unicodeScalars where !isMark(upper) {
        for lower in upper.properties.lowercaseMapping.unicodeScalars where !isMark(lower) {
          text += plainLetters[lower] ?? String(lower)
        }
      }
    }
    return Array((text.isEmpty ? String(scalar) : text).utf8)
  }

  /// Letters that Unicode does not decompose, though people type them so.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ŧ": "t",
    "ı": "i", "ɨ": "i", "ŋ": "n", "ɍ": "r", "ƀ": "b", "ɉ": "j", "ǥ": "g", "ƶ": "z", "ƒ": "f",
    "ə": "e",
  ]

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\u{2018}", "\u{2019}", "\u{02BB}", "\u{02BC}", "\u{FF07}", "\u{05F3}": true
    default: false
    }
  }

  // Signs that change a consonant into another syllable, as in Indic scripts, are no diacritics;
  // in Thai and its neighbours they are, so that every consonant can be a token of its own.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00AD, 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C7,
      0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4,
      0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E, 0x0EB1, 0x0EB4...0x0EBC, 0x0EC8...0x0ECD,
      0x102B...0x103E, 0x17B4...0x17D3, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200B...0x200C,
      0x2060, 0x20D0...0x20FF, 0x3099...0x309A, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
      0xFF9E...0xFF9F, 0xE0020...0xE007F:
      true
    default: false
    }
  }

  /// Han, kana, Hangul, Thai, Lao, Khmer and Myanmar.
  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E01...0x0E30, 0x0E32...0x0E33, 0x0E40...0x0E46, 0x0E81...0x0EB0, 0x0EC0...0x0EC6,
      0x1000...0x102A, 0x1780...0x17B3, 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FA,
      0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func ideograph(_ scalar: Unicode.Scalar) -> [UInt8] {
    let hasOtherForm = (0xF900...0xFFFF).contains(scalar.value)
    let text = String(scalar)
    return Array((hasOtherForm ? text.precomposedStringWithCompatibilityMapping : text).utf8)
  }

  private static func emojiKind(_ scalar: Unicode.Scalar) -> Kind? {
    switch scalar.value {
    case 0x00...0xFF: nil
    case 0x200D: .emojiJoiner
    case 0x1F3FB...0x1F3FF: .emojiModifier
    default: scalar.properties.isEmoji ? .emoji : nil
    }
  }

  private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }
}

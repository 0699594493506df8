/// How the tokenizer treats a character.
///
/// The script that generates `CompatibilityForms` compiles this file separately.
enum CharacterKind: Sendable {
  /// Ends a word.
  case separator
  /// Combines with the previous letter and is ignored.
  case mark
  /// Part of a word.
  case letter
  /// May be omitted between letters.
  case apostrophe
  /// A word by itself, in scripts without spaces between words.
  case ideograph
  /// A word by itself.
  case emoji
  /// A skin tone, which combines with the previous emoji.
  case emojiModifier
  /// Joins two emoji into one.
  case emojiJoiner

  init(of scalar: Unicode.Scalar) {
    if Self.isApostrophe(scalar) {
      self = .apostrophe
    } else if Self.isMark(scalar) {
      self = .mark
    } else if Self.isIdeograph(scalar) {
      self = .ideograph
    } else if let kind = Self.emojiKind(scalar) {
      self = kind
    } else {
      self = Self.isWordCharacter(scalar) ? .letter : .separator
    }
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\u{2018}", "\u{2019}", "\u{02BB}", "\u{02BC}", "\u{FF07}", "\u{05F3}": true
    default: false
    }
  }

  // Vowel signs are not marks in Indic scripts, because they change the syllable. They are marks in
  // Thai, Lao, Khmer, and Myanmar, so that every consonant can be a separate token.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
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

  /// Whether a character is Han, kana, Hangul, Thai, Lao, Khmer, or Myanmar.
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

  private static func emojiKind(_ scalar: Unicode.Scalar) -> Self? {
    switch scalar.value {
    case 0x00...0xFF: nil
    case 0x200D: .emojiJoiner
    case 0x1F3FB...0x1F3FF: .emojiModifier
    default: scalar.properties.isEmoji ? .emoji : nil
    }
  }

  static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }
}

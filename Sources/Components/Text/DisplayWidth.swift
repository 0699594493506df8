extension StringProtocol {
  /// The number of columns that the text occupies in a terminal. O(length).
  ///
  /// East Asian wide characters and emoji occupy two columns; combining marks, zero-width characters,
  /// and control characters none. Source: Unicode Standard Annex 11 and Technical Standard 51.
  public var displayWidth: Int {
    let isPlain = utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    return isPlain ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The number of columns that the character occupies in a terminal.
  ///
  /// 0, 1, or 2; more for a grapheme cluster of several letters.
  public var displayWidth: Int {
    if let value = asciiValue, 0x20..<0x7F ~= value { return 1 }
    guard let first = unicodeScalars.first else { return 0 }
    if isEmojiSequence(startingWith: first) { return 2 }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  // Flags, families joined by U+200D, skin tones, and signs that U+FE0F turns into emoji.
  private func isEmojiSequence(startingWith first: Unicode.Scalar) -> Bool {
    let rest = unicodeScalars.dropFirst()
    guard !rest.isEmpty, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation || rest.contains("\u{FE0F}")
      || rest.contains { $0.properties.isEmojiModifier }
  }
}

extension Unicode.Scalar {
  /// The number of columns of the Unicode scalar in isolation: 0, 1, or 2.
  public var displayWidth: Int {
    switch value {
    case 0x20..<0x7F: 1
    case 0..<0xA0: 0
    // The soft hyphen is a format character that terminals show.
    case 0xAD: 1
    // Vowels and final consonants of Hangul merge with the consonant before them.
    case 0x1160...0x11FF: 0
    default: hasNoWidth ? 0 : isWide ? 2 : 1
    }
  }

  private var hasNoWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private var isWide: Bool {
    if value < 0x1100 { return false }
    return properties.isEmojiPresentation || Self.wideRanges.contains { $0.contains(value) }
  }

  // The blocks of East Asian Width `W` and `F`; what is missing here has emoji presentation.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The width in terminal columns.
  var displayWidth: Int {
    var width = 0
    for character in self {
      guard let scalar = character.unicodeScalars.first else { continue }
      let value = scalar.value
      let isMark =
        scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .format
      let isWide =
        scalar.properties.isEmojiPresentation
        || scalar.properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F }
        || (0x1100...0x115F).contains(value) || (0x2E80...0xA4CF).contains(value)
        || (0xAC00...0xD7A3).contains(value) || (0xF900...0xFAFF).contains(value)
        || (0xFF00...0xFF60).contains(value) || (0x20000...0x3FFFD).contains(value)
      width += isMark ? 0 : isWide ? 2 : 1
    }
    return width
  }
}

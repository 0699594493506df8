/// Prepares texts of other origin for messages.
package enum MessageText {
  /// The length in characters from which messages are shortened.
  package static let maximumLength = 1_000
  /// The maximum length in characters of a quoted value in a message that is shortened.
  package static let maximumValueLength = 200

  /// Shortens quoted values in a long message; returns other messages unchanged. O(length).
  package static func shortened(_ message: String) -> String {
    guard message.utf8.count > maximumLength else { return message }
    return message.split(separator: "'", omittingEmptySubsequences: false)
      .map { $0.utf8.count > maximumValueLength ? $0.prefix(maximumValueLength) + "…" : $0 }
      .joined(separator: "'")
  }

  /// Returns text of a server on one line, without control characters.
  ///
  /// Control characters become spaces, and bidirectional controls U+FFFD.
  package static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
      default: line.append(scalar.isBidirectionalControl ? "\u{FFFD}" : scalar)
      }
    }
    return String(line)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar changes the direction of text, which can disguise the content of a line.
  ///
  /// Marks, embeddings, overrides, and isolates (Unicode TR 36).
  package var isBidirectionalControl: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

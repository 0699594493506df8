public import Components

extension JSONValue {
  /// The value as YAML on one line. O(size).
  ///
  /// Parsing the result returns the same value, except that NaN and infinities become `null`.
  public var yaml: String {
    switch self {
    case .null, .boolean, .integer, .number: text(.compact)
    case .text(let text): Self.yaml(text)
    case .array(let items): "[\(items.map(\.yaml).joined(separator: ", "))]"
    case .object(let object):
      object.members.isEmpty
        ? "{}"
        : "{ \(object.members.map { "\(Self.yaml($0.name)): \($0.value.yaml)" }.joined(separator: ", ")) }"
    }
  }

  /// The text, in quotes if it requires them in a flow collection.
  private static func yaml(_ text: String) -> String {
    if isPlain(text) { return text }
    // YAML treats U+2028 and U+2029 as line breaks, and ignores byte order marks.
    return JSONValue.text(text).text(.compact).replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029").replacing("\u{FEFF}", with: "\\uFEFF")
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    // Booleans of YAML 1.1 are quoted for compatibility with other parsers.
    let isWord =
      CoreSchema.value(of: text) == .text(text) && !yaml11Booleans.contains(text.lowercased())
    return isWord && isLetter(first) && last != " " && last != ":"
      && text.unicodeScalars.allSatisfy {
        isLetter($0) || "0123456789 -./()+%<>=:;".unicodeScalars.contains($0)
      }
      && !text.contains(": ")
  }

  private static let yaml11Booleans = ["yes", "no", "on", "off", "y", "n"]

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }
}

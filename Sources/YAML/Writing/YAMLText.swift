public import Components

extension JSONValue {
  /// The value as YAML on one line, which reads back as the same value; numbers that JSON cannot
  /// express become `null`. O(size).
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

  /// A text without quotes where it can do without them everywhere, in brackets too.
  private static func yaml(_ text: String) -> String {
    if isPlain(text) { return text }
    // These break lines in YAML, and byte order marks are passed over.
    return JSONValue.text(text).text(.compact).replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029").replacing("\u{FEFF}", with: "\\uFEFF")
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    // What YAML 1.1 takes for booleans is quoted for the sake of its readers.
    let isWord =
      CoreSchema.value(of: text) == .text(text) && !oldBooleans.contains(text.lowercased())
    return isWord && isLetter(first) && last != " " && last != ":"
      && text.unicodeScalars.allSatisfy {
        isLetter($0) || "0123456789 -./()+%<>=:;".unicodeScalars.contains($0)
      }
      && !text.contains(": ")
  }

  private static let oldBooleans = ["yes", "no", "on", "off", "y", "n"]

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }
}

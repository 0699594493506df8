/// A tag of another template language, which would be shown as text: `{name}`, `{% if name %}`.
struct ForeignTag {
  /// The tag with its delimiters.
  var text: String
  /// The replacement.
  var help: String

  private static let delimiters = [("{%", "%}"), ("<%", "%>"), ("{", "}")]

  /// Returns the first tag of a text; nil if there is none. O(length) for each kind of tag.
  ///
  /// `${name}` is not a tag, because it is reported as a variable of the screen.
  static func first(in source: String) -> ForeignTag? {
    var rest = source[...]
    while let start = rest.firstIndex(where: { $0 == "{" || $0 == "<" }) {
      rest = rest[start...]
      let isInterpolation = source[..<rest.startIndex].hasSuffix("$")
      if let end = endOfVariable(rest) {
        rest = rest[end...]
      } else if !isInterpolation, let tag = Self(startOf: rest) {
        return tag
      } else {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// Returns the end of a variable at the start of a text; nil if there is none.
  private static func endOfVariable(_ text: Substring) -> Substring.Index? {
    guard text.hasPrefix("{{") else { return nil }
    return text.firstRange(of: "}}")?.upperBound ?? text.endIndex
  }

  private init?(startOf source: Substring) {
    guard let (open, close) = Self.delimiters.first(where: { source.hasPrefix($0.0) }),
      let end = source.firstRange(of: close)
    else { return nil }
    let inner = source[source.startIndex..<end.lowerBound].dropFirst(open.count)
    text = String(source[..<end.upperBound])
    if open == "{" {
      guard Self.isPath(inner) else { return nil }
      help = "write '{{\(inner)}}'"
    } else if open == "<%", Self.isPath(inner.drop { "=- ".contains($0) }.prefix { $0 != " " }) {
      help = "write '{{\(inner.drop { "=- ".contains($0) }.prefix { $0 != " " })}}'"
    } else {
      help = "write '{{#attribute}}…{{/attribute}}' for a text that not every record shows"
    }
  }

  /// Whether a text is a dotted path of letters, digits, and underscores.
  private static func isPath(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) }
  }
}

internal import Components

/// Typographic quotes, which are ordinary characters in YAML.
enum SmartQuotes {
  private static let opening: Set<Unicode.Scalar> = ["“", "”", "„", "‟", "‘", "’", "‚", "‛"]
  private static let closing: Set<Unicode.Scalar> = ["”", "“", "’", "‘"]

  /// The range of a text in typographic quotes that starts at an offset of a line; nil if there is
  /// none.
  static func range(in line: SourceLine, from start: Int) -> Range<Int>? {
    guard let first = line.scalar(start), opening.contains(first),
      let end = line.scalars.indices.dropFirst(start + 1).first(where: {
        closing.contains(line.scalars[$0]) && isDouble(line.scalars[$0]) == isDouble(first)
      })
    else { return nil }
    return end > start + 1 ? start..<end + 1 : nil
  }

  /// Whether a text starts with a typographic quote. O(1).
  static func start(_ text: String) -> Bool {
    text.unicodeScalars.first.map(opening.contains) ?? false
  }

  private static func isDouble(_ scalar: Unicode.Scalar) -> Bool {
    "“”„‟".unicodeScalars.contains(scalar)
  }
}

extension Diagnostic {
  /// Typographic quotes around a name or a text with special characters.
  static func smartQuotes(_ text: String, at range: SourceRange) -> Diagnostic {
    let quoted = Quoting.quoted(text)
    return Diagnostic(
      .smartQuotes, "typographic quotes do not quote a text", at: range,
      help: "write straight quotes: \(quoted)", fixIt: FixIt(range, quoted))
  }

  /// A space that YAML does not treat as white space.
  static func noBreakSpace(_ scalar: Unicode.Scalar, at range: SourceRange) -> Diagnostic {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    let length = range.end.column - range.start.column
    return Diagnostic(
      .noBreakSpace, "the character \(code) is not a space in YAML", at: range,
      help: "replace it with an ordinary space",
      fixIt: FixIt(range, String(repeating: " ", count: length)))
  }
}

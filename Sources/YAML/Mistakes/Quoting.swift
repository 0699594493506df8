/// Puts texts in quotes for YAML.
enum Quoting {
  /// The text in double quotes, or in single quotes if that needs no escapes while double do.
  static func quoted(_ text: String) -> String {
    let needsEscapes = text.contains { $0 == "\"" || $0 == "\\" }
    guard needsEscapes else { return "\"\(text)\"" }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      + "'"
  }
}

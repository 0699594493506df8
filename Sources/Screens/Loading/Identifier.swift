internal import Components

/// The rules for the ids of widgets and searchers, which appear in actions.
enum Identifier {
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || [".", "_", "-"].contains(scalar)
  }

  /// Reports an id that is empty or has other characters than ids may have.
  static func check(
    _ id: String, at range: SourceRange, quoted: String, into diagnostics: inout Diagnostics
  ) {
    guard !id.isEmpty else {
      diagnostics.report(
        Diagnostic(.invalidID, "the id is empty, expected a name", at: range))
      return
    }
    guard let wrong = id.unicodeScalars.first(where: { !isAllowed($0) }) else { return }
    let cured = allowed(id)
    diagnostics.report(
      Diagnostic(
        .invalidID,
        "the id \(quoted) has '\(wrong)', expected letters, digits, '.', '_' and '-'",
        at: range, help: quoted.hasPrefix("'") ? "write '\(cured)'" : nil))
  }

  /// The text with a `-` for each character that ids may not have.
  static func allowed(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "-" }))
  }
}

extension DiagnosticID {
  /// An id with characters that ids may not have.
  static let invalidID: Self = "invalid-id"
}

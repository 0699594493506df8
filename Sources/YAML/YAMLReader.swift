public import Components

/// Parses YAML 1.2 texts into nodes.
///
/// Every JSON text is valid YAML, and can be parsed, too. Files are limited to 16 MiB, 100,000 nodes
/// including those of aliases, and 128 levels of nesting.
public enum YAMLReader {
  /// Parses the single document of a text. O(length).
  ///
  /// All errors are reported together, and the valid part of the document is returned, so that the
  /// next stage can report its diagnostics, too. After a syntax error, it is only returned if the
  /// fixes of all syntax errors are unambiguous.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - file: the path for diagnostics.
  ///   - diagnostics: receives errors.
  /// - Returns: nil for a text without a value, or a syntax error without an unambiguous fix.
  public static func read(
    _ text: String, file: String, into diagnostics: inout Diagnostics
  ) -> Node? {
    read(text, file: file, limits: YAMLLimits(), into: &diagnostics)
  }

  /// Parses the single document of a file, which must be UTF-8. A byte order mark is ignored.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: the path for diagnostics.
  ///   - diagnostics: receives errors.
  /// - Returns: nil for invalid UTF-8, a text without a value, or a syntax error without an
  ///   unambiguous fix.
  public static func read(
    _ bytes: [UInt8], file: String, into diagnostics: inout Diagnostics
  ) -> Node? {
    switch TextDecoding.decode(bytes, file: file) {
    case .success(let text): return read(text, file: file, into: &diagnostics)
    case .failure(let error):
      diagnostics.report(error.diagnostic)
      return nil
    }
  }

  static func read(
    _ text: String, file: String, limits: YAMLLimits, into diagnostics: inout Diagnostics
  ) -> Node? {
    guard text.utf8.count <= limits.size else {
      diagnostics.report(tooLarge(text.utf8.count, file, limits))
      return nil
    }
    if let position = CoreTag.directive(in: text) {
      diagnostics.report(tagDirective(position, file))
      return nil
    }
    let startsWithMark = text.unicodeScalars.first == "\u{FEFF}"
    let text = startsWithMark ? String(text.unicodeScalars.dropFirst()) : text
    var recovery = SyntaxRecovery(text, file: file, limits: limits)
    defer { diagnostics.report(recovery.diagnostics) }
    return recovery.read()
  }

  // libyaml compares each directive with all others, so a file with many of them would take hours.
  private static func tagDirective(_ start: SourcePosition, _ file: String) -> Diagnostic {
    let end = SourcePosition(line: start.line, column: start.column + 4)
    return Diagnostic(
      .tagDirective, "'%TAG' directives are not supported",
      at: SourceRange(file: file, start: start, end: end), help: "remove the line")
  }

  private static func tooLarge(_ size: Int, _ file: String, _ limits: YAMLLimits) -> Diagnostic {
    Diagnostic(
      .fileTooLarge,
      "the file has \(size) bytes, expected at most \(limits.size)",
      at: SourceRange(startOf: file),
      help: "move records to a separate file, and set 'records' to its path")
  }
}

/// An error after which parsing cannot continue.
struct YAMLReadingError: Error {
  var diagnostic: Diagnostic
  /// Whether the text can be repaired, in order to find other errors.
  var isSyntaxError = false
  /// The outermost unclosed bracket or brace before the error; nil if there is none.
  var outermostOpening: SourcePosition?

  var range: SourceRange { diagnostic.range }
}

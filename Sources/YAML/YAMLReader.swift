public import Components

/// Reads YAML texts into nodes.
///
/// A JSON text is read as well, since it is YAML too.
public enum YAMLReader {
  /// Reads the one document of a text; nil if there is none or reading had to stop.
  ///
  /// A mistake in the syntax ends reading; all others are reported together, and what could be
  /// understood is still returned, so that the next stage can report its diagnostics too. O(length).
  ///
  /// - Parameter file: the name under which diagnostics are reported.
  public static func read(
    _ text: String, file: String, into diagnostics: inout Diagnostics
  ) -> Node? {
    read(text, file: file, limits: ReadingLimits(), into: &diagnostics)
  }

  /// Reads the one document of a file's bytes, which must be UTF-8; a byte order mark is skipped.
  public static func read(
    _ bytes: [UInt8], file: String, into diagnostics: inout Diagnostics
  ) -> Node? {
    switch TextDecoding.decode(bytes, file: file) {
    case .success(let text): return read(text, file: file, into: &diagnostics)
    case .failure(let stop):
      diagnostics.report(stop.diagnostic)
      return nil
    }
  }

  static func read(
    _ text: String, file: String, limits: ReadingLimits, into diagnostics: inout Diagnostics
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
    var composer = Composer(text, file: file, limits: limits)
    defer { diagnostics.report(composer.diagnostics) }
    do throws(ReadingStop) {
      return try composer.document()
    } catch {
      composer.diagnostics = replacing(composer.diagnostics, by: error.diagnostic)
      return nil
    }
  }

  // libyaml compares each of these lines with all others, so a file with many would take hours.
  private static func tagDirective(_ start: SourcePosition, _ file: String) -> Diagnostic {
    let end = SourcePosition(line: start.line, column: start.column + 4)
    return Diagnostic(
      .tagDirective, "'%TAG' is not supported, expected only the tags of the core schema",
      at: SourceRange(file: file, start: start, end: end), help: "remove the line")
  }

  // Problems at the location of a syntax error are only its consequences.
  private static func replacing(_ found: Diagnostics, by last: Diagnostic) -> Diagnostics {
    var kept = Diagnostics()
    for finding in found.all where finding.range.start != last.range.start { kept.report(finding) }
    kept.report(last)
    return kept
  }

  private static func tooLarge(_ size: Int, _ file: String, _ limits: ReadingLimits) -> Diagnostic {
    Diagnostic(
      .fileTooLarge,
      "the file has \(size) bytes, expected at most \(limits.size)",
      at: SourceRange(startOf: file),
      help: "keep records in a file of their own and name it by 'records'")
  }
}

/// The diagnostic that ends reading.
struct ReadingStop: Error {
  var diagnostic: Diagnostic
}

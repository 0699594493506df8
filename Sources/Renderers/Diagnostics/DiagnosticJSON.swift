public import Components

/// Converts diagnostics to a JSON array of objects with the same members.
///
/// Absent values are null. Lines and columns start at 1, columns count Unicode scalars, and ends
/// are exclusive.
public struct DiagnosticJSON: Sendable {
  /// Creates a converter.
  public init() {}

  /// Returns the array of all diagnostics, in order.
  public func json(_ diagnostics: Diagnostics) -> JSONValue {
    .array(diagnostics.all.map { json($0) })
  }

  private func json(_ diagnostic: Diagnostic) -> JSONValue {
    let notes = diagnostic.notes.map { note in
      JSONValue.object(JSONObject(location(note.range) + [("message", .text(note.message))]))
    }
    let fixIt = diagnostic.fixIt.map { fixIt in
      JSONValue.object(
        JSONObject(
          location(fixIt.range) + [
            ("replacement", .text(fixIt.replacement)), ("isSafe", .boolean(fixIt.isSafe)),
          ]))
    }
    let members: [(String, JSONValue)] = [
      ("severity", .text(diagnostic.severity.rawValue)),
      ("id", .text(diagnostic.id.rawValue)),
      ("message", .text(diagnostic.message)),
      ("help", diagnostic.help.map { .text($0) } ?? .null),
      ("notes", .array(notes)),
      ("fixIt", fixIt ?? .null),
    ]
    return .object(JSONObject(location(diagnostic.range) + members))
  }

  private func location(_ range: SourceRange) -> [(String, JSONValue)] {
    [
      ("file", .text(range.file)),
      ("line", .integer(range.start.line)),
      ("column", .integer(range.start.column)),
      ("endLine", .integer(range.end.line)),
      ("endColumn", .integer(range.end.column)),
    ]
  }
}

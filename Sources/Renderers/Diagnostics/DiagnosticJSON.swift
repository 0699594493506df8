public import Components

/// Findings for programs: a list of objects that all have the same keys, with null where there is
/// nothing to say.
///
/// Lines and columns count from 1, columns in Unicode scalars; ends are exclusive.
public struct DiagnosticJSON: Sendable {
  public init() {}

  /// All findings in their order.
  public func json(_ diagnostics: Diagnostics) -> JSONValue {
    .array(diagnostics.all.map { json($0) })
  }

  private func json(_ diagnostic: Diagnostic) -> JSONValue {
    let notes = diagnostic.notes.map { note in
      JSONValue.object(JSONObject(place(note.range) + [("message", .text(note.message))]))
    }
    let fixIt = diagnostic.fixIt.map { fixIt in
      JSONValue.object(
        JSONObject(
          place(fixIt.range) + [
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
    return .object(JSONObject(place(diagnostic.range) + members))
  }

  private func place(_ range: SourceRange) -> [(String, JSONValue)] {
    [
      ("file", .text(range.file)),
      ("line", .integer(range.start.line)),
      ("column", .integer(range.start.column)),
      ("endLine", .integer(range.end.line)),
      ("endColumn", .integer(range.end.column)),
    ]
  }
}

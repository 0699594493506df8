public import Components

/// Converts diagnostics to GitHub Actions workflow commands, which annotate files.
///
/// `::error file=phones.yaml,line=4,endLine=4,col=24,endColumn=32,title=unknown-parameter::…`
public struct DiagnosticWorkflowCommands: Sendable {
  /// Creates a converter.
  public init() {}

  /// Returns a line for each diagnostic, in order; empty if there are none.
  public func text(_ diagnostics: Diagnostics) -> String {
    diagnostics.all.map { command($0) + "\n" }.joined()
  }

  private func command(_ diagnostic: Diagnostic) -> String {
    let (start, end) = (diagnostic.range.start, diagnostic.range.end)
    var properties = [
      "file=\(escaped(diagnostic.range.file, in: .property))", "line=\(start.line)",
      "endLine=\(end.line)",
    ]
    // GitHub accepts columns only within one line; the end column is inclusive.
    if start.line == end.line {
      properties += ["col=\(start.column)", "endColumn=\(max(start.column, end.column - 1))"]
    }
    properties.append("title=\(diagnostic.id.rawValue)")
    let notes = diagnostic.notes.map { note in
      "\(note.range.file):\(note.range.start.line): \(note.message)"
    }
    let message = ([diagnostic.message, diagnostic.help].compactMap { $0 } + notes)
      .map { PrintableText.text($0) }.joined(separator: "\n")
    let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    return "::\(command) \(properties.joined(separator: ","))::"
      + escaped(message, in: .message)
  }

  /// The part of a command, which determines the characters to escape.
  private enum EscapingContext {
    case property
    case message
  }

  private func escaped(_ text: String, in context: EscapingContext) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where context == .property: result += "%3A"
      case "," where context == .property: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

public import Components

/// Findings as workflow commands, which GitHub's runners turn into annotations of the files.
///
/// `::error file=phones.yaml,line=4,endLine=4,col=24,endColumn=32,title=unknown-parameter::…`
public struct DiagnosticWorkflowCommands: Sendable {
  public init() {}

  /// A line for each finding, in their order; empty if there are none.
  public func text(_ diagnostics: Diagnostics) -> String {
    diagnostics.all.map { command($0) + "\n" }.joined()
  }

  private func command(_ finding: Diagnostic) -> String {
    let (start, end) = (finding.range.start, finding.range.end)
    var properties = [
      "file=\(escaped(finding.range.file, in: .property))", "line=\(start.line)",
      "endLine=\(end.line)",
    ]
    // Columns are allowed on one line only; the last one counts in.
    if start.line == end.line {
      properties += ["col=\(start.column)", "endColumn=\(max(start.column, end.column - 1))"]
    }
    properties.append("title=\(finding.id.rawValue)")
    let notes = finding.notes.map { note in
      "\(note.range.file):\(note.range.start.line): \(note.message)"
    }
    let message = ([finding.message, finding.help].compactMap { $0 } + notes)
      .map { PrintableText.text($0) }.joined(separator: "\n")
    let command = finding.severity == .note ? "notice" : finding.severity.rawValue
    return "::\(command) \(properties.joined(separator: ","))::"
      + escaped(message, in: .message)
  }

  private enum Part {
    case property
    case message
  }

  private func escaped(_ text: String, in part: Part) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where part == .property: result += "%3A"
      case "," where part == .property: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

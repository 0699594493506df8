public import Components

/// Findings for a person: each with its place, its line of the file and its cure.
///
/// ```
/// phones.yaml:12:7: error: unknown parameter 'atribute' for 'facetList' [unknown-parameter]
///  12 |       atribute: brand
///     |       ^~~~~~~~ did you mean 'attribute'?
/// ```
public struct DiagnosticText: Sendable {
  private let sources: [String: SourceLines]
  private let color: Bool

  /// - Parameters:
  ///   - sources: the texts of the files by their names; a file that is not there gets no excerpt.
  ///   - color: whether to use ANSI escape sequences.
  public init(sources: [String: String], color: Bool) {
    self.sources = sources.mapValues { SourceLines($0) }
    self.color = color
  }

  /// All findings in their order, each line ended by a line feed; empty if there are none.
  public func text(_ diagnostics: Diagnostics) -> String {
    diagnostics.all.map { text($0) }.joined()
  }

  /// One finding with its notes.
  public func text(_ diagnostic: Diagnostic) -> String {
    let style: Style =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    let message = "\(diagnostic.message) [\(diagnostic.id.rawValue)]"
    return
      ([entry(style, message, diagnostic.range, help: diagnostic.help)]
      + diagnostic.notes.map { entry(.note, $0.message, $0.range, help: nil) }).joined()
  }

  private func entry(
    _ style: Style, _ message: String, _ range: SourceRange, help: String?
  ) -> String {
    let place = "\(PrintableText.text(range.file)):\(range.start.line):\(range.start.column):"
    let head = "\(bold(place)) \(paint(style.word + ":", style)) \(PrintableText.text(message))\n"
    let help = help.map { PrintableText.text($0) }
    guard let lines = sources[range.file], range.start.line <= lines.count else {
      return head + (help.map { "  \($0)\n" } ?? "")
    }
    return head + excerpt(style, range, lines[range.start.line], help)
  }

  private func excerpt(
    _ style: Style, _ range: SourceRange, _ line: Substring, _ help: String?
  ) -> String {
    let isOneLine = range.end.line == range.start.line
    let excerpt = SourceExcerpt(
      line, from: max(1, range.start.column) - 1,
      to: isOneLine ? max(1, range.end.column) - 1 : nil)
    let number = String(range.start.line)
    let indentation = String(repeating: " ", count: excerpt.offset)
    let caret = "^" + String(repeating: "~", count: excerpt.width - 1)
    let blank = String(repeating: " ", count: number.count)
    return [
      " \(number) | \(excerpt.text)",
      " \(blank) | \(indentation)\(paint(caret, style))\(help.map { " \($0)" } ?? "")",
    ].map { $0 + "\n" }.joined()
  }
}

extension DiagnosticText {
  private enum Style {
    case error, warning, note

    var word: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      }
    }

    /// The parameters of the escape sequence that selects colour and weight.
    var code: String {
      switch self {
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      }
    }
  }

  private func paint(_ text: String, _ style: Style) -> String {
    color ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }

  private func bold(_ text: String) -> String {
    color ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

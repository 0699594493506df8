public import Components

/// Formats diagnostics for people, with source location, source line, and suggested fix.
///
/// ```
/// phones.yaml:12:7: error: unknown parameter 'atribute' for 'facetList' [unknown-parameter]
///  12 |       atribute: brand
///     |       ^~~~~~~~ did you mean 'attribute'?
/// ```
public struct DiagnosticText: Sendable {
  private let sources: [String: SourceLines]
  private let color: Bool

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - sources: the texts of files by name; diagnostics in other files have no excerpt.
  ///   - color: whether to use ANSI escape sequences.
  public init(sources: [String: String], color: Bool) {
    self.sources = sources.mapValues { SourceLines($0) }
    self.color = color
  }

  /// Returns all diagnostics, in order; each line ends in a line feed.
  public func text(_ diagnostics: Diagnostics) -> String {
    diagnostics.all.map { text($0) }.joined()
  }

  /// Returns one diagnostic with its notes.
  public func text(_ diagnostic: Diagnostic) -> String {
    let style: SeverityStyle =
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
    _ style: SeverityStyle, _ message: String, _ range: SourceRange, help: String?
  ) -> String {
    let location = "\(PrintableText.text(range.file)):\(range.start.line):\(range.start.column):"
    let start = isRedundant(range, in: message) ? "" : bold(location) + " "
    let head = "\(start)\(paint(style.label + ":", style)) \(PrintableText.text(message))\n"
    let help = help.map { PrintableText.text($0) }
    guard let lines = sources[range.file], range.start.line <= lines.count else {
      return head + (help.map { "  \($0)\n" } ?? "")
    }
    return head + excerpt(style, range, lines[range.start.line], help)
  }

  /// Whether a location is only that of a file as a whole, which the message names.
  private func isRedundant(_ range: SourceRange, in message: String) -> Bool {
    sources[range.file] == nil && range == SourceRange(startOf: range.file)
      && message.contains("'\(range.file)'")
  }

  private func excerpt(
    _ style: SeverityStyle, _ range: SourceRange, _ line: Substring, _ help: String?
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
  /// The label and color of a severity; notes have a style, but no severity.
  private enum SeverityStyle {
    case error, warning, note

    var label: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      }
    }

    /// The parameters of the SGR escape sequence for color and weight.
    var code: String {
      switch self {
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      }
    }
  }

  private func paint(_ text: String, _ style: SeverityStyle) -> String {
    color ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }

  private func bold(_ text: String) -> String {
    color ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

/// The excerpt of a source line below a diagnostic, with the range to underline.
struct SourceExcerpt {
  /// The line, truncated with `…` if it is long.
  let text: String
  /// The columns before the underlined part.
  let offset: Int
  /// The columns of the underlined part, at least 1.
  let width: Int

  private static let maximumWidth = 120
  // Most of the excerpt of a long line follows the start of the diagnostic.
  private static let widthAfterStart = 80

  /// - Parameters:
  ///   - line: without its line break.
  ///   - start: the offset of the diagnostic in Unicode scalars, from 0.
  ///   - end: the offset of its end, exclusive; nil if it continues on the next line.
  init(_ line: Substring, from start: Int, to end: Int?) {
    let scalars = Array(line.unicodeScalars)
    let start = min(max(0, start), scalars.count)
    let shown = Self.shownPart(of: scalars, around: start)
    let end = min(max(start, end ?? Self.textEnd(scalars)), shown.upperBound)
    let before = shown.lowerBound > 0 ? "…" : ""
    let after = shown.upperBound < scalars.count ? "…" : ""
    let parts = [shown.lowerBound..<start, start..<end, end..<shown.upperBound].map {
      PrintableText.text(scalars[$0])
    }
    text = before + parts.joined() + after
    offset = (before + parts[0]).displayWidth
    width = max(1, parts[1].displayWidth)
  }

  private static func textEnd(_ scalars: [Unicode.Scalar]) -> Int {
    (scalars.lastIndex { !$0.properties.isWhitespace } ?? -1) + 1
  }

  private static func shownPart(of scalars: [Unicode.Scalar], around start: Int) -> Range<Int> {
    // Measuring only the scalars near the start keeps diagnostics in lines of megabytes cheap.
    let near = max(0, start - 2 * maximumWidth)..<min(scalars.count, start + 2 * maximumWidth)
    let widths = scalars[near].map { PrintableText.text(CollectionOfOne($0)).displayWidth }
    if near == scalars.indices, widths.reduce(0, +) <= maximumWidth { return near }
    var (lower, upper, width) = (start - near.lowerBound, start - near.lowerBound, 0)
    func extend(to limit: Int) {
      while upper < widths.count, width + widths[upper] <= limit {
        width += widths[upper]
        upper += 1
      }
    }
    extend(to: widthAfterStart)
    while lower > 0, width + widths[lower - 1] <= maximumWidth - 2 {
      lower -= 1
      width += widths[lower]
    }
    extend(to: maximumWidth - 2)
    return near.lowerBound + lower..<near.lowerBound + upper
  }
}

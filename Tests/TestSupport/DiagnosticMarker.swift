public import Components

/// An expected diagnostic, marked by a comment below its line:
///
///     attribut: brand
///     ^^^^^^^^ error[unknown-parameter]: did you mean 'attribute'?
///
/// The carets give column and length (a single `^` for a range of several
/// lines); a `#` directly before a caret counts as one, for diagnostics in the first column. The
/// text after the colon must be part of the message, the help, or a note.
public struct DiagnosticMarker: Hashable, CustomStringConvertible, Sendable {
  /// The name of the file.
  public var file: String
  /// The line of the diagnostic, from 1.
  public var line: Int
  /// The first column, from 1.
  public var column: Int
  /// The number of columns; 1 for a range of several lines.
  public var length: Int
  /// The severity and the ID, such as `error[unknown-type]`.
  public var kind: String

  /// Creates the marker that a diagnostic requires.
  public init(_ diagnostic: Diagnostic) {
    let range = diagnostic.range
    let isOneLine = range.start.line == range.end.line
    file = range.file
    line = range.start.line
    column = range.start.column
    length = isOneLine ? max(1, range.end.column - range.start.column) : 1
    kind = "\(diagnostic.severity.rawValue)[\(diagnostic.id.rawValue)]"
  }

  /// Parses a line of a file, and sets `text` to the expected text; nil if it is not a marker.
  private init?(
    _ content: Substring, of file: String, under line: Int, expecting text: inout String
  ) {
    guard content.drop(while: { $0 == " " }).hasPrefix("#"),
      let caret = content.firstIndex(of: "^")
    else { return nil }
    let carets = content[caret...].prefix { $0 == "^" }
    let isFirstColumn = content.hasPrefix("#^")
    let rest = content[carets.endIndex...].drop { $0 == " " }
    self.file = file
    self.line = line
    column = content.distance(from: content.startIndex, to: caret) + (isFirstColumn ? 0 : 1)
    length = carets.count + (isFirstColumn ? 1 : 0)
    kind = String(rest.prefix { $0 != ":" && $0 != " " })
    text = String(rest.dropFirst(kind.count).drop { $0 == ":" || $0 == " " })
  }

  public var description: String { "\(file):\(line):\(column) (\(length)) \(kind)" }
}

extension DiagnosticMarker {
  /// Returns the markers of a file, each with the expected text. O(length).
  public static func all(in text: String, of file: String) -> [(
    marker: DiagnosticMarker, text: String
  )] {
    var markers: [(DiagnosticMarker, String)] = []
    var line = 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, content) in lines.enumerated() {
      var text = ""
      if let marker = DiagnosticMarker(content, of: file, under: line, expecting: &text) {
        markers.append((marker, text))
      } else {
        line = index + 1
      }
    }
    return markers
  }

  /// Returns a message for each diagnostic without marker and for each marker without diagnostic.
  public static func differences(
    of diagnostics: [Diagnostic], from markers: [(marker: DiagnosticMarker, text: String)]
  ) -> [String] {
    var open = markers
    var differences: [String] = []
    for diagnostic in diagnostics {
      let marker = DiagnosticMarker(diagnostic)
      let text = words(of: diagnostic)
      if let index = open.firstIndex(where: { $0.marker == marker && text.contains($0.text) }) {
        open.remove(at: index)
      } else {
        differences.append("not marked: \(marker): \(text)")
      }
    }
    return differences + open.map { "not found: \($0.marker): \($0.text)" }
  }

  private static func words(of diagnostic: Diagnostic) -> String {
    let notes = diagnostic.notes.map {
      "note at \($0.range.file):\($0.range.start.line): \($0.message)"
    }
    return ([diagnostic.message, diagnostic.help ?? ""] + notes).joined(separator: " | ")
  }
}

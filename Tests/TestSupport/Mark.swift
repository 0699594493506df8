public import Components

/// A place in a file where something is found, as it is marked in the file, under its line:
///
///     attribut: brand
///     ^^^^^^^^ error[unknown-parameter]: did you mean 'attribute'?
///
/// Marks are comments. The carets give column and length (a single `^` for a range of several
/// lines); a `#` directly before a caret counts as one, for findings in the first column. What
/// stands behind the colon must be part of the message, the cure or a note.
public struct Mark: Hashable, CustomStringConvertible, Sendable {
  public var file: String
  public var line: Int
  public var column: Int
  /// 1 for a range of several lines.
  public var length: Int
  /// Such as `error[unknown-type]`.
  public var kind: String

  /// The mark that a finding needs.
  public init(_ finding: Diagnostic) {
    let range = finding.range
    let isOneLine = range.start.line == range.end.line
    file = range.file
    line = range.start.line
    column = range.start.column
    length = isOneLine ? max(1, range.end.column - range.start.column) : 1
    kind = "\(finding.severity.rawValue)[\(finding.id.rawValue)]"
  }

  /// The mark in a line of a file, with what it says, or nil.
  private init?(_ content: Substring, of file: String, under line: Int, says text: inout String) {
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

extension Mark {
  /// The marks of a file, each with what the finding must say.
  public static func all(in text: String, of file: String) -> [(mark: Mark, text: String)] {
    var marks: [(Mark, String)] = []
    var line = 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, content) in lines.enumerated() {
      var said = ""
      if let mark = Mark(content, of: file, under: line, says: &said) {
        marks.append((mark, said))
      } else {
        line = index + 1
      }
    }
    return marks
  }

  /// What is wrong where findings and marks differ: every finding must be marked, and every mark
  /// met.
  public static func differences(
    of findings: [Diagnostic], from marks: [(mark: Mark, text: String)]
  ) -> [String] {
    var open = marks
    var differences: [String] = []
    for finding in findings {
      let mark = Mark(finding)
      let said = words(of: finding)
      if let index = open.firstIndex(where: { $0.mark == mark && said.contains($0.text) }) {
        open.remove(at: index)
      } else {
        differences.append("not marked: \(mark): \(said)")
      }
    }
    return differences + open.map { "not found: \($0.mark): \($0.text)" }
  }

  private static func words(of finding: Diagnostic) -> String {
    let notes = finding.notes.map {
      "note at \($0.range.file):\($0.range.start.line): \($0.message)"
    }
    return ([finding.message, finding.help ?? ""] + notes).joined(separator: " | ")
  }
}

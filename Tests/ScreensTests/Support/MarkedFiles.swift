import Screens
import Testing
import WidgetCore

/// A screen whose findings are marked in its text, under the line where they must appear:
///
///     attribut: brand
///     ^^^^^^^^ error[unknown-parameter]: did you mean 'attribute'?
///
/// Marks are comments. The carets give column and length (a single `^` for a range of several
/// lines); a `#` directly before a caret counts as one, for findings in the first column. What
/// stands behind the colon must be part of the message, the cure or a note. Every finding must be
/// marked, and every mark met.
struct MarkedFiles {
  /// A place where something is found.
  struct Mark: Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var column: Int
    /// 1 for a range of several lines.
    var length: Int
    /// Such as `error[unknown-type]`.
    var kind: String

    var description: String { "\(file):\(line):\(column) (\(length)) \(kind)" }
  }

  var files: [String: String]
  var environment: [String: String] = [:]

  func load(_ registry: Registry) -> LoadedScreen {
    let files = files
    let loader = ScreenLoader(registry: registry, environment: environment) {
      (file) throws(FileError) in
      guard let text = files[file] else { throw FileError("no such file") }
      return Array(text.utf8)
    }
    return loader.load("screen.yaml")
  }

  /// Records an issue for every finding without a mark, and for every mark without a finding.
  func verify(_ registry: Registry, sourceLocation: SourceLocation = #_sourceLocation) {
    let loaded = load(registry)
    var open = files.flatMap { marks(in: $0.value, of: $0.key) }
    for finding in loaded.diagnostics.all {
      let mark = Self.mark(of: finding)
      let said = Self.words(of: finding)
      if let index = open.firstIndex(where: { $0.mark == mark && said.contains($0.text) }) {
        open.remove(at: index)
      } else {
        Issue.record("not marked: \(mark): \(said)", sourceLocation: sourceLocation)
      }
    }
    for (mark, text) in open {
      Issue.record("not found: \(mark): \(text)", sourceLocation: sourceLocation)
    }
    #expect((loaded.screen == nil) == loaded.diagnostics.hasErrors, sourceLocation: sourceLocation)
  }

  private static func mark(of finding: Diagnostic) -> Mark {
    let range = finding.range
    let isOneLine = range.start.line == range.end.line
    return Mark(
      file: range.file, line: range.start.line, column: range.start.column,
      length: isOneLine ? max(1, range.end.column - range.start.column) : 1,
      kind: "\(finding.severity.rawValue)[\(finding.id.rawValue)]")
  }

  private static func words(of finding: Diagnostic) -> String {
    let notes = finding.notes.map {
      "note at \($0.range.file):\($0.range.start.line): \($0.message)"
    }
    return ([finding.message, finding.help ?? ""] + notes).joined(separator: " | ")
  }

  private func marks(in text: String, of file: String) -> [(mark: Mark, text: String)] {
    var marks: [(Mark, String)] = []
    var line = 0
    for (index, content) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if let (mark, text) = mark(in: String(content), of: file, under: line) {
        marks.append((mark, text))
      } else {
        line = index + 1
      }
    }
    return marks
  }

  private func mark(in content: String, of file: String, under line: Int) -> (Mark, String)? {
    let comment = content.drop { $0 == " " }
    guard comment.hasPrefix("#"), let caret = content.firstIndex(of: "^") else { return nil }
    let carets = content[caret...].prefix { $0 == "^" }
    let isFirstColumn = content.hasPrefix("#^")
    let rest = content[carets.endIndex...].drop { $0 == " " }
    let kind = rest.prefix { $0 != ":" && $0 != " " }
    let column = content.distance(from: content.startIndex, to: caret) + (isFirstColumn ? 0 : 1)
    let mark = Mark(
      file: file, line: line, column: column, length: carets.count + (isFirstColumn ? 1 : 0),
      kind: String(kind))
    return (mark, String(rest.dropFirst(kind.count).drop { $0 == ":" || $0 == " " }))
  }
}

/// A case of a table of screens with marks.
struct MarkedScreen: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  var environment: [String: String] = [:]
  var others: [String: String] = [:]

  init(
    _ description: String, environment: [String: String] = [:], others: [String: String] = [:],
    _ text: String
  ) {
    testDescription = description
    self.text = text
    self.environment = environment
    self.others = others
  }

  func verify() throws {
    var files = others
    files["screen.yaml"] = text
    MarkedFiles(files: files, environment: environment).verify(try Registry.doubles())
  }
}

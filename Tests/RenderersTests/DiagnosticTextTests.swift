import Components
import Renderers
import Testing

struct DiagnosticTextTests {
  private func range(
    _ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int, file: String = "f.yaml"
  ) -> SourceRange {
    SourceRange(
      file: file, start: SourcePosition(line: line, column: column),
      end: SourcePosition(line: endLine, column: endColumn))
  }

  private func text(_ source: String, _ diagnostic: Diagnostic, color: Bool = false) -> String {
    DiagnosticText(sources: ["f.yaml": source], color: color).text(diagnostic)
  }

  /// Returns the source line and the caret line of a diagnostic.
  private func excerpt(_ source: String, _ range: SourceRange) -> [String] {
    text(source, Diagnostic("x", "m", at: range)).split(separator: "\n").dropFirst().map(
      String.init)
  }

  @Test func diagnosticShowsLocationLineAndFix() {
    let source = String(repeating: "\n", count: 11) + "      atribute: brand\n"
    let diagnostic = Diagnostic(
      "unknown-parameter", "unknown parameter 'atribute' for 'facetList'", at: range(12, 7, 12, 15),
      help: "did you mean 'attribute'?")
    #expect(
      text(source, diagnostic) == """
        f.yaml:12:7: error: unknown parameter 'atribute' for 'facetList' [unknown-parameter]
         12 |       atribute: brand
            |       ^~~~~~~~ did you mean 'attribute'?

        """)
  }

  @Test func locationOfAnUnreadFileIsOmittedIfTheMessageNamesIt() {
    let start = SourceRange(startOf: "g.yaml")
    let named = Diagnostic("x", "cannot read 'g.yaml'", at: start, help: "did you mean 'f.yaml'?")
    #expect(text("a", named) == "error: cannot read 'g.yaml' [x]\n  did you mean 'f.yaml'?\n")
    #expect(text("a", Diagnostic("x", "m", at: start)) == "g.yaml:1:1: error: m [x]\n")
    let read = Diagnostic("x", "m 'f.yaml'", at: SourceRange(startOf: "f.yaml"))
    #expect(text("a", read).hasPrefix("f.yaml:1:1: error: m 'f.yaml' [x]\n"))
  }

  @Test func notesHaveSameFormat() {
    let diagnostic = Diagnostic(
      "duplicate-key", "duplicate key 'a'", at: range(2, 1, 2, 2), severity: .warning,
      notes: [Diagnostic.Note("first 'a' is here", at: range(1, 1, 1, 2))])
    #expect(
      text("a: 1\na: 2", diagnostic) == """
        f.yaml:2:1: warning: duplicate key 'a' [duplicate-key]
         2 | a: 2
           | ^
        f.yaml:1:1: note: first 'a' is here
         1 | a: 1
           | ^

        """)
  }

  @Test func noExcerptWithoutSource() {
    let diagnostic = Diagnostic("x", "m", at: range(1, 1, 1, 2, file: "other"), help: "do it")
    #expect(text("a", diagnostic) == "other:1:1: error: m [x]\n  do it\n")
    let beyond = Diagnostic("x", "m", at: range(9, 1, 9, 2))
    #expect(text("a", beyond) == "f.yaml:9:1: error: m [x]\n")
  }

  @Test func caretsCoverDisplayColumns() {
    #expect(excerpt("日本: 🍫x", range(1, 5, 1, 6)) == [" 1 | 日本: 🍫x", "   |       ^~"])
    #expect(excerpt("e\u{301}: ab", range(1, 5, 1, 7)).last == "   |    ^~")
    #expect(excerpt("\ta: 1", range(1, 2, 1, 3)) == [" 1 |     a: 1", "   |     ^"])
    #expect(excerpt("\ta: 1", range(1, 1, 1, 2)).last == "   | ^~~~")
  }

  @Test func emptyRangeHasOneCaret() {
    #expect(excerpt("a:", range(1, 3, 1, 3)) == [" 1 | a:", "   |   ^"])
    #expect(excerpt("", range(1, 1, 1, 1)) == [" 1 | ", "   | ^"])
  }

  @Test func multilineRangeUnderlinesFirstLine() {
    #expect(excerpt("a: b\u{20}\u{20}\n  c", range(1, 4, 2, 4)).last == "   |    ^")
    #expect(excerpt("abc: [\n1]", range(1, 1, 2, 3)).last == "   | ^~~~~~")
  }

  @Test(arguments: [(1, 0), (250, 120), (500, 240), (499, 500)])
  func longLinesAreTruncatedAroundTheCaret(column: Int, length: Int) throws {
    let source = String(repeating: "abcdefghi ", count: 50)
    let lines = excerpt(source, range(1, column, 1, column + length))
    let (line, caret) = (try #require(lines.first), try #require(lines.last))
    #expect(line.displayWidth <= 125 && caret.displayWidth <= 125)
    #expect(line.contains("…"))
    let start = try #require(caret.firstIndex(of: "^"))
    let offset = caret.distance(from: caret.startIndex, to: start)
    let expected = Array(source)[min(column, source.count) - 1]
    #expect(Array(line)[offset] == expected)
  }

  @Test func lineOf120ColumnsIsNotTruncated() {
    let source = String(repeating: "x", count: 120)
    #expect(excerpt(source, range(1, 1, 1, 2)).first == " 1 | \(source)")
  }

  @Test func controlCharactersAreMadeVisible() {
    let source = "a: \u{1B}[2J\u{202E}\u{7F}\u{9B}b"
    #expect(excerpt(source, range(1, 4, 1, 5)) == [" 1 | a: ␛[2J\u{FFFD}␡\u{FFFD}b", "   |    ^"])
    let diagnostic = Diagnostic("x", "m\u{1B}\n", at: range(1, 1, 1, 2), help: "h\u{7}")
    #expect(text("a", diagnostic) == "f.yaml:1:1: error: m␛␊ [x]\n 1 | a\n   | ^ h␇\n")
  }

  @Test func windowsLineBreaksAndByteOrderMarksAreRemoved() {
    #expect(excerpt("\u{FEFF}a: 1\r\nb: 2\r\n", range(1, 4, 1, 5)) == [" 1 | a: 1", "   |    ^"])
  }

  @Test func colorMarksSeverityAndCarets() {
    let note = Diagnostic.Note("n", at: range(1, 1, 1, 2))
    let diagnostic = Diagnostic("x", "m", at: range(1, 1, 1, 3), notes: [note])
    let colored = text("ab", diagnostic, color: true)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m m"))
    #expect(colored.contains("\u{1B}[1;31m^~\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[1;36mnote:\u{1B}[0m n"))
    #expect(!text("ab", diagnostic).contains("\u{1B}"))
  }

  @Test func locationsOutsideTextDoNotTrap() {
    for position in [Int.min, -1, 0, 1, 5, Int.max - 1] {
      let location = range(1, position, 1, position)
      #expect(excerpt("ab", location).count == 2)
    }
  }

  @Test func diagnosticsKeepOrder() {
    var diagnostics = Diagnostics()
    diagnostics.report(Diagnostic("x", "second", at: range(2, 1, 2, 2)))
    diagnostics.report(Diagnostic("x", "first", at: range(1, 1, 1, 2)))
    let heads = DiagnosticText(sources: [:], color: false).text(diagnostics)
    #expect(heads == "f.yaml:1:1: error: first [x]\nf.yaml:2:1: error: second [x]\n")
  }
}

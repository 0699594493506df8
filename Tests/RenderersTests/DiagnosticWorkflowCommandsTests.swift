import Components
import Testing

@testable import Renderers

@Suite struct DiagnosticWorkflowCommandsTests {
  private func text(_ diagnostic: Diagnostic) -> String {
    var diagnostics = Diagnostics()
    diagnostics.report(diagnostic)
    return DiagnosticWorkflowCommands().text(diagnostics)
  }

  private func range(_ file: String, _ line: Int, _ columns: Range<Int>, to end: Int? = nil)
    -> SourceRange
  {
    SourceRange(
      file: file, start: SourcePosition(line: line, column: columns.lowerBound),
      end: SourcePosition(line: end ?? line, column: columns.upperBound))
  }

  @Test func noDiagnosticsProduceNoCommands() {
    #expect(DiagnosticWorkflowCommands().text(Diagnostics()) == "")
  }

  @Test func syntaxCharactersAreEscaped() {
    let diagnostic = Diagnostic(
      "invalid-value", "100% wrong: a, b", at: range("a:b,c%.yaml", 2, 3..<5), help: "try\r\nthis")
    #expect(
      text(diagnostic)
        == "::error file=a%3Ab%2Cc%25.yaml,line=2,endLine=2,col=3,endColumn=4,title=invalid-value::"
        + "100%25 wrong: a, b%0Atry␍␊this\n")
  }

  @Test func multilineRangeHasNoColumns() {
    let diagnostic = Diagnostic(
      "unclosed-quote", "open", at: range("a.yaml", 2, 3..<5, to: 4), severity: .warning)
    #expect(
      text(diagnostic) == "::warning file=a.yaml,line=2,endLine=4,title=unclosed-quote::open\n")
  }

  @Test func emptyRangeHasOneColumn() {
    let diagnostic = Diagnostic("empty-file", "empty", at: SourceRange(startOf: "a.yaml"))
    #expect(text(diagnostic).contains("line=1,endLine=1,col=1,endColumn=1,"))
  }

  @Test func notesFollowTheMessage() {
    let diagnostic = Diagnostic(
      "duplicate-key", "twice", at: range("a.yaml", 5, 1..<2),
      notes: [Diagnostic.Note("first", at: range("a.yaml", 2, 1..<2))])
    #expect(text(diagnostic).hasSuffix("::twice%0Aa.yaml:2: first\n"))
  }
}

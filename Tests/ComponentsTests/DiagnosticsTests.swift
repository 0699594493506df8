import Components
import Testing

struct DiagnosticsTests {
  private func diagnostic(
    _ file: String, _ line: Int, _ column: Int, _ message: String = "m",
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    let location = SourcePosition(line: line, column: column)
    return Diagnostic(
      "test", message, at: SourceRange(file: file, start: location, end: location),
      severity: severity)
  }

  @Test func diagnosticsAreSortedByFileThenLocation() {
    var diagnostics = Diagnostics()
    let reported = [
      diagnostic("b", 2, 1), diagnostic("a", 9, 1), diagnostic("b", 1, 7), diagnostic("b", 1, 3),
      diagnostic("a", 1, 1),
    ]
    for diagnostic in reported { diagnostics.report(diagnostic) }
    let order = diagnostics.all.map {
      "\($0.range.file)\($0.range.start.line)\($0.range.start.column)"
    }
    #expect(order == ["b13", "b17", "b21", "a11", "a91"])
  }

  @Test func diagnosticsAtTheSameLocationKeepTheirOrder() {
    var diagnostics = Diagnostics()
    for message in ["z", "a", "m"] { diagnostics.report(diagnostic("f", 1, 1, message)) }
    #expect(diagnostics.all.map(\.message) == ["z", "a", "m"])
  }

  @Test func equalDiagnosticsAreReportedOnce() {
    var (first, second) = (Diagnostics(), Diagnostics())
    first.report(diagnostic("f", 1, 1))
    second.report(diagnostic("f", 1, 1))
    second.report(diagnostic("f", 1, 1, "other"))
    first.report(second)
    #expect(first.all.map(\.message) == ["m", "other"])
  }

  @Test func warningsAreNotErrors() {
    var diagnostics = Diagnostics()
    #expect(diagnostics.isEmpty)
    diagnostics.report(diagnostic("f", 1, 1, severity: .warning))
    #expect(!diagnostics.hasErrors && !diagnostics.isEmpty)
    diagnostics.report(diagnostic("f", 2, 1))
    #expect(diagnostics.hasErrors)
  }
}

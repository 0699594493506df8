import Components
import Testing

struct DiagnosticsTests {
  private func finding(
    _ file: String, _ line: Int, _ column: Int, _ message: String = "m",
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    let place = SourcePosition(line: line, column: column)
    return Diagnostic(
      "test", message, at: SourceRange(file: file, start: place, end: place), severity: severity)
  }

  @Test func findingsComeFileByFileInTheOrderOfTheText() {
    var diagnostics = Diagnostics()
    let findings = [
      finding("b", 2, 1), finding("a", 9, 1), finding("b", 1, 7), finding("b", 1, 3),
      finding("a", 1, 1),
    ]
    for finding in findings { diagnostics.report(finding) }
    let order = diagnostics.all.map {
      "\($0.range.file)\($0.range.start.line)\($0.range.start.column)"
    }
    #expect(order == ["b13", "b17", "b21", "a11", "a91"])
  }

  @Test func findingsAtOnePlaceKeepTheirOrder() {
    var diagnostics = Diagnostics()
    for message in ["z", "a", "m"] { diagnostics.report(finding("f", 1, 1, message)) }
    #expect(diagnostics.all.map(\.message) == ["z", "a", "m"])
  }

  @Test func theVerySameFindingIsReportedOnce() {
    var (first, second) = (Diagnostics(), Diagnostics())
    first.report(finding("f", 1, 1))
    second.report(finding("f", 1, 1))
    second.report(finding("f", 1, 1, "other"))
    first.report(second)
    #expect(first.all.map(\.message) == ["m", "other"])
  }

  @Test func onlyErrorsCountAsErrors() {
    var diagnostics = Diagnostics()
    #expect(diagnostics.isEmpty)
    diagnostics.report(finding("f", 1, 1, severity: .warning))
    #expect(!diagnostics.hasErrors && !diagnostics.isEmpty)
    diagnostics.report(finding("f", 2, 1))
    #expect(diagnostics.hasErrors)
  }
}

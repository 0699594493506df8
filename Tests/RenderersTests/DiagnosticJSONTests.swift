import Components
import Renderers
import Testing

struct DiagnosticJSONTests {
  private let location = SourceRange(
    file: "f.yaml", start: SourcePosition(line: 2, column: 3),
    end: SourcePosition(line: 2, column: 6))

  private func json(_ diagnostic: Diagnostic) -> String {
    var diagnostics = Diagnostics()
    diagnostics.report(diagnostic)
    return DiagnosticJSON().json(diagnostics).text(.compact)
  }

  @Test func diagnosticHasAllMembers() {
    let diagnostic = Diagnostic("x", "m", at: location, severity: .warning)
    #expect(
      json(diagnostic) == """
        [{"file":"f.yaml","line":2,"column":3,"endLine":2,"endColumn":6,"severity":"warning",\
        "id":"x","message":"m","help":null,"notes":[],"fixIt":null}]
        """)
  }

  @Test func notesAndFixItsHaveLocations() {
    let diagnostic = Diagnostic(
      "x", "m", at: location, help: "h", notes: [Diagnostic.Note("n", at: location)],
      fixIt: Diagnostic.FixIt(location, "r"))
    let range = #""file":"f.yaml","line":2,"column":3,"endLine":2,"endColumn":6"#
    #expect(
      json(diagnostic) == """
        [{\(range),"severity":"error","id":"x","message":"m","help":"h",\
        "notes":[{\(range),"message":"n"}],"fixIt":{\(range),"replacement":"r","isSafe":true}}]
        """)
  }

  @Test func noDiagnosticsProduceEmptyArray() {
    #expect(DiagnosticJSON().json(Diagnostics()) == [])
  }
}

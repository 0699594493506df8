import Components
import Testing

@testable import Renderers

@Suite struct DiagnosticSARIFTests {
  private let diagnostic = Diagnostic(
    "unknown-parameter", "unknown 'x'",
    at: SourceRange(startOf: "dir/über b.yaml").part(offset: 4, length: 3), severity: .warning,
    help: "did you mean 'y'?",
    notes: [Diagnostic.Note("here", at: SourceRange(startOf: "/abs/c.yaml"))],
    fixIt: Diagnostic.FixIt(SourceRange(startOf: "dir/über b.yaml").part(offset: 4, length: 3), "y")
  )

  private func run(_ reported: Diagnostic...) throws -> JSONObject {
    var diagnostics = Diagnostics()
    for diagnostic in reported { diagnostics.report(diagnostic) }
    let log = DiagnosticSARIF(
      toolVersion: "1.2.3", summaries: ["unknown-parameter": "A key that is not known."]
    ).json(diagnostics)
    #expect(log[path: "version"] == "2.1.0")
    #expect(log[path: "$schema"] == "https://json.schemastore.org/sarif-2.1.0.json")
    return try #require(log[path: "runs"]?.array?.first?.object)
  }

  @Test func logWithoutDiagnosticsHasEmptyRun() throws {
    let run = try run()
    #expect(run["results"] == [])
    #expect(JSONValue.object(run)[path: "tool.driver.rules"] == [])
    #expect(JSONValue.object(run)[path: "tool.driver.version"] == "1.2.3")
    // The unit of the columns of all diagnostics.
    #expect(run["columnKind"] == "unicodeCodePoints")
  }

  @Test func resultHasRuleLevelLocationAndFix() throws {
    let run = try run(diagnostic)
    let region: JSONValue = ["startLine": 1, "startColumn": 5, "endLine": 1, "endColumn": 8]
    let artifact: JSONValue = ["uri": "dir/%C3%BCber%20b.yaml"]
    #expect(
      run["results"] == [
        [
          "ruleId": "unknown-parameter", "ruleIndex": 0, "level": "warning",
          "message": ["text": "unknown 'x'; did you mean 'y'?"],
          "locations": [["physicalLocation": ["artifactLocation": artifact, "region": region]]],
          "relatedLocations": [
            [
              "id": 0, "message": ["text": "here"],
              "physicalLocation": [
                "artifactLocation": ["uri": "file:///abs/c.yaml"],
                "region": ["startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1],
              ],
            ]
          ],
          "fixes": [
            [
              "description": ["text": "did you mean 'y'?"],
              "artifactChanges": [
                [
                  "artifactLocation": artifact,
                  "replacements": [["deletedRegion": region, "insertedContent": ["text": "y"]]],
                ]
              ],
            ]
          ],
        ]
      ])
  }

  @Test func rulesAreUniqueAndReferencedByIndex() throws {
    var other = diagnostic
    other.id = "cycle"
    other.range = SourceRange(startOf: "dir/über b.yaml")
    let run = try run(diagnostic, other)
    let rules = JSONValue.object(run)[path: "tool.driver.rules"]?.array ?? []
    #expect(rules.map { $0[path: "id"] } == ["cycle", "unknown-parameter"])
    #expect(rules.last?[path: "shortDescription.text"] == "A key that is not known.")
    #expect(run["results"]?.array?.map { $0[path: "ruleIndex"] } == [0, 1])
  }
}

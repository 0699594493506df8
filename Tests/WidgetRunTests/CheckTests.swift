import Foundation
import Testing

@Suite struct CheckTests {
  private let broken = Fruit.screen.replacing("attribute: color", with: "atribute: color")

  @Test func validScreenExitsWithZero() throws {
    let result = try Fruit.run("check", "fruit.yaml")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "1 screen checked, no problems\n")
  }

  @Test func problemsOfAllFilesAreReportedTogether() throws {
    let result = try Fruit.run(
      "check", "a.yaml", "fruit.yaml", "b.yaml", others: ["a.yaml": broken, "b.yaml": broken])
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.contains("a.yaml:5:24: error: unknown parameter 'atribute'"))
    #expect(result.errors.contains("b.yaml:5:24: error: unknown parameter 'atribute'"))
    #expect(result.errors.contains("^~~~~~~~ did you mean 'attribute'?"))
  }

  @Test func jsonDiagnosticsHaveAllFields() throws {
    let result = try Fruit.run("check", "a.yaml", "--format", "json", others: ["a.yaml": broken])
    #expect(result.status == 1 && result.errors == "")
    let diagnostics = try #require(result.json as? [[String: Any]])
    for finding in diagnostics {
      #expect(
        Set(finding.keys) == [
          "file", "line", "column", "endLine", "endColumn", "severity", "id", "message", "help",
          "notes", "fixIt",
        ])
    }
    let unknown = try #require(diagnostics.first { $0["id"] as? String == "unknown-parameter" })
    #expect(unknown["line"] as? Int == 5 && unknown["column"] as? Int == 24)
    #expect(unknown["help"] as? String == "did you mean 'attribute'?")
    #expect((unknown["fixIt"] as? [String: Any])?["replacement"] as? String == "attribute")
  }

  @Test func jsonOutputWithoutDiagnosticsIsAnEmptyList() throws {
    let result = try Fruit.run("check", "fruit.yaml", "--format", "json")
    #expect(result.status == 0)
    #expect((result.json as? [Any])?.isEmpty == true)
  }

  @Test func recordsAreCheckedToo() throws {
    let screen = ["a.yaml": Fruit.screen.replacing("fruit.ndjson", with: "fruits.ndjson")]
    let result = try Fruit.run("check", "a.yaml", others: screen)
    #expect(result.status == 1)
    #expect(result.errors.contains("did you mean 'fruit.ndjson'?"))
    #expect(try Fruit.run("check", "a.yaml", "--offline", others: screen).status == 0)
  }

  @Test func recordsAreCheckedForScreensWithErrors() throws {
    let screens = ["a.yaml": broken.replacing("fruit.ndjson", with: "fruits.ndjson")]
    let result = try Fruit.run("check", "a.yaml", others: screens)
    #expect(result.status == 1)
    #expect(result.errors.contains("[searcher-unavailable]"))
    #expect(result.errors.contains("a.yaml:5:24: error: unknown parameter 'atribute'"))
    let offline = try Fruit.run("check", "a.yaml", "--offline", others: screens)
    #expect(!offline.errors.contains("[searcher-unavailable]"))
  }

  /// Screens with each kind of problem that prevents a run or could hide other problems.
  private let mistakes = [
    "a.yaml": """
    searcher: { type: embedded, records: fruit.ndjson, serchable: [nam] }
    state: { page: 0, initial: ["color:redd"] }
    widgets:
      - { type: facetList, attribute: colr, limit: six }
      - { type: numberRange, attribute: name, bounds: [5, 1] }
      - type: panel
        colapsed: true
        widgets:
          - { type: hits, template: "{{nme}}" }

    """
  ]

  @Test func problemsOfScreenAndRecordsAreReportedTogether() throws {
    let result = try Fruit.run("check", "a.yaml", "--format", "json", others: mistakes)
    #expect(result.status == 1 && result.errors == "")
    let diagnostics = try #require(result.json as? [[String: Any]])
    let locations = diagnostics.map { "\($0["line"] ?? 0):\($0["column"] ?? 0) \($0["id"] ?? "")" }
    #expect(
      locations == [
        "1:52 unknown-parameter", "1:64 unknown-attribute", "2:16 invalid-value",
        "2:36 matches-nothing", "4:35 unknown-attribute", "4:48 wrong-type",
        "5:37 not-numeric", "5:51 invalid-value", "7:5 unknown-parameter",
        "9:36 unknown-attribute",
      ])
  }

  @Test func runReportsTheSameDiagnosticsAsCheck() throws {
    for records in ["fruit.ndjson", "fruits.ndjson"] {
      let screen = mistakes.mapValues { $0.replacing("fruit.ndjson", with: records) }
      let check = try Fruit.run("check", "a.yaml", others: screen)
      let run = try Fruit.run("a.yaml", others: screen)
      #expect(run.status == 78 && run.output == "" && run.errors == check.errors)
      let piped = try Fruit.run("-", input: screen["a.yaml"] ?? "")
      #expect(piped.errors == check.errors.replacing("a.yaml:", with: "-:"))
    }
  }

  @Test func runWithMissingRecordsReportsTheSameDiagnosticsAsCheck() throws {
    let screen = """
      searchers:
        fruit: { type: embedded, records: fruit.ndjson }
        gone: { type: embedded, records: gone.ndjson }
      widgets: [{ type: facetList, attribute: colr }]

      """
    let check = try Fruit.run("check", "a.yaml", others: ["a.yaml": screen])
    let run = try Fruit.run("a.yaml", others: ["a.yaml": screen])
    #expect(run.status == 69 && run.errors == check.errors)
    #expect(run.errors.contains("[unknown-attribute]"))
  }

  @Test func hyphenReadsTheScreenFromStandardInput() throws {
    let result = try Fruit.run("check", "-", input: broken)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("-:5:24: error:"))
  }

  @Test func warningsCountAsErrorsWhenTheyAreDenied() throws {
    let files = ["a.yaml": Fruit.screen, "fruit.ndjson": ""]
    let allowed = try Fruit.run("check", "a.yaml", others: files)
    #expect(allowed.status == 0 && allowed.output == "", "\(allowed.errors)")
    #expect(allowed.errors.contains("warning: there are no records in 'fruit.ndjson'"))
    let denied = try Fruit.run("check", "a.yaml", "--deny-warnings", others: files)
    #expect(denied.status == 1)
    #expect(denied.errors.contains("error: there are no records in 'fruit.ndjson'"))
  }

  @Test func directoryChecksAllItsScreens() throws {
    let folder = try Fruit.folder(["presets.yaml": "presets: { short: { limit: 3 } }\n"])
    for name in ["screens", ".hidden"] {
      try FileManager.default.createDirectory(
        at: folder[name], withIntermediateDirectories: true)
      try Data(broken.utf8).write(to: folder["\(name)/b.yaml"])
    }
    let result = try Executable.run(["check", "."], in: folder)
    #expect(result.status == 1)
    #expect(result.errors.contains("./screens/b.yaml:5:24: error:"))
    #expect(!result.errors.contains("presets.yaml") && !result.errors.contains("hidden"))
    try FileManager.default.removeItem(at: folder["screens"])
    #expect(try Executable.run(["check", "."], in: folder).output.hasPrefix("1 screen checked"))
    try FileManager.default.removeItem(at: folder["fruit.yaml"])
    let none = try Executable.run(["check", "."], in: folder)
    #expect(none.status == 2 && none.errors.contains("contains no .yaml screens"))
  }

  @Test func diagnosticsOfMarkdownScreensHaveLocationsInTheMarkdownFile() throws {
    let text = """
      # Fruit

      ```` ```yaml widgetrun ```` is how a screen begins.

      ```yaml
      widgits: []
      ```

      ```yaml widgetrun
      \(Fruit.screen)```

      1. Another

         ~~~yaml widgetrun
         searcher: { type: embedded, records: fruit.ndjson }
         widgets:
           - { type: facetList, atribute: color }
         ~~~

      """
    let result = try Fruit.run("check", "a.md", others: ["a.md": text])
    #expect(result.status == 1)
    let line =
      (text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("atribute") } ?? 0) + 1
    #expect(result.errors.hasPrefix("a.md:\(line):27: error: unknown parameter 'atribute'"))
    #expect(result.errors.contains(" \(line) |      - { type: facetList, atribute: color }"))
    #expect(result.errors.filter { $0 == "\n" }.count == 3)
    let none = try Fruit.run("check", "b.md", others: ["b.md": "# Nothing\n"])
    #expect(none.status == 2 && none.errors.contains("```yaml widgetrun"))
  }

  @Test func githubFormatPrintsWorkflowCommands() throws {
    let result = try Fruit.run("check", "a.yaml", "--format", "github", others: ["a.yaml": broken])
    #expect(result.status == 1 && result.errors == "")
    #expect(
      result.lines == [
        "::error file=a.yaml,line=5,endLine=5,col=24,endColumn=31,title=unknown-parameter::"
          + "unknown parameter 'atribute' for 'facetList'%0Adid you mean 'attribute'?"
      ])
  }

  @Test func sarifFormatPrintsALog() throws {
    let result = try Fruit.run("check", "a.yaml", "--format", "sarif", others: ["a.yaml": broken])
    #expect(result.status == 1 && result.errors == "")
    let log = try #require(result.json as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["unknown-parameter"])
  }
}

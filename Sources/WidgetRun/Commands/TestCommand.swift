internal import CommandParsing
internal import Screens
internal import WidgetCore

/// `widgetrun test SCREEN …`: runs the cases of screens.
struct TestCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "test", "Runs the test cases of screens.",
    discussion: """
      The cases are listed under 'tests' in the screen, or in NAME.test.yaml next to NAME.yaml.
      """,
    examples: [
      "widgetrun test Configs/minimal.yaml",
      "widgetrun test Configs/*.yaml --filter price --junit results.xml",
    ],
    arguments: [
      .positional("screens", "FILE", completion: .screens), .option("filter", "TEXT"),
      .option("junit", "FILE", completion: .files(["xml"])),
    ] + PluginOptions.arguments)

  @Parameter("Screens, or files of cases") var screens: [String]
  @Parameter("Run only cases whose name contains this text") var filter: String?
  @Parameter("Also write the results as JUnit XML") var junit: String?
  @Parameter("Overwrite snapshots that differ instead of failing") var update = false
  @Parameter("Run again when a screen, its cases, or its records change") var watch = false
  @ParameterGroup var plugins: PluginOptions

  func run() async throws {
    guard watch else { return try await runOnce() }
    try await FileWatch.repeating(files: { screens.flatMap(TestSuite.files) }) {
      try await runOnce()
    }
  }

  private func runOnce() async throws {
    var findings = Findings()
    let suites = screens.compactMap { TestSuite($0, &findings) }
    if findings.hasErrors {
      findings.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    let results = try await results(of: suites, &findings)
    findings.print(to: .standardError)
    if let junit { try Files.write(JUnitReport(results: results).text, to: junit) }
    if results.isEmpty {
      throw CommandFailure(
        .failure,
        filter.map { "no case has '\($0)' in its name" }
          ?? "there are no cases; write some under 'tests'")
    }
    let report = TestReport(results: results)
    if junit != "-" { try Console.standardOutput.write(report.text) }
    if report.hasFailures { throw CommandFailure(.failure) }
  }

  private func results(
    of suites: [TestSuite], _ findings: inout Findings
  ) async throws -> [TestResult] {
    var results: [TestResult] = []
    for suite in suites {
      var runner = TestRunner(suite.screen, suite.registry, updates: update)
      for test in suite.cases where filter.map(test.name.contains) ?? true {
        do {
          results += try await runner.run(test, &findings)
        } catch let failure as OpeningFailure {
          findings.add(failure.diagnostics)
          findings.print(to: .standardError)
          throw CommandFailure(.unavailable)
        }
      }
    }
    return results
  }
}

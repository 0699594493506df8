internal import CommandParsing
internal import Screens
internal import WidgetCore

/// `widgetrun test SCREEN …`: runs the test cases of screens.
struct TestCommand: Command, ScreenCommand {
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
      .positional("screens", "SCREEN", completion: .screens), .option("filter", "TEXT"),
      .option("junit", "FILE", completion: .files(["xml"])),
    ] + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("Screens, or files of test cases") var screens: [String]
  @Parameter("Run only test cases with this text in their name") var filter: String?
  @Parameter("Also write the results as JUnit XML") var junit: String?
  @Parameter("Overwrite snapshots that differ instead of failing") var update = false
  @Parameter("Run again when a screen, its test cases, or its records change") var watch = false
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: screens, files: [junit].compactMap(\.self))
  }

  func run() async throws {
    guard watch else { return try await runOnce() }
    try await FileWatch.repeating(files: {
      screens.flatMap { TestSuite.files(of: $0, registry: Launch.registry) }
    }) {
      try await runOnce()
    }
  }

  private func runOnce() async throws {
    var report = DiagnosticReport()
    let suites = screens.compactMap { TestSuite($0, registry: Launch.registry, &report) }
    if report.hasErrors {
      report.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    let results = try await results(of: suites, &report)
    report.print(to: .standardError)
    if let junit { try Files.writeOutput(JUnitReport(results: results).text, to: junit) }
    if results.isEmpty {
      throw CommandFailure(
        .failure,
        filter.map { "no test case has a name that contains '\($0)'" }
          ?? "there are no test cases; add some under 'tests'")
    }
    let summary = TestReport(results: results)
    if junit != "-" { try Console.standardOutput.write(summary.text) }
    if summary.hasFailures { throw CommandFailure(.failure) }
  }

  private func results(
    of suites: [TestSuite], _ report: inout DiagnosticReport
  ) async throws -> [TestResult] {
    var results: [TestResult] = []
    for suite in suites {
      var runner = TestRunner(suite.screen, suite.registry, updates: update)
      for test in suite.cases where filter.map(test.name.contains) ?? true {
        do {
          results += try await runner.run(test, &report)
        } catch let failure as ScreenConnectionError {
          report.add(failure.diagnostics)
          report.print(to: .standardError)
          throw CommandFailure(.unavailable)
        }
      }
    }
    return results
  }
}

internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun test SCREEN …`: runs the cases of screens.
struct TestCommand: AsyncParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Runs the cases under a screen's 'tests'.",
    discussion: """
      Cases stand under 'tests' in the screen, and as a list in NAME.test.yaml beside NAME.yaml.
      """)

  @Argument(
    help: "Screen files, or files of cases.", completion: .file(extensions: ["yaml", "yml"]))
  var screens: [String]

  @Option(
    help: ArgumentHelp("Run only cases whose name contains a text.", valueName: "TEXT"))
  var filter: String?

  @Option(help: ArgumentHelp("Write the results as JUnit XML, too.", valueName: "FILE"))
  var junit: String?

  @Flag(help: "Write the snapshots that differ, in place of failing.")
  var update = false

  @Flag(help: "Run again whenever a screen, its cases or its records change.")
  var watch = false

  @OptionGroup var plugins: PluginOptions

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
    // Before any snapshot is written.
    for suite in suites { _ = Launch.companion?.takeOver(for: suite.screen) }
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

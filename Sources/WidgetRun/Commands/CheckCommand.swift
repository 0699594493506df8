internal import CommandParsing
internal import Screens
internal import WidgetCore

/// `widgetrun check SCREEN …`: every mistake of every file, without running anything.
struct CheckCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "check", "Reports the mistakes in screen files.",
    discussion: """
      Also compares each screen with the records of its searchers. 'widgetrun explain ID' describes \
      a diagnostic.
      """,
    examples: [
      "widgetrun check Configs/airports.yaml",
      "widgetrun check Configs --deny-warnings --format sarif",
    ],
    arguments: [
      .positional("screens", "SCREEN", completion: .screens), .option("format", "FORMAT"),
    ]
      + PluginOptions.arguments)

  @Parameter("Screen files, folders of screens, Markdown files with screens; - for standard input")
  var screens: [String]
  @Parameter("Print the diagnostics in this format") var format: CheckFormat = .text
  @Parameter("Don't read the records or contact engines") var offline = false
  @Parameter("Treat warnings as errors") var denyWarnings = false
  @Parameter("Apply the fixes that are safe to the files") var fix = false
  @Parameter("Check again when a screen or its records change") var watch = false
  @ParameterGroup var plugins: PluginOptions

  func validate(_ report: inout ParameterReport) {
    if fix, screens.contains("-") {
      report.error("fix", "'--fix' writes files, but '-' is standard input")
    }
    if watch, screens.contains("-") {
      report.error("watch", "'--watch' cannot read standard input again")
    }
  }

  func run() async throws {
    guard watch else { return try await runOnce() }
    try await FileWatch.repeating(files: watchedFiles, runOnce)
  }

  /// The screens with all that they are made of, and the folders, where more may appear.
  private func watchedFiles() -> [String] {
    let checked = screens.flatMap { (try? CheckedScreen.all(of: $0)) ?? [] }
    let files = checked.flatMap { ScreenFile.files(of: $0.file, registry: Launch.registry) }
    return Array(Set(screens + files)).sorted()
  }

  private func runOnce() async throws {
    var findings = Findings()
    var files = FixedFiles()
    let checked = try screens.flatMap(CheckedScreen.all)
    let (registry, offline) = (Launch.registry, offline)
    for screen in checked {
      if fix {
        let loaded = await files.fix(screen) {
          await screen.check(registry: registry, isOffline: offline, readFile: $0)
        }
        findings.add(loaded)
      } else {
        findings.add(await screen.check(registry: registry, isOffline: offline))
      }
    }
    try files.write()
    tell(files.fixed)
    if denyWarnings { findings.turnWarningsIntoErrors() }
    try print(findings, of: checked.count)
    if findings.hasErrors { throw CommandFailure(.failure) }
  }

  private func tell(_ fixed: [Diagnostic]) {
    for finding in fixed {
      let range = finding.range
      Console.standardError.print(
        message: "\(range.file):\(range.start.line):\(range.start.column): fixed: "
          + "\(finding.message) [\(finding.id.rawValue)]")
    }
  }

  private func print(_ findings: Findings, of count: Int) throws {
    switch format {
    case .text:
      findings.print(to: .standardError)
      if findings.isEmpty {
        try Console.standardOutput.write(
          "\(count) screen\(count == 1 ? "" : "s") checked, no findings\n")
      }
    case .json: try Console.standardOutput.write(findings.json.text(.indented) + "\n")
    case .sarif: try Console.standardOutput.write(findings.sarif.text(.indented) + "\n")
    case .github: try Console.standardOutput.write(findings.workflowCommands)
    }
  }
}

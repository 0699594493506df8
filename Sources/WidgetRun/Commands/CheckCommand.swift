internal import CommandParsing
internal import ScreenLoading
internal import Screens
internal import WidgetCore

/// `widgetrun check SCREEN …`: reports the problems of screens without running them.
struct CheckCommand: Command, ScreenCommand {
  /// The output formats of the diagnostics.
  enum Format: String, ParameterValue, CaseIterable {
    case text
    case json
    case sarif
    case github
  }

  static let configuration = CommandConfiguration(
    "check", "Reports problems in screen files.",
    discussion: """
      Also compares each screen with the records of its searchers. 'widgetrun explain ID' describes \
      a diagnostic.
      """,
    examples: [
      "widgetrun check Configs/airports.yaml",
      "widgetrun check Configs --deny-warnings --format sarif",
      "widgetrun check shop.yaml --settings",
    ],
    arguments: [
      .positional("screens", "SCREEN", completion: .screens), .option("format", "FORMAT"),
    ]
      + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("Screen files, folders of screens, Markdown files with screens; - for standard input")
  var screens: [String]
  @Parameter("Print the diagnostics in this format") var format: Format = .text
  @Parameter("Don't read the records or contact engines") var offline = false
  @Parameter("Treat warnings as errors") var denyWarnings = false
  @Parameter("Apply all safe fixes to the files") var fix = false
  @Parameter("Print the requests that add the settings that remote indexes lack")
  var settings = false
  @Parameter("Check again when a screen or its records change") var watch = false
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: screens)
  }

  func validate(_ report: inout ParameterReport) {
    if fix, screens.contains("-") {
      report.error("fix", "'--fix' writes files, but '-' is standard input")
    }
    if settings, format != .text || offline {
      report.error("settings", "'--settings' cannot be combined with '--format' or '--offline'")
    }
    if watch, screens.contains("-") {
      report.error("watch", "'--watch' cannot read standard input again")
    }
  }

  func run() async throws {
    guard watch else { return try await runOnce() }
    try await FileWatch.repeating(files: watchedFiles, runOnce)
  }

  /// The screens with the files that they depend on, and the directories, where screens may appear.
  private func watchedFiles() -> [String] {
    let checked = screens.flatMap { (try? ScreenSource.all(of: $0)) ?? [] }
    let files = checked.flatMap { ScreenFile.files(of: $0.file, registry: Launch.registry) }
    return Array(Set(screens + files)).sorted()
  }

  private func runOnce() async throws {
    var report = DiagnosticReport()
    var fixes = SafeFixes()
    let checked = try screens.flatMap(ScreenSource.all)
    let (registry, offline) = (Launch.registry, offline)
    for screen in checked {
      if fix {
        let loaded = await fixes.fix(screen) {
          await screen.check(registry: registry, isOffline: offline, readFile: $0)
        }
        report.add(loaded)
      } else {
        report.add(await screen.check(registry: registry, isOffline: offline))
      }
    }
    var texts: [String] = []
    if settings {
      for screen in checked {
        guard let loaded = screen.load(registry: registry).screen else { continue }
        var diagnostics = Diagnostics()
        texts += await IndexSettings.texts(for: loaded, into: &diagnostics)
        report.add(diagnostics)
      }
    }
    try fixes.write()
    printFixed(fixes.applied)
    if denyWarnings { report.promoteWarnings() }
    try print(report, of: checked.count)
    if !texts.isEmpty {
      try Console.standardOutput.write(plain: texts.joined(separator: "\n\n") + "\n")
    }
    if report.hasErrors { throw CommandFailure(.failure) }
  }

  private func printFixed(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let range = diagnostic.range
      Console.inform(
        "\(range.file):\(range.start.line):\(range.start.column): fixed: "
          + "\(diagnostic.message) [\(diagnostic.id.rawValue)]")
    }
  }

  private func print(_ report: DiagnosticReport, of count: Int) throws {
    switch format {
    case .text:
      report.printAll(to: .standardError)
      if report.isEmpty, Launch.verbosity != .quiet {
        try Console.standardOutput.write(
          "\(count.counting("screen")) checked, no problems\n")
      }
    case .json: try Console.standardOutput.write(report.json.text(.indented) + "\n")
    case .sarif:
      try Console.standardOutput.write(
        report.sarif(toolVersion: Program.version).text(.indented) + "\n")
    case .github: try Console.standardOutput.write(report.workflowCommands)
    }
  }
}

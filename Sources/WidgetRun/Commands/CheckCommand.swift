internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun check SCREEN …`: every mistake of every file, without running anything.
struct CheckCommand: AsyncParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Finds the mistakes in screen files.",
    usage: "widgetrun check SCREEN … [options]",
    discussion: """
      A screen is compared with the records of its searchers, too. 'widgetrun explain ID' tells \
      more about a finding.
      """)

  @Argument(
    help: ArgumentHelp(
      "Screen files, - for standard input; folders of screens; Markdown files with screens.",
      valueName: "SCREEN"))
  var screens: [String]

  @Option(help: ArgumentHelp("How findings are printed.", valueName: "NAME"))
  var format: CheckFormat = .text

  @Flag(help: "Do not read the records.")
  var offline = false

  @Flag(help: "Count warnings as errors.")
  var denyWarnings = false

  @Flag(help: "Cure in the files what can be cured without doubt.")
  var fix = false

  @Flag(help: "Check again whenever a screen or its records change.")
  var watch = false

  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    if fix, screens.contains("-") {
      throw ValidationError("'--fix' writes files, but '-' is standard input")
    }
    if watch, screens.contains("-") {
      throw ValidationError("'--watch' cannot read standard input again")
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

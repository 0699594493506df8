internal import CommandParsing
internal import Renderers
internal import Screens
internal import WidgetCore

/// The diagnostics of a command with the texts that they refer to.
struct DiagnosticReport {
  private var diagnostics = Diagnostics()
  private var sources: [String: String]

  /// - Parameter sources: texts other than loaded files, by file name.
  init(sources: [String: String] = [:]) {
    self.sources = sources
  }

  var isEmpty: Bool { diagnostics.isEmpty }
  var hasErrors: Bool { diagnostics.hasErrors }

  mutating func add(_ loaded: LoadedScreen) {
    diagnostics.report(loaded.diagnostics)
    sources.merge(loaded.sources) { first, _ in first }
  }

  mutating func add(_ loaded: LoadedList<some Sendable>) {
    diagnostics.report(loaded.diagnostics)
    sources.merge(loaded.sources) { first, _ in first }
  }

  mutating func add(_ diagnostic: Diagnostic) {
    diagnostics.report(diagnostic)
  }

  mutating func add(_ others: Diagnostics) {
    diagnostics.report(others)
  }

  /// Changes the severity of all warnings to errors.
  mutating func promoteWarnings() {
    var errors = Diagnostics()
    for var diagnostic in diagnostics.all {
      if diagnostic.severity == .warning { diagnostic.severity = .error }
      errors.report(diagnostic)
    }
    diagnostics = errors
  }

  /// The diagnostics as a SARIF log.
  func sarif(toolVersion: String) -> JSONValue {
    DiagnosticSARIF(
      toolVersion: toolVersion,
      summaries: Dictionary(uniqueKeysWithValues: ExplanationPage.all.map { ($0.id, $0.summary) })
    ).json(diagnostics)
  }

  /// The diagnostics as workflow commands of GitHub Actions.
  var workflowCommands: String {
    DiagnosticWorkflowCommands().text(diagnostics)
  }

  var json: JSONValue {
    DiagnosticJSON().json(diagnostics)
  }

  /// The diagnostics with excerpts of the files, without colors.
  var text: String { DiagnosticText(sources: sources, color: false).text(diagnostics) }

  /// Prints the diagnostics with excerpts of the files, only the errors if `--quiet` is set; prints
  /// nothing if there are none.
  func print(to console: Console) {
    var report = self
    if Launch.verbosity == .quiet { report.removeWarnings() }
    report.printAll(to: console)
  }

  /// Prints the diagnostics with excerpts of the files; prints nothing if there are none.
  func printAll(to console: Console) {
    guard !isEmpty else { return }
    let traits = console.traits(environment: Environment.variables())
    let text = DiagnosticText(sources: sources, color: traits.usesColor)
    console.print(text.text(diagnostics))
  }

  private mutating func removeWarnings() {
    var errors = Diagnostics()
    for diagnostic in diagnostics.all where diagnostic.severity == .error {
      errors.report(diagnostic)
    }
    diagnostics = errors
  }
}

internal import CommandParsing
internal import Renderers
internal import ScreenLoading
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

  /// The diagnostics that fit in a report, with a note about others, for formats without prose.
  private var shown: Diagnostics {
    var (shown, others) = diagnostics.prefix(Diagnostics.maximumShown)
    guard others > 0, let last = shown.all.last?.range else { return shown }
    shown.report(
      Diagnostic(
        "more-problems", "\(others.counting("more problem")); fix these first", at: last,
        severity: .note))
    return shown
  }

  /// The diagnostics as a SARIF log.
  func sarif(toolVersion: String) -> JSONValue {
    DiagnosticSARIF(
      toolVersion: toolVersion,
      summaries: Dictionary(uniqueKeysWithValues: ExplanationPage.all.map { ($0.id, $0.summary) })
    ).json(shown)
  }

  /// The diagnostics as workflow commands of GitHub Actions.
  var workflowCommands: String {
    DiagnosticWorkflowCommands().text(shown)
  }

  var json: JSONValue {
    DiagnosticJSON().json(shown)
  }

  /// The diagnostics with excerpts of the files, without colors.
  var text: String { text(color: false) }

  private func text(color: Bool) -> String {
    let (first, others) = diagnostics.prefix(Diagnostics.maximumShown)
    return DiagnosticText(sources: sources, color: color).text(first)
      + (others > 0 ? "… \(others.counting("more problem")); fix these first\n" : "")
  }

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
    console.print(text(color: traits.usesColor))
  }

  private mutating func removeWarnings() {
    var errors = Diagnostics()
    for diagnostic in diagnostics.all where diagnostic.severity == .error {
      errors.report(diagnostic)
    }
    diagnostics = errors
  }
}

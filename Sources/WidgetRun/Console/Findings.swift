internal import Renderers
internal import Screens
internal import WidgetCore

/// The findings of a command with the texts that they point into.
struct Findings {
  private var diagnostics = Diagnostics()
  private var sources: [String: String]

  /// - Parameter sources: texts besides those of screens, by name.
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

  mutating func add(_ finding: Diagnostic) {
    diagnostics.report(finding)
  }

  mutating func add(_ others: Diagnostics) {
    diagnostics.report(others)
  }

  /// Lets a warning count as much as an error.
  mutating func turnWarningsIntoErrors() {
    var errors = Diagnostics()
    for var finding in diagnostics.all {
      if finding.severity == .warning { finding.severity = .error }
      errors.report(finding)
    }
    diagnostics = errors
  }

  /// The findings as a SARIF log.
  var sarif: JSONValue {
    DiagnosticSARIF(
      toolVersion: Program.version,
      summaries: Dictionary(uniqueKeysWithValues: ExplanationPage.all.map { ($0.id, $0.summary) })
    ).json(diagnostics)
  }

  /// The findings as commands to GitHub's runners.
  var workflowCommands: String {
    DiagnosticWorkflowCommands().text(diagnostics)
  }

  var json: JSONValue {
    DiagnosticJSON().json(diagnostics)
  }

  func print(to console: Console) {
    guard !isEmpty else { return }
    let traits = console.traits(environment: Environment.variables())
    let text = DiagnosticText(sources: sources, color: traits.usesColor)
    console.print(text.text(diagnostics))
  }
}

internal import Renderers
internal import Screens
internal import WidgetCore

/// The text behind a `--filter`, read; what is wrong with it is told with carets under its place.
struct FilterArgument {
  let groups: [FilterGroup]

  init(_ text: String) throws(CommandFailure) {
    var warnings: [FilterSyntaxWarning] = []
    do throws(FilterSyntaxError) {
      groups = try FilterParser.parse(text, warnings: &warnings)
    } catch {
      Self.report(
        Diagnostic(
          .invalidFilter, error.message, at: Self.place(error.offset, error.length),
          help: error.help), in: text)
      throw CommandFailure(reportedValueOf: "filter", error.message)
    }
    for warning in warnings {
      Self.report(
        Diagnostic(
          .invalidFilter, warning.message, at: Self.place(warning.offset, warning.length),
          severity: .warning, help: warning.help), in: text)
    }
  }

  private static func place(_ offset: Int, _ length: Int) -> SourceRange {
    SourceRange(startOf: "--filter").part(offset: offset, length: max(1, length))
  }

  private static func report(_ diagnostic: Diagnostic, in text: String) {
    var diagnostics = Diagnostics()
    diagnostics.report(diagnostic)
    var findings = Findings(sources: ["--filter": text])
    findings.add(diagnostics)
    findings.print(to: .standardError)
  }
}

internal import Renderers
internal import Screens
internal import WidgetCore

/// A parsed value of `--filter`. Prints syntax errors with an excerpt that marks their location.
struct FilterArgument {
  let groups: [FilterGroup]

  /// - Throws: `CommandFailure` after printing a syntax error.
  init(_ text: String) throws(CommandFailure) {
    var warnings: [FilterSyntaxWarning] = []
    do throws(FilterSyntaxError) {
      groups = try FilterParser.parse(text, warnings: &warnings)
    } catch {
      Self.report(
        Diagnostic(
          .invalidFilter, error.message, at: Self.range(error.offset, error.length),
          help: error.help), in: text)
      throw CommandFailure(reportedValueOf: "filter", error.message)
    }
    for warning in warnings {
      Self.report(
        Diagnostic(
          .invalidFilter, warning.message, at: Self.range(warning.offset, warning.length),
          severity: .warning, help: warning.help), in: text)
    }
  }

  private static func range(_ offset: Int, _ length: Int) -> SourceRange {
    SourceRange(startOf: "--filter").part(offset: offset, length: max(1, length))
  }

  private static func report(_ diagnostic: Diagnostic, in text: String) {
    var report = DiagnosticReport(sources: ["--filter": text])
    report.add(diagnostic)
    report.print(to: .standardError)
  }
}

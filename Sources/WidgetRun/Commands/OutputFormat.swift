internal import WidgetCore

/// The output formats of lists, descriptions, and reports.
enum OutputFormat: String, ParameterValue, CaseIterable {
  case text
  case json
}

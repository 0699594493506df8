internal import WidgetCore

/// The forms in which findings and descriptions are printed.
enum FindingsFormat: String, ParameterValue, CaseIterable {
  case text
  case json
}

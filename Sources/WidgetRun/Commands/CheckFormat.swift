internal import WidgetCore

/// The forms in which `check` prints its findings.
enum CheckFormat: String, ParameterValue, CaseIterable {
  case text
  case json
  case sarif
  case github
}

public import WidgetCore

/// What a screen waits for before it searches.
public enum SearchTrigger: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// Searches at once, and again with every change.
  case start
  /// Begins with the first change that a person makes.
  case input
  /// What is typed waits for an action that submits it, such as the search box's `submit`.
  case submit
  /// Filters wait for such an action.
  case apply
  /// Everything waits for such an action, the first search too.
  case manual

  /// True if what is typed waits for such an action.
  var holdsTyping: Bool { self == .submit || self == .manual }

  /// True if a search can wait for an action that submits what was changed.
  var waits: Bool {
    switch self {
    case .start, .input: false
    case .submit, .apply, .manual: true
    }
  }
}

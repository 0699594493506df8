internal import Screens
internal import WidgetCore

/// A submitted form: an action and the state that it applies to.
struct FormAction {
  var action: Action
  /// The query string of the state.
  var state: String

  /// Parses a query string; nil if it is not a form.
  ///
  /// `do` names the widget and action. The value is `value`, or a range with the bounds `from` and
  /// `to`, which can be empty.
  init?(_ query: QueryText) {
    guard let name = query["do"], let state = query["state"], var action = Action(name) else {
      return nil
    }
    if let from = query["from"], let to = query["to"] {
      let isUnbounded = from.isEmpty && to.isEmpty
      action.value = isUnbounded ? "" : "[\(from),\(to)]"
    } else {
      action.value = query["value"] ?? action.value
    }
    self.action = action
    self.state = state
  }
}

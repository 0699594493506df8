internal import Screens
internal import WidgetCore

/// What a form of a page asks for: an action on a state.
struct FormAction {
  var action: Action
  /// The address of the state.
  var state: String

  /// Nil for a query that is no form's.
  ///
  /// `do` names widget and action; the value is `value`, or of a range `from` and `to`, either of
  /// which can be empty.
  init?(_ query: URLQuery) {
    guard let name = query["do"], let state = query["state"], var action = Action(name) else {
      return nil
    }
    if let from = query["from"], let to = query["to"] {
      let isWhole = from.isEmpty && to.isEmpty
      action.value = isWhole ? "" : "[\(from),\(to)]"
    } else {
      action.value = query["value"] ?? action.value
    }
    self.action = action
    self.state = state
  }
}

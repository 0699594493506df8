internal import WidgetCore

// Creates the widgets that are the same on all pages of a result.
extension SessionStateMachine {
  /// The widgets of the first level that do not depend on the page; nil if there are none.
  func sharedWidgets() -> SharedWidgets? {
    if prepared.sharedWidgets.isEmpty { return nil }
    return prepared.recentWidgets?.widgets(of: self) ?? withoutHits.createSharedWidgets()
  }

  /// Creates the widgets of `sharedWidgets()` for a session without hits.
  func createSharedWidgets() -> SharedWidgets {
    SharedWidgets(widgets(at: prepared.sharedWidgets, searches: searches))
  }
}

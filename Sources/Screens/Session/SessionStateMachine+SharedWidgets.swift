internal import WidgetCore

// Creates the widgets that are the same on all pages of a result.
extension SessionStateMachine {
  /// The widgets of the first level that do not depend on the page; nil if there are none.
  func sharedWidgets() -> SharedWidgets? {
    if prepared.sharedWidgets.isEmpty { return nil }
    let session = withoutHits
    func create() -> SharedWidgets {
      SharedWidgets(session.widgets(at: prepared.sharedWidgets, searches: session.searches))
    }
    return prepared.recentWidgets?.widgets(of: session, create: create) ?? create()
  }
}

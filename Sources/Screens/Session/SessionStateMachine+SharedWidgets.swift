internal import WidgetCore

// Creates the widgets that are the same on all pages of a result.
extension SessionStateMachine {
  /// The widgets of the first level that do not depend on the page; nil if there are none.
  func sharedWidgets() -> SharedWidgets? {
    if prepared.sharedWidgets.isEmpty { return nil }
    let session = withoutHits
    let key = RecentWidgets.Key(session)
    if let widgets = prepared.recentWidgets?.widgets(for: key, of: session) { return widgets }
    let created = session.widgets(at: prepared.sharedWidgets, searches: session.searches)
    let widgets = SharedWidgets(
      Dictionary(uniqueKeysWithValues: zip(prepared.sharedWidgets, created)))
    prepared.recentWidgets?.insert(widgets, for: key, of: session)
    return widgets
  }
}

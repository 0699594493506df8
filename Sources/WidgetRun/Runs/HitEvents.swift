internal import Screens
internal import WidgetCore

/// What is told of hits that were accepted on the terminal.
enum HitEvents {
  /// Tells of a click on each record that a frame shows, if the screen has `insights`.
  static func tell(clicksOn records: [View.RecordList.Item], in frame: Frame, of screen: Screen) {
    guard let insights = screen.insights else { return }
    var file = EventFile(insights, of: screen)
    file.add(records.compactMap { click(on: $0.hit.objectID, in: frame, of: screen) })
  }

  static func click(on key: String, in frame: Frame, of screen: Screen) -> InsightsEvent? {
    for widget in frame.allWidgets {
      guard case .records(let shown) = widget.view, let queryID = shown.queryID else { continue }
      let click = Action(widget: widget.id, name: "click", value: key)
      if let event = screen.event(of: click, in: frame, queryID: queryID) { return event }
    }
    return nil
  }
}

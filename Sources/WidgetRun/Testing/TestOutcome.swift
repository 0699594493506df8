internal import Renderers
internal import Screens
internal import WidgetCore

/// The state of a screen after the steps of a test case.
struct TestOutcome {
  let screen: Screen
  let frame: Frame

  /// All error messages.
  var messages: [String] {
    frame.messages
  }

  func search(_ id: String) -> Frame.Search? {
    frame.searches.first { $0.id == id }
  }

  func widget(_ id: String) -> Frame.Widget? {
    frame.allWidgets.first { $0.id == id }
  }

  /// The `view` of a widget in the JSON rendering; null if there is no such widget.
  func view(of id: String) -> JSONValue {
    guard let widget = widget(id) else { return .null }
    let alone = Frame(title: nil, searches: [], widgets: [widget])
    return FrameJSON(alone).value[path: "widgets"]?.array?.first?[path: "view"] ?? .null
  }

  /// The lines that the screen shows for the hits of a searcher; empty if it shows no hits.
  func lines(of searcher: String) -> [String] {
    for widget in screen.widgets where widget.searcher == searcher || widget.searcher == nil {
      guard case .records(let records) = self.widget(widget.id)?.view else { continue }
      return records.records.map { $0.line.marked("", "") }
    }
    return []
  }
}

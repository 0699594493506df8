internal import Renderers
internal import Screens
internal import WidgetCore

/// What a screen shows after the steps of a case.
struct TestOutcome {
  let screen: Screen
  let frame: Frame

  /// All that was said to have gone wrong.
  var messages: [String] {
    frame.messages
  }

  func search(_ id: String) -> Frame.Search? {
    frame.searches.first { $0.id == id }
  }

  func widget(_ id: String) -> Frame.Widget? {
    frame.allWidgets.first { $0.id == id }
  }

  /// A widget's `view` in the JSON rendering.
  func view(of id: String) -> JSONValue {
    guard let widget = widget(id) else { return .null }
    let alone = Frame(title: nil, searches: [], widgets: [widget])
    return FrameJSON(alone).value[path: "widgets"]?.array?.first?[path: "view"] ?? .null
  }

  /// The lines that a screen shows for the records of a searcher; none if it shows no records.
  func lines(of searcher: String) -> [String] {
    for widget in screen.widgets where widget.searcher == searcher || widget.searcher == nil {
      guard case .records(let records) = self.widget(widget.id)?.view else { continue }
      return records.records.map { $0.line.marked("", "") }
    }
    return []
  }
}

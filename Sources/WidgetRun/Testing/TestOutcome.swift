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

/// The counts that a widget displays, by label and by value.
struct DisplayedCounts {
  private var counts: [String: Int] = [:]
  /// The labels in display order.
  private(set) var labels: [String] = []

  init(_ view: View) {
    add(view)
  }

  /// The count of a label or value; nil if it is not displayed or has no count.
  subscript(name: String) -> Int? { counts[name] }

  private mutating func add(_ view: View) {
    switch view {
    case .choices(let choices): for choice in choices.items { add(choice) }
    case .tree(let tree): for branch in tree.branches { add(branch) }
    case .group(let group): for member in group.members { add(member.view) }
    default: break
    }
  }

  private mutating func add(_ branch: View.Tree.Branch) {
    add(branch.choice)
    for child in branch.children { add(child) }
  }

  // If several choices have the same name, the first one counts.
  private mutating func add(_ choice: View.Choice) {
    guard let count = choice.count else { return }
    labels.append(choice.label)
    for name in [choice.label, choice.value.text ?? choice.value.text(.compact)]
    where counts[name] == nil { counts[name] = count }
  }
}

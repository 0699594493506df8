internal import Screens
internal import WidgetCore

/// Widgets, the filter groups that they write, and the searchers that read those.
struct ScreenGraph {
  fileprivate enum Kind {
    case widget
    case group
    case searcher
  }

  private struct Node {
    var kind: Kind
    var label: String
  }

  private struct Edge: Hashable {
    /// Places in the list of nodes, 0-based.
    var from: Int
    var to: Int
    /// False where a widget only shows what a searcher answers.
    var isFilter: Bool
  }

  private let title: String
  private var nodes: [Node] = []
  private var edges: [Edge] = []
  private var places: [String: Int] = [:]

  init(_ screen: Screen) {
    title = screen.title ?? screen.file
    for widget in screen.widgets {
      let place = place("widget \(widget.id)", .widget, label(of: widget))
      let searchers = screen.searchers.filter {
        widget.searcher == nil || widget.searcher == $0.id
      }
      for target in widget.connector.targets {
        let states = widget.spansFilterStates ? searchers.map(\.filterState) : [widget.filterState]
        for state in states { connect(place, target.group, of: state, among: screen) }
      }
      if widget.connector.targets.isEmpty {
        for searcher in searchers { add(place, self.place(of: searcher), isFilter: false) }
      }
    }
  }

  private mutating func connect(
    _ widget: Int, _ group: FilterGroup.ID, of state: String, among screen: Screen
  ) {
    let place = place("group \(state) \(group.wiringText)", .group, group.wiringText)
    add(widget, place, isFilter: true)
    for searcher in screen.searchers where searcher.filterState == state {
      add(place, self.place(of: searcher), isFilter: true)
    }
  }

  private func label(of widget: Screen.Widget) -> String {
    widget.id == widget.type ? widget.id : "\(widget.id)\n\(widget.type)"
  }

  private mutating func place(of searcher: Screen.SearcherConfiguration) -> Int {
    place("searcher \(searcher.id)", .searcher, "\(searcher.id)\n\(searcher.type)")
  }

  private mutating func place(_ name: String, _ kind: Kind, _ label: String) -> Int {
    if let known = places[name] { return known }
    places[name] = nodes.count
    nodes.append(Node(kind: kind, label: label))
    return nodes.count - 1
  }

  private mutating func add(_ from: Int, _ to: Int, isFilter: Bool) {
    let edge = Edge(from: from, to: to, isFilter: isFilter)
    if !edges.contains(edge) { edges.append(edge) }
  }
}

extension ScreenGraph {
  /// The graph in the language of Graphviz.
  var dot: String {
    let nodes = nodes.enumerated().map { index, node in
      "  n\(index) [label=\(Self.quoted(node.label)), shape=\(node.kind.dotShape)]"
    }
    let edges = edges.map { edge in
      "  n\(edge.from) -> n\(edge.to)\(edge.isFilter ? "" : " [style=dashed]")"
    }
    return """
      digraph \(Self.quoted(title)) {
        rankdir=LR
      \((nodes + edges).joined(separator: "\n"))
      }

      """
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n"))\""
  }

  /// The graph in the language of Mermaid, which many sites draw within Markdown.
  var mermaid: String {
    let nodes = nodes.enumerated().map { index, node in
      let (opening, closing) = node.kind.mermaidBrackets
      return "  n\(index)\(opening)\"\(Self.entities(node.label))\"\(closing)"
    }
    let edges = edges.map { edge in
      "  n\(edge.from) \(edge.isFilter ? "-->" : "-.->") n\(edge.to)"
    }
    return (["flowchart LR"] + nodes + edges).joined(separator: "\n") + "\n"
  }

  private static func entities(_ text: String) -> String {
    text.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
      .replacing("<", with: "#lt;").replacing(">", with: "#gt;").replacing("\n", with: "<br/>")
  }
}

extension ScreenGraph.Kind {
  fileprivate var dotShape: String {
    switch self {
    case .widget: "box"
    case .group: "ellipse"
    case .searcher: "cylinder"
    }
  }

  fileprivate var mermaidBrackets: (String, String) {
    switch self {
    case .widget: ("[", "]")
    case .group: ("([", "])")
    case .searcher: ("[(", ")]")
    }
  }
}

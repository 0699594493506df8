internal import Screens
internal import WidgetCore

/// The graph of a screen: widgets, the filter groups that they change, and the searchers that use
/// the groups.
struct ScreenGraph {
  /// The kind of a node, which determines its shape.
  fileprivate enum NodeKind {
    case widget
    case group
    case searcher
  }

  /// A widget, group, or searcher.
  private struct Node {
    var kind: NodeKind
    var label: String
  }

  /// A connection, in the direction of the data.
  private struct Edge: Hashable {
    /// Indices of nodes.
    var from: Int
    var to: Int
    /// False for a widget that only shows the response of a searcher.
    var isFilter: Bool
  }

  private let title: String
  private var nodes: [Node] = []
  private var edges: [Edge] = []
  // The indices of the nodes by a name that is unique in the graph.
  private var indices: [String: Int] = [:]

  init(_ screen: Screen) {
    title = screen.title ?? screen.file
    for widget in screen.widgets {
      let node = index(of: "widget \(widget.id)", .widget, label(of: widget))
      let searchers = screen.searchers.filter {
        widget.searcher == nil || widget.searcher == $0.id
      }
      for target in widget.connector.targets {
        let states = widget.spansFilterStates ? searchers.map(\.filterState) : [widget.filterState]
        for state in states { connect(node, target.group, of: state, among: screen) }
      }
      if widget.connector.targets.isEmpty {
        for searcher in searchers { add(node, index(of: searcher), isFilter: false) }
      }
    }
  }

  private mutating func connect(
    _ widget: Int, _ group: FilterGroup.ID, of state: String, among screen: Screen
  ) {
    let node = index(of: "group \(state) \(group.traceText)", .group, group.traceText)
    add(widget, node, isFilter: true)
    for searcher in screen.searchers where searcher.filterState == state {
      add(node, index(of: searcher), isFilter: true)
    }
  }

  private func label(of widget: Screen.Widget) -> String {
    widget.id == widget.type ? widget.id : "\(widget.id)\n\(widget.type)"
  }

  private mutating func index(of searcher: Screen.SearcherConfiguration) -> Int {
    index(of: "searcher \(searcher.id)", .searcher, "\(searcher.id)\n\(searcher.type)")
  }

  /// The index of the node with a name, which is added if necessary.
  private mutating func index(of name: String, _ kind: NodeKind, _ label: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = nodes.count
    nodes.append(Node(kind: kind, label: label))
    return nodes.count - 1
  }

  private mutating func add(_ from: Int, _ to: Int, isFilter: Bool) {
    let edge = Edge(from: from, to: to, isFilter: isFilter)
    if !edges.contains(edge) { edges.append(edge) }
  }
}

extension ScreenGraph {
  /// The graph in the DOT language of Graphviz.
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

  /// The graph in the Mermaid language, which many sites render within Markdown.
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

extension ScreenGraph.NodeKind {
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

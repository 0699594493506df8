internal import Screens
internal import WidgetCore

/// Generates the YAML of a screen with presets applied and default values added.
struct EffectiveScreen {
  let widgets: [DeclaredWidget]
  let screen: Screen

  /// Returns the effective root node for the root node of a screen's file.
  ///
  /// Each value has the source location of its declaration; the file name of defaults is empty.
  func node(_ root: Node) -> Node {
    var entries: [Mapping.Entry] = []
    for entry in root.mapping?.entries ?? [] where !["include", "presets"].contains(entry.key) {
      var entry = entry
      switch entry.key {
      case "searcher": entry.value = searcher(entry.value, "main")
      case "searchers":
        entry.value = entry.value.mapped { searcher($0.value, $0.key) }
      case "widgets": entry.value.content = .sequence(widgets(inside: nil))
      case "state": entry.value = entry.value.filled(StateDeclaration.parameters)
      default: break
      }
      entries.append(entry)
    }
    return Node(.mapping(Mapping(entries)), range: root.range)
  }

  private func searcher(_ node: Node, _ id: String) -> Node {
    guard let settings = screen.searchers.first(where: { $0.id == id })?.settings else {
      return node
    }
    return node.filled(type(of: settings).parameters)
  }

  /// Returns the widgets nested in a container, which is given by its index; nil for the top level.
  private func widgets(inside parent: Int?) -> [Node] {
    widgets.enumerated().compactMap { index, declared in
      declared.declaration.parent == parent
        ? widget(declared.widget, declared.declaration, at: index) : nil
    }
  }

  private func widget(_ widget: Screen.Widget, _ declaration: WidgetDeclaration, at index: Int)
    -> Node
  {
    var original = declaration.merged.origins
    original.remove("preset")
    var entries = [original.entry("id") ?? .generated("id", .text(widget.id))]
    entries += ["type", "title"].compactMap(original.entry)
    if screen.searchers.count > 1, let searcher = widget.searcher {
      entries.append(original.entry("searcher") ?? .generated("searcher", .text(searcher)))
    }
    entries += [original.entry("filterState")].compactMap(\.self)
    let first = entries.map(\.key)
    var rest = Node(
      .mapping(Mapping(original.entries.filter { !first.contains($0.key) })),
      range: declaration.merged.node.range
    ).filled(type(of: widget.connector).parameters)
    if widget.connector is any Container {
      rest = rest.mapped { entry in
        guard entry.key == "widgets" else { return entry.value }
        return Node(.sequence(widgets(inside: index)), range: entry.value.range)
      }
    }
    return Node(
      .mapping(Mapping(entries + (rest.mapping?.entries ?? []))),
      range: declaration.merged.node.range)
  }
}

extension Node {
  /// Returns the mapping with the default values of missing parameters, in declaration order.
  fileprivate func filled(_ parameters: [ParameterDescription]) -> Node {
    guard let mapping else { return self }
    let names = Set(parameters.map(\.name))
    let others = mapping.entries.filter { !names.contains($0.key) }
    let own = parameters.compactMap { parameter in
      mapping.entry(parameter.name)
        ?? parameter.defaultValue.map { Mapping.Entry.generated(parameter.name, $0) }
    }
    return Node(.mapping(Mapping(others + own)), range: range)
  }

  /// Returns the mapping with transformed values.
  fileprivate func mapped(_ value: (Mapping.Entry) -> Node) -> Node {
    guard var mapping else { return self }
    for index in mapping.entries.indices {
      mapping.entries[index].value = value(mapping.entries[index])
    }
    return Node(.mapping(mapping), range: range)
  }
}

extension Mapping.Entry {
  fileprivate static func generated(_ key: String, _ value: JSONValue) -> Self {
    Mapping.Entry(
      key: key, keyRange: SourceRange(startOf: ""),
      value: Node(value, range: SourceRange(startOf: "")))
  }
}

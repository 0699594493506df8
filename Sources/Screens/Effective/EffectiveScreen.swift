internal import WidgetCore

/// A screen as it is understood: presets merged in, and what nobody wrote added.
struct EffectiveScreen {
  let widgets: [PlacedWidget]
  let screen: Screen

  /// The root of the screen's file as it would be without presets and defaults.
  ///
  /// Each value has the place where it is written; defaults have that of a file without a name.
  func node(_ root: Node) -> Node {
    var entries: [Mapping.Entry] = []
    for entry in root.mapping?.entries ?? [] where !["include", "presets"].contains(entry.key) {
      var entry = entry
      switch entry.key {
      case "searcher": entry.value = searcher(entry.value, "main")
      case "searchers":
        entry.value = entry.value.mapped { searcher($0.value, $0.key) }
      case "widgets": entry.value.content = .sequence(widgets(inside: nil))
      case "state": entry.value = entry.value.filled(StateEntry.parameters)
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

  /// The widgets inside of one, named by its place (0-based) among all.
  private func widgets(inside parent: Int?) -> [Node] {
    widgets.enumerated().compactMap { index, placed in
      placed.draft.parent == parent ? widget(placed.widget, placed.draft, at: index) : nil
    }
  }

  private func widget(_ widget: Screen.Widget, _ draft: WidgetDraft, at index: Int) -> Node {
    var written = draft.entry.origins
    written.remove("preset")
    var entries = [written.entry("id") ?? .unwritten("id", .text(widget.id))]
    entries += ["type", "title"].compactMap(written.entry)
    if screen.searchers.count > 1, let searcher = widget.searcher {
      entries.append(written.entry("searcher") ?? .unwritten("searcher", .text(searcher)))
    }
    entries += [written.entry("filterState")].compactMap(\.self)
    let known = entries.map(\.key)
    var rest = Node(
      .mapping(Mapping(written.entries.filter { !known.contains($0.key) })),
      range: draft.entry.node.range
    ).filled(type(of: widget.connector).parameters)
    if widget.connector is any Container {
      rest = rest.mapped { entry in
        guard entry.key == "widgets" else { return entry.value }
        return Node(.sequence(widgets(inside: index)), range: entry.value.range)
      }
    }
    return Node(
      .mapping(Mapping(entries + (rest.mapping?.entries ?? []))), range: draft.entry.node.range)
  }
}

extension Node {
  /// The mapping with the defaults of the parameters that it leaves out, in the order in which they
  /// are declared, behind what else is there.
  fileprivate func filled(_ parameters: [ParameterDescription]) -> Node {
    guard let mapping else { return self }
    let names = Set(parameters.map(\.name))
    let others = mapping.entries.filter { !names.contains($0.key) }
    let own = parameters.compactMap { parameter in
      mapping.entry(parameter.name)
        ?? parameter.defaultValue.map { Mapping.Entry.unwritten(parameter.name, $0) }
    }
    return Node(.mapping(Mapping(others + own)), range: range)
  }

  /// The mapping with other values.
  fileprivate func mapped(_ value: (Mapping.Entry) -> Node) -> Node {
    guard var mapping else { return self }
    for index in mapping.entries.indices {
      mapping.entries[index].value = value(mapping.entries[index])
    }
    return Node(.mapping(mapping), range: range)
  }

  /// A value that nobody wrote.
  fileprivate init(unwritten value: JSONValue) {
    let nowhere = SourceRange(startOf: "")
    switch value {
    case .array(let items): self.init(.sequence(items.map(Node.init(unwritten:))), range: nowhere)
    case .object(let object):
      let entries = object.members.map { Mapping.Entry.unwritten($0.name, $0.value) }
      self.init(.mapping(Mapping(entries)), range: nowhere)
    case .null: self.init(.scalar(Scalar("null", style: .plain, value: .null)), range: nowhere)
    case .boolean(let flag):
      self.init(
        .scalar(Scalar(String(flag), style: .plain, value: .boolean(flag))), range: nowhere)
    case .integer(let number):
      self.init(
        .scalar(Scalar(String(number), style: .plain, value: .integer(number))), range: nowhere)
    case .number(let number):
      self.init(
        .scalar(Scalar(number.shortText, style: .plain, value: .number(number))), range: nowhere)
    case .text(let text): self.init(.scalar(Scalar(text: text)), range: nowhere)
    }
  }
}

extension Mapping.Entry {
  fileprivate static func unwritten(_ key: String, _ value: JSONValue) -> Self {
    Mapping.Entry(
      key: key, keyRange: SourceRange(startOf: ""), value: Node(unwritten: value))
  }
}

internal import WidgetCore

/// Reads `renderers`: names, or mappings with `type`, parameters and `output`.
struct RendererReader {
  let registry: Registry
  let keys: ScreenKeys

  private var typeName: TypeName { TypeName("renderer", of: registry.renderers.values.map { $0 }) }

  /// The renderers of a screen; the text renderer if it names none. None at all only where the
  /// registry has none.
  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> [Screen.RendererEntry] {
    let items = screen.items(
      "renderers", of: "renderers", help: "put it in brackets: [ … ]", into: &diagnostics)
    let entries = items.compactMap { read($0, into: &diagnostics) }
    return entries.isEmpty ? standard : entries
  }

  private var standard: [Screen.RendererEntry] {
    let name = typeName.known.contains("text") ? "text" : typeName.known.first
    let nothing = Node(.mapping(Mapping()), range: SourceRange(startOf: ""))
    var ignored = Diagnostics()
    return name.flatMap { make($0, from: nothing, into: &ignored) }.map { [$0] } ?? []
  }

  private func read(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> Screen.RendererEntry? {
    var node = node
    if node.scalar != nil {
      let entry = Mapping.Entry(key: "type", keyRange: node.range, value: node)
      node.content = .mapping(Mapping([entry]))
    }
    guard let mapping = node.mapping else {
      diagnostics.report(
        .mismatch(node, expected: "the name of a renderer, or a mapping with 'type'"))
      return nil
    }
    guard let type = typeName.read(mapping, at: node.range, into: &diagnostics) else { return nil }
    var entry = make(type, from: node, into: &diagnostics)
    entry?.output = mapping.text("output", into: &diagnostics)
    return entry
  }

  private func make(
    _ name: String, from node: Node, into diagnostics: inout Diagnostics
  ) -> Screen.RendererEntry? {
    guard let type = registry.renderers[name] else { return nil }
    let renderer =
      type.make(from: node, outside: keys.aroundRenderer, into: &diagnostics) as (any Renderer)?
    return renderer.map { Screen.RendererEntry(type: name, renderer: $0) }
  }
}

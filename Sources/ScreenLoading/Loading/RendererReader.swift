internal import Screens
internal import WidgetCore

/// Decodes `renderers`: type names, or mappings with `type`, parameters, and `output`.
struct RendererReader {
  let registry: Registry
  let keys: ScreenKeys

  private var typeReader: TypeReader {
    TypeReader("renderer", of: registry.renderers.values.map { $0 })
  }

  /// Returns the renderers of a screen, by default the text renderer.
  ///
  /// The result is empty only if no renderer is registered.
  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> [Screen
    .RendererConfiguration]
  {
    let items = screen.items(
      "renderers", of: "renderers", help: "put it in brackets: [ … ]", into: &diagnostics)
    let entries = items.compactMap { read($0, into: &diagnostics) }
    return entries.isEmpty ? standard : entries
  }

  private var standard: [Screen.RendererConfiguration] {
    let name = typeReader.registered.contains("text") ? "text" : typeReader.registered.first
    let empty = Node(.mapping(Mapping()), range: SourceRange(startOf: ""))
    var ignored = Diagnostics()
    return name.flatMap { make($0, from: empty, into: &ignored) }.map { [$0] } ?? []
  }

  private func read(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> Screen.RendererConfiguration? {
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
    guard let type = typeReader.read(mapping, at: node.range, into: &diagnostics) else {
      return nil
    }
    var entry = make(type, from: node, into: &diagnostics)
    entry?.output = mapping.text("output", into: &diagnostics)
    return entry
  }

  private func make(
    _ name: String, from node: Node, into diagnostics: inout Diagnostics
  ) -> Screen.RendererConfiguration? {
    guard let type = registry.renderers[name] else { return nil }
    let renderer =
      type.make(from: node, context: keys.aroundRenderer, into: &diagnostics) as (any Renderer)?
    return renderer.map { Screen.RendererConfiguration(type: name, renderer: $0) }
  }
}

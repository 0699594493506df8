internal import Renderers
internal import SearchEngine
internal import StandardWidgets
internal import WidgetCore

extension Registry {
  /// The built-in types and additional ones.
  ///
  /// - Throws: `RegistryError` if a name is registered twice, `ServiceError` for a type that is not a
  ///   connector, searcher, or renderer.
  static func builtIn(adding types: [any Component.Type] = []) throws -> Registry {
    var registry = Registry()
    for connector in StandardWidgets.all { try registry.register(connector) }
    try registry.register(EmbeddedSettings.self)
    try registry.register(TextRenderer.self)
    try registry.register(JSONRenderer.self)
    try registry.register(HTMLRenderer.self)
    for type in types { try registry.add(type) }
    return registry
  }

  /// Registers a connector, searcher, or renderer.
  mutating func add(_ type: any Component.Type) throws {
    switch type {
    case let connector as any Connector.Type: try register(connector)
    case let searcher as any SearcherSettings.Type: try register(searcher)
    case let renderer as any Renderer.Type: try register(renderer)
    default:
      throw ServiceError(
        .invalidInput,
        "cannot register '\(type.type)': it is not a connector, searcher, or renderer")
    }
  }
}

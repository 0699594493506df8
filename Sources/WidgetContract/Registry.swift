/// The component types that a screen file can use, by name.
public struct Registry: Sendable {
  /// The widget types by name.
  public private(set) var connectors: [String: any Connector.Type] = [:]
  /// The searcher types by name.
  public private(set) var searchers: [String: any SearcherSettings.Type] = [:]
  /// The output formats by name.
  public private(set) var renderers: [String: any Renderer.Type] = [:]

  /// Creates an empty registry.
  public init() {}

  /// Adds a widget type.
  ///
  /// - Throws: `RegistryError` if the name is registered already.
  public mutating func register(_ type: any Connector.Type) throws(RegistryError) {
    if connectors[type.type] != nil { throw RegistryError(duplicate: type.type) }
    connectors[type.type] = type
  }

  /// Adds a searcher type.
  ///
  /// - Throws: `RegistryError` if the name is registered already.
  public mutating func register(_ type: any SearcherSettings.Type) throws(RegistryError) {
    if searchers[type.type] != nil { throw RegistryError(duplicate: type.type) }
    searchers[type.type] = type
  }

  /// Adds an output format.
  ///
  /// - Throws: `RegistryError` if the name is registered already.
  public mutating func register(_ type: any Renderer.Type) throws(RegistryError) {
    if renderers[type.type] != nil { throw RegistryError(duplicate: type.type) }
    renderers[type.type] = type
  }

  /// All components: widgets, searchers, and renderers, each sorted by name.
  public var components: [any Component.Type] {
    sorted(connectors) + sorted(searchers) + sorted(renderers)
  }

  private func sorted<Type>(_ types: [String: Type]) -> [any Component.Type] {
    types.sorted { $0.key < $1.key }.compactMap { $0.value as? any Component.Type }
  }
}

/// An attempt to register a second type with the same name.
public struct RegistryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of both types.
  public var duplicate: String

  init(duplicate: String) {
    self.duplicate = duplicate
  }

  /// The problem and its fix as one line.
  public var description: String {
    "the type '\(duplicate)' is already registered; choose another name"
  }
}

/// The contract between a plug-in and the program that loads it.
///
/// `widgetrun build` generates the code that uses it.
public enum PluginInterface {
  /// The version of the API for plug-ins, incremented by every incompatible change.
  ///
  /// The value is compiled into the plug-in, so that it identifies the API that the plug-in was
  /// compiled against, not the program that loads it.
  @_alwaysEmitIntoClient
  public static var version: Int32 { 1 }
}

/// Collects the component types of a plug-in while it is loaded. Not thread-safe.
public final class PluginTypes {
  /// The types in the order of registration.
  public private(set) var types: [any Component.Type] = []

  /// Creates an empty collection.
  public init() {}

  /// Adds a connector, the settings of a searcher, or a renderer.
  public func add(_ type: any Component.Type) {
    types.append(type)
  }
}

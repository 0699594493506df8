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

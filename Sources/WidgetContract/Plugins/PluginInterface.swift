/// What a loadable plugin and the program that loads it must agree on.
///
/// `widgetrun build` writes the code that uses this; an author of a widget needs none of it.
public enum PluginInterface {
  /// The version of all that a plugin may use. It is counted up with every change of this module, or
  /// of those that it exports, that a plugin built before would not survive.
  ///
  /// Its value is copied into the plugin when the plugin is compiled, so that it tells what the
  /// plugin was compiled against and not what it happens to be loaded into.
  @_alwaysEmitIntoClient
  public static var version: Int32 { 1 }
}

/// Takes the types of a plugin while it is loaded.
public final class PluginTypes {
  /// The types in the order in which the plugin names them.
  public private(set) var types: [any Component.Type] = []

  public init() {}

  /// Adds a connector, a searcher's settings or a renderer.
  public func add(_ type: any Component.Type) {
    types.append(type)
  }
}

public import WidgetCore

/// What reading a screen file gave.
public struct LoadedScreen: Sendable {
  /// The screen; nil if there was an error.
  public var screen: Screen?
  /// The searchers whose settings could be read, whatever errors there are.
  public var searchers: [Screen.SearcherEntry] = []
  public var diagnostics: Diagnostics
  /// The texts of all files that were read, by the names that the findings use; for excerpts.
  public var sources: [String: String]
  /// The types that the screen can name, those of its plugins among them.
  public var registry: Registry
  /// Where what the screen says is written; nil if there is no screen.
  var outline: ScreenOutline?

  public init(
    screen: Screen?, diagnostics: Diagnostics, sources: [String: String],
    registry: Registry = Registry()
  ) {
    self.registry = registry
    self.screen = screen
    self.diagnostics = diagnostics
    self.sources = sources
  }
}

/// What reading a file of things of one kind gave.
public struct LoadedList<Item: Sendable>: Sendable {
  /// Those that could be read, in their order.
  public var items: [Item]
  public var diagnostics: Diagnostics
  /// The texts of all files that were read, by the names that the findings use.
  public var sources: [String: String]
}

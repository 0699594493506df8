public import WidgetCore

/// What reading a screen file gave.
public struct LoadedScreen: Sendable {
  /// The screen; nil if there was an error.
  public var screen: Screen?
  public var diagnostics: Diagnostics
  /// The texts of all files that were read, by the names that the findings use; for excerpts.
  public var sources: [String: String]
  /// The types that the screen can name, those of its plugins among them.
  public var registry: Registry
  /// What could be read of the screen; nil if nothing could.
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

  /// The searchers whose settings are what is meant, whatever errors there are.
  public var searchers: [Screen.SearcherEntry] {
    outline?.searchers.compactMap(\.entry) ?? []
  }

  /// The others as far as their settings could be read; what has mistakes has its default.
  public var brokenSearchers: [Screen.SearcherEntry] {
    outline?.searchers.filter(\.isBroken).compactMap(\.readableEntry) ?? []
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

public import Screens
public import WidgetCore

/// The result of loading a screen file.
public struct LoadedScreen: Sendable {
  /// The screen; nil if there are errors.
  public var screen: Screen?
  /// The diagnostics of the file and of the files that it includes.
  public var diagnostics: Diagnostics
  /// The texts of all files that were read, by the file names in the diagnostics.
  public var sources: [String: String]
  /// The types that are available to the screen, including those of its plug-ins.
  public var registry: Registry
  /// The declarations that could be decoded; nil if the file is not a mapping.
  var outline: ScreenOutline?

  /// Creates a result; the screen is nil if there are errors.
  public init(
    screen: Screen?, diagnostics: Diagnostics, sources: [String: String],
    registry: Registry = Registry()
  ) {
    self.registry = registry
    self.screen = screen
    self.diagnostics = diagnostics
    self.sources = sources
  }

  /// The searchers with valid settings, even if the screen has errors elsewhere.
  public var searchers: [Screen.SearcherConfiguration] {
    outline?.searchers.compactMap(\.configuration) ?? []
  }

  /// The searchers with errors in their settings. Invalid parameters have their default values.
  public var invalidSearchers: [Screen.SearcherConfiguration] {
    outline?.searchers.filter(\.isInvalid).compactMap(\.partialConfiguration) ?? []
  }
}

/// The result of loading a file with a list of declarations, such as presets or tests.
public struct LoadedList<Item: Sendable>: Sendable {
  /// The valid items in file order.
  public var items: [Item]
  /// The diagnostics of all files that were read.
  public var diagnostics: Diagnostics
  /// The texts of all files that were read, by the file names in the diagnostics.
  public var sources: [String: String]
}

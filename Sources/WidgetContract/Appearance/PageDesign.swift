/// Everything that determines the look of a screen's pages besides its views.
public struct PageDesign: Sendable {
  /// The colors, typeface, and spacing.
  @Indirect public var theme = Theme()
  /// The regions that widgets are assigned to.
  @Indirect public var regions = PageRegions()
  /// The name, logo, and links around the screen.
  @Indirect public var brand = Brand()
  /// The folder with the images of the screen, relative to its file; nil if it has none.
  public var assets: String?

  /// Creates the default design.
  public init() {}
}

/// Turns frames into text in some format.
public protocol Renderer: Component {
  /// The frame as text, ending in a line break.
  func render(_ frame: Frame, for output: OutputTraits) -> String
}

/// What is known about the place where a rendering goes.
public struct OutputTraits: Hashable, Sendable {
  /// The width in terminal columns.
  public var width: Int
  /// True where ANSI colour is welcome.
  public var usesColor: Bool

  public init(width: Int = 80, usesColor: Bool = false) {
    self.width = width
    self.usesColor = usesColor
  }
}

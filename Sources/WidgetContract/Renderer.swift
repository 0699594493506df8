/// Turns frames into text of one output format.
public protocol Renderer: Component {
  /// Returns the frame as text that ends with a line break.
  func render(_ frame: Frame, for output: OutputTraits) -> String
}

/// The properties of the output device.
public struct OutputTraits: Hashable, Sendable {
  /// The width in terminal columns.
  public var width: Int
  /// True if ANSI escape sequences are supported.
  public var usesColor: Bool

  /// Creates the traits of an output device.
  public init(width: Int = 80, usesColor: Bool = false) {
    self.width = width
    self.usesColor = usesColor
  }
}

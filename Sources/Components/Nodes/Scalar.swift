/// A single value of a YAML text, both as it was written and as it is understood.
public struct Scalar: Hashable, Sendable {
  /// How the value was written; only plain values can be anything but text.
  public enum Style: Hashable, Sendable {
    case plain
    case quoted
    case block
  }

  /// What the value means under the YAML 1.2 core schema.
  public enum Value: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
  }

  /// The value's text after unquoting and interpolation.
  public var text: String
  public var style: Style
  public var value: Value
  /// The text before interpolation; nil if nothing was interpolated.
  public var source: String?

  public init(_ text: String, style: Style, value: Value, source: String? = nil) {
    self.text = text
    self.style = style
    self.value = value
    self.source = source
  }

  /// True when `text` holds something interpolated, which may be a secret: it is never shown.
  public var isInterpolated: Bool { source != nil }

  /// A quoted text.
  public init(text: String) {
    self.init(text, style: .quoted, value: .text(text))
  }
}

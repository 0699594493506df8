/// A YAML scalar: its text, and its value under the core schema.
public struct Scalar: Hashable, Sendable {
  /// The presentation of a scalar; only plain scalars have values other than text.
  public enum Style: Hashable, Sendable {
    /// Without quotes.
    case plain
    /// In single or double quotes.
    case quoted
    /// A literal (`|`) or folded (`>`) block.
    case block
  }

  /// The value of a scalar under the YAML 1.2 core schema.
  public enum Value: Hashable, Sendable {
    /// Null, `~`, or nothing.
    case null
    /// A boolean: `true` or `false`.
    case boolean(Bool)
    /// An integer that fits into 64 bits.
    case integer(Int)
    /// A floating-point number, or a larger integer.
    case number(Double)
    /// Everything else.
    case text(String)
  }

  /// The text after removing quotes, resolving escapes, and interpolation.
  public var text: String
  /// The presentation in the file.
  public var style: Style
  /// The value under the core schema, or the type of the scalar's tag.
  public var value: Value
  /// The text before interpolation, such as `${env:KEY}`. Nil if nothing was interpolated.
  public var source: String?

  /// Creates a scalar.
  public init(_ text: String, style: Style, value: Value, source: String? = nil) {
    self.text = text
    self.style = style
    self.value = value
    self.source = source
  }

  /// Whether `text` contains interpolated values. They may be secrets, so no output shows them.
  public var isInterpolated: Bool { source != nil }

  /// Creates a quoted scalar with a text.
  public init(text: String) {
    self.init(text, style: .quoted, value: .text(text))
  }
}

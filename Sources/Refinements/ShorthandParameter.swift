/// A parameter value that has a short form and a mapping form.
///
/// A screen file can write `price:asc`, or `{label: Cheapest first, value: "price:asc"}`. The value
/// itself declares no parameters: widgets copy and compare it for every search, and declarations
/// carry help texts.
public protocol ShorthandParameter: ParameterValue {
  /// The type of the short form.
  associatedtype Shorthand: ParameterValue
  /// The parameters of the mapping form.
  associatedtype Settings: ParameterRecord

  /// Creates the value from its short form.
  init(shorthand: Shorthand)

  /// Creates the value from the parameters of its mapping form.
  init(settings: Settings)

  /// Reads the short form from a node that is not a mapping.
  ///
  /// The default implementation decodes a `Shorthand`. Returns nil after reporting an error.
  static func decodeShorthand(_ node: Node, into diagnostics: inout Diagnostics) -> Self?
}

extension ShorthandParameter {
  public static func decodeShorthand(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> Self? {
    Shorthand.decode(node, into: &diagnostics).map(Self.init(shorthand:))
  }

  /// The short form, or the mapping form.
  public static var parameterType: ParameterType {
    .oneOf([Shorthand.parameterType, Settings.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self? {
    guard node.mapping != nil else { return decodeShorthand(node, into: &diagnostics) }
    return Settings.make(from: node, into: &diagnostics).map(Self.init(settings:))
  }
}

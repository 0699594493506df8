public import Components

extension Filter.Facet.Value: ParameterValue {
  /// The parameter type: text, a number, or a Boolean.
  public static var parameterType: ParameterType { .oneOf([.text, .number, .boolean]) }

  /// Decodes a facet value from a scalar of the configuration.
  ///
  /// An integer that a `Double` cannot represent exactly, such as a long identifier, becomes text.
  /// Reports a diagnostic and returns `nil` for `null` and for anything but a scalar.
  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> Filter.Facet.Value? {
    switch node.scalar?.value {
    case .text(let text): .string(text)
    case .integer(let number):
      FilterNumber.isExact(number) ? .number(Double(number)) : .string(String(number))
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .null, nil: mismatch(node, into: &diagnostics)
    }
  }

  /// The value as JSON of the same type.
  public var json: JSONValue {
    switch self {
    case .string(let text): .text(text)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    }
  }
}

public import Components

extension Filter.Facet.Value: ParameterValue {
  public static var parameterType: ParameterType { .oneOf([.text, .number, .boolean]) }

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

  public var json: JSONValue {
    switch self {
    case .string(let text): .text(text)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    }
  }
}

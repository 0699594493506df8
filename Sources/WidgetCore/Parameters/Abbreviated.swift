/// An item that is either written by itself, or as a mapping that says more about it.
public enum Abbreviated<Short: ParameterValue, Full: ParameterRecord>: ParameterValue {
  case short(Short)
  case full(Full)

  public static var parameterType: ParameterType {
    .oneOf([Short.parameterType, Full.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self? {
    switch node.content {
    case .mapping: Full.decode(node, into: &diagnostics).map(Self.full)
    case .scalar where !node.isNull: Short.decode(node, into: &diagnostics).map(Self.short)
    default: mismatch(node, into: &diagnostics)
    }
  }

  public var json: JSONValue {
    switch self {
    case .short(let value): value.json
    case .full(let record): record.json
    }
  }
}

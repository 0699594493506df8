extension JSONValue: ParameterValue {
  public static var parameterType: ParameterType { .anything }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> JSONValue? {
    JSONValue(node)
  }

  /// The same value without its source locations.
  public init(_ node: Node) {
    switch node.content {
    case .sequence(let items): self = .array(items.map(JSONValue.init))
    case .mapping(let mapping):
      var object = JSONObject()
      for entry in mapping.entries { object.append(unique: entry.key, JSONValue(entry.value)) }
      self = .object(object)
    case .scalar(let scalar):
      switch scalar.value {
      case .null: self = .null
      case .boolean(let flag): self = .boolean(flag)
      case .integer(let value): self = .integer(value)
      case .number(let value): self = .number(value)
      case .text(let text): self = .text(text)
      }
    }
  }

  public var json: JSONValue { self }
}

internal import WidgetCore

extension ParameterType {
  /// The JSON Schema of a parameter's values.
  ///
  /// Scalars may be replaced by a reference to an environment variable.
  var schema: JSONValue {
    switch self {
    case .text: ["type": ["string", "number", "boolean"]]
    case .integer: Self.orVariable(["type": "integer"])
    case .number: Self.orVariable(["type": "number"])
    case .boolean: Self.orVariable(["type": "boolean"])
    case .enumeration(let words):
      Self.orVariable(["enum": .array(words.map(JSONValue.text))])
    case .range:
      [
        "type": "array", "minItems": 2, "maxItems": 2,
        "items": Self.orVariable(["type": ["number", "null"]]),
      ]
    case .list(let element): ["type": "array", "items": element.schema]
    case .map(let element): ["type": "object", "additionalProperties": element.schema]
    case .record(let parameters): Self.object(parameters, others: false)
    case .openRecord(let parameters, let others): Self.object(parameters, others: others.schema)
    case .oneOf(let types): ["anyOf": .array(types.map(\.schema))]
    case .anything: true
    case .named(let name, let type):
      ScreenSchema.definedTypes.contains(name) ? ["$ref": .text("#/$defs/\(name)")] : type.schema
    }
  }

  /// - Parameter canBeEmpty: Whether keys without a default value may be null.
  static func object(
    _ parameters: [ParameterDescription], others: JSONValue, canBeEmpty: Bool = true
  ) -> JSONValue {
    var object = JSONObject([("type", "object")])
    object["properties"] = .object(properties(parameters, canBeEmpty: canBeEmpty))
    object["additionalProperties"] = others
    let required = required(parameters)
    if !required.isEmpty { object["required"] = .array(required) }
    return .object(object)
  }

  static func properties(
    _ parameters: [ParameterDescription], example: JSONValue = .null, canBeEmpty: Bool = true
  ) -> JSONObject {
    JSONObject(
      parameters.map {
        ($0.name, $0.schema(example: example[path: $0.name], canBeEmpty: canBeEmpty))
      })
  }

  static func required(_ parameters: [ParameterDescription]) -> [JSONValue] {
    parameters.filter(\.isRequired).map { .text($0.name) }
  }

  static func orVariable(_ schema: JSONValue) -> JSONValue {
    ["anyOf": [schema, ["$ref": "#/$defs/variable"]]]
  }
}

extension ParameterDescription {
  fileprivate func schema(example: JSONValue?, canBeEmpty: Bool) -> JSONValue {
    var schema = type.schema
    if canBeEmpty, !isRequired, defaultValue == nil, type != .anything { schema = schema.orNull }
    var object = schema.object ?? JSONObject()
    object["description"] = .text(help)
    object["default"] = defaultValue
    if let example { object["examples"] = [example] }
    return .object(object)
  }
}

extension JSONValue {
  /// The schema that accepts the same values and null.
  fileprivate var orNull: JSONValue {
    guard var schema = object else { return self }
    if let type = schema["type"] {
      schema["type"] = .array((type.array ?? [type]) + ["null"])
      return .object(schema)
    }
    return ["anyOf": .array((schema["anyOf"]?.array ?? [self]) + [["type": "null"]])]
  }
}

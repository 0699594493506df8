/// A type of parameter values that can be decoded from YAML.
public protocol ParameterValue: Sendable {
  /// The values that are accepted, for validation, schema, and help.
  static var parameterType: ParameterType { get }

  /// Decodes a value, or reports a diagnostic and returns nil.
  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self?

  /// The value in the form in which it is written in a file; used to show defaults.
  var json: JSONValue { get }
}

extension ParameterValue {
  /// Reports that a node has the wrong type, and returns nil.
  public static func mismatch(
    _ node: Node, into diagnostics: inout Diagnostics, help: String? = nil,
    fixIt: Diagnostic.FixIt? = nil
  ) -> Self? {
    diagnostics.report(
      Diagnostic(
        .wrongType, "expected \(parameterType.phrase), found \(node.nounPhrase)", at: node.range,
        help: help, fixIt: fixIt))
    return nil
  }
}

extension DiagnosticID {
  /// A value whose type differs from that of the parameter.
  public static let wrongType: Self = "wrong-type"
  /// A word that is not one of the allowed values.
  public static let unknownValue: Self = "unknown-value"
  /// A value of the right type that is not valid.
  public static let invalidValue: Self = "invalid-value"
}

extension JSONValue: ParameterValue {
  /// Any value.
  public static var parameterType: ParameterType { .anything }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> JSONValue? {
    JSONValue(node)
  }

  /// Creates the JSON value of a node, without source locations. O(size).
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

/// A value with its source range, for diagnostics that are reported after decoding.
public struct Located<Value: ParameterValue>: ParameterValue {
  /// The value.
  public var value: Value
  /// The source range of the value.
  public var range: SourceRange

  /// Creates a value with a source range.
  public init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }

  /// The type of the value.
  public static var parameterType: ParameterType { Value.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Located? {
    Value.decode(node, into: &diagnostics).map { Located($0, at: node.range) }
  }

  public var json: JSONValue { value.json }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

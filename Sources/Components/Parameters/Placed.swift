/// A value with its source location, for diagnostics that are found later.
public struct Placed<Value: ParameterValue>: ParameterValue {
  public var value: Value
  public var range: SourceRange

  public init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }

  public static var parameterType: ParameterType { Value.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Placed? {
    Value.decode(node, into: &diagnostics).map { Placed($0, at: node.range) }
  }

  public var json: JSONValue { value.json }
}

extension Placed: Equatable where Value: Equatable {}
extension Placed: Hashable where Value: Hashable {}

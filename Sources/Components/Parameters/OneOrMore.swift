/// One value, or a list of at least one, of a parameter that mostly has one.
public struct OneOrMore<Element: ParameterValue>: ParameterValue {
  public var values: [Element]

  public init(_ values: Element...) {
    self.values = values
  }

  /// Creates a value from a list with at least one element.
  public init(list values: [Element]) {
    self.values = values
  }

  public static var parameterType: ParameterType {
    .oneOf([Element.parameterType, .list(Element.parameterType)])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> OneOrMore? {
    var found = OneOrMore()
    if node.sequence == nil {
      guard let value = Element.decode(node, into: &diagnostics) else { return nil }
      found.values = [value]
      return found
    }
    guard let values = [Element].decode(node, into: &diagnostics) else { return nil }
    if values.isEmpty { return mismatch(node, into: &diagnostics, help: "leave it out") }
    found.values = values
    return found
  }

  public var json: JSONValue {
    values.count == 1 ? values[0].json : .array(values.map(\.json))
  }
}

extension OneOrMore: Equatable where Element: Equatable {}
extension OneOrMore: Hashable where Element: Hashable {}

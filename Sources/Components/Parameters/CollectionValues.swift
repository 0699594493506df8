extension Optional: ParameterValue where Wrapped: ParameterValue {
  /// The type of the wrapped value: nil cannot be written as a value.
  public static var parameterType: ParameterType { Wrapped.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Wrapped?? {
    Wrapped.decode(node, into: &diagnostics).map(Optional.some)
  }

  public var json: JSONValue { self?.json ?? .null }
}

extension Array: ParameterValue where Element: ParameterValue {
  /// A list of values.
  public static var parameterType: ParameterType { .list(Element.parameterType) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> [Element]? {
    guard let items = node.sequence else {
      guard let scalar = node.scalar, scalar.value != .null else {
        return mismatch(node, into: &diagnostics)
      }
      var ignored = Diagnostics()
      let isItem = Element.decode(node, into: &ignored) != nil && !ignored.hasErrors
      guard isItem || scalar.isInterpolated || scalar.text.contains(",") else {
        return mismatch(node, into: &diagnostics)
      }
      let item = Self.sourceText(of: scalar, on: node)
      return mismatch(
        node, into: &diagnostics, help: "put it in brackets: [\(item ?? " … ")]",
        fixIt: item.flatMap { item in
          item.contains(",") && scalar.style == .plain || item.contains { "[]{}#".contains($0) }
            ? nil : Diagnostic.FixIt(node.range, "[\(item)]", isSafe: !item.contains(","))
        })
    }
    // Generic algorithms and key paths would be instantiated at run time for each type of element.
    var values: [Element] = []
    for item in items {
      if let value = Element.decode(item, into: &diagnostics) { values.append(value) }
    }
    return values.count == items.count ? values : nil
  }

  /// A scalar as it can be written in brackets; nil for one of several lines, or with escapes.
  ///
  /// The quotes of a text with commas are removed, because several items were meant.
  private static func sourceText(of scalar: Scalar, on node: Node) -> String? {
    guard scalar.style != .block, !scalar.isInterpolated, node.isOnOneLine else { return nil }
    if scalar.style == .plain { return scalar.text }
    guard !scalar.text.contains(where: { "\"\\'".contains($0) }) else { return nil }
    let isList = scalar.text.contains(",") && !scalar.text.contains { "[]{}#:".contains($0) }
    return isList ? scalar.text : "\"\(scalar.text)\""
  }

  public var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: ParameterValue where Key == String, Value: ParameterValue {
  /// A mapping from arbitrary keys to values.
  public static var parameterType: ParameterType { .map(Value.parameterType) }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> [String: Value]? {
    guard let mapping = node.mapping else { return mismatch(node, into: &diagnostics) }
    var values: [String: Value] = [:]
    for entry in mapping.entries {
      values[entry.key] = Value.decode(entry.value, into: &diagnostics)
    }
    return values.count == mapping.entries.count ? values : nil
  }

  public var json: JSONValue {
    .object(JSONObject(keys.sorted().map { ($0, self[$0]?.json ?? .null) }))
  }
}

/// A value, or a list of at least one value, for parameters that usually have one.
public struct OneOrMore<Element: ParameterValue>: ParameterValue {
  /// The values; not empty after decoding.
  public var values: [Element]

  /// Creates a list of values.
  public init(_ values: Element...) {
    self.values = values
  }

  /// Creates a list of values from an array.
  public init(list values: [Element]) {
    self.values = values
  }

  /// Either a value or a list of values.
  public static var parameterType: ParameterType {
    .oneOf([Element.parameterType, .list(Element.parameterType)])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> OneOrMore? {
    var result = OneOrMore()
    if node.sequence == nil {
      guard let value = Element.decode(node, into: &diagnostics) else { return nil }
      result.values = [value]
      return result
    }
    guard let values = [Element].decode(node, into: &diagnostics) else { return nil }
    if values.isEmpty { return mismatch(node, into: &diagnostics, help: "remove the key") }
    result.values = values
    return result
  }

  public var json: JSONValue {
    values.count == 1 ? values[0].json : .array(values.map(\.json))
  }
}

extension OneOrMore: Equatable where Element: Equatable {}
extension OneOrMore: Hashable where Element: Hashable {}

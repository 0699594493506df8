extension Optional: ParameterValue where Wrapped: ParameterValue {
  public static var parameterType: ParameterType { Wrapped.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Wrapped?? {
    Wrapped.decode(node, into: &diagnostics).map(Optional.some)
  }

  public var json: JSONValue { self?.json ?? .null }
}

extension Array: ParameterValue where Element: ParameterValue {
  public static var parameterType: ParameterType { .list(Element.parameterType) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> [Element]? {
    guard let items = node.sequence else {
      let isScalar = node.scalar.map { $0.value != .null } ?? false
      return mismatch(
        node, into: &diagnostics, help: isScalar ? "put it in brackets: [ … ]" : nil)
    }
    let values = items.map { Element.decode($0, into: &diagnostics) }
    return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
  }

  public var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: ParameterValue where Key == String, Value: ParameterValue {
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

extension ClosedRange: ParameterValue where Bound == Double {
  public static var parameterType: ParameterType { .range }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> ClosedRange<Double>? {
    guard let items = node.sequence, items.count == 2 else {
      return mismatch(node, into: &diagnostics)
    }
    let ends = items.map { Double.decode($0, into: &diagnostics) }
    guard let lower = ends[0], let upper = ends[1] else { return nil }
    guard lower <= upper else {
      let shown = items.map {
        $0.scalar.map { $0.isInterpolated ? "a hidden number" : $0.text } ?? ""
      }
      diagnostics.report(
        Diagnostic(
          .invalidValue,
          "the range starts at \(shown[0]) but ends at \(shown[1]); "
            + "expected the smaller number first",
          at: node.range, help: "swap the two numbers"))
      return nil
    }
    return lower...upper
  }

  public var json: JSONValue { [.number(lowerBound), .number(upperBound)] }
}

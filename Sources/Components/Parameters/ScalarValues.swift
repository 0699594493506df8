extension String: ParameterValue {
  public static var parameterType: ParameterType { .text }

  // A number or a boolean where text is requested is taken as written: `title: 2024` is no mistake.
  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> String? {
    guard let scalar = node.scalar, scalar.value != .null else {
      return mismatch(
        node, into: &diagnostics,
        help: node.sequence?.count == 1 ? "write it without brackets" : nil)
    }
    return scalar.text
  }

  public var json: JSONValue { .text(self) }
}

extension Int: ParameterValue {
  public static var parameterType: ParameterType { .integer }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Int? {
    if case .integer(let value) = node.scalar?.value { return value }
    return mismatch(node, into: &diagnostics, help: unquoted(node, isNumber: { Int($0) != nil }))
  }

  public var json: JSONValue { .integer(self) }
}

extension Double: ParameterValue {
  public static var parameterType: ParameterType { .number }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Double? {
    switch node.scalar?.value {
    case .integer(let value): return Double(value)
    case .number(let value): return value
    default:
      return mismatch(
        node, into: &diagnostics, help: unquoted(node, isNumber: { Double($0) != nil }))
    }
  }

  public var json: JSONValue { .number(self) }
}

private func unquoted(_ node: Node, isNumber: (String) -> Bool) -> String? {
  guard let scalar = node.scalar, scalar.style == .quoted, isNumber(scalar.text) else { return nil }
  return "write it without quotes"
}

extension Bool: ParameterValue {
  public static var parameterType: ParameterType { .boolean }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Bool? {
    if case .boolean(let value) = node.scalar?.value { return value }
    let meant = node.scalar.flatMap { Self.meant(by: $0.text) }
    return mismatch(
      node, into: &diagnostics, help: meant.map { "write \($0)" },
      fixIt: meant.map { Diagnostic.FixIt(node.range, String($0)) })
  }

  /// The value of a word that stands for one elsewhere, such as the `yes` of older YAML.
  static func meant(by text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "on", "y", "1", "true": true
    case "no", "off", "n", "0", "false": false
    default: nil
    }
  }

  public var json: JSONValue { .boolean(self) }
}

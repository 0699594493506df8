extension String: ParameterValue {
  /// Text. Numbers and booleans are accepted with their source text, as in `title: 2024`.
  public static var parameterType: ParameterType { .text }

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
  /// An integer.
  public static var parameterType: ParameterType { .integer }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Int? {
    if case .integer(let value) = node.scalar?.value { return value }
    return mismatch(node, into: &diagnostics, help: unquoted(node, isNumber: { Int($0) != nil }))
  }

  public var json: JSONValue { .integer(self) }
}

extension Double: ParameterValue {
  /// An integer or a floating-point number.
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
  /// `true` or `false`.
  public static var parameterType: ParameterType { .boolean }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Bool? {
    if case .boolean(let value) = node.scalar?.value { return value }
    let intended = node.scalar.flatMap { Self.intended(by: $0.text) }
    return mismatch(
      node, into: &diagnostics, help: intended.map { "write \($0)" },
      fixIt: intended.map { Diagnostic.FixIt(node.range, String($0)) })
  }

  /// The boolean that a word means in other formats, such as `yes` in YAML 1.1; nil if none.
  static func intended(by text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "on", "y", "1", "true": true
    case "no", "off", "n", "0", "false": false
    default: nil
    }
  }

  public var json: JSONValue { .boolean(self) }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// One of the raw values.
  public static var parameterType: ParameterType { .enumeration(allCases.map(\.rawValue)) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self? {
    guard let text = node.scalar?.text, !node.isNull else {
      return mismatch(node, into: &diagnostics)
    }
    if let value = Self(rawValue: text) { return value }
    let words = allCases.map(\.rawValue)
    let boolean = Bool.intended(by: text).map(String.init)
    let nearest =
      boolean.flatMap { words.contains($0) ? $0 : nil } ?? Suggestion.nearest(to: text, in: words)
    let allowed = words.map { "'\($0)'" }.joined(separator: ", ")
    let value = node.scalar?.isInterpolated == true ? "value" : "value '\(text.prefix(60))'"
    diagnostics.report(
      Diagnostic(
        .unknownValue, "unknown \(value), expected one of \(allowed)",
        at: node.range, help: nearest.map { "did you mean '\($0)'?" },
        fixIt: Suggestion.fixIt(for: text, in: words, at: node.textRange)))
    return nil
  }

  public var json: JSONValue { .text(rawValue) }
}

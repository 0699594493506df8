/// A type that a parameter can have.
public protocol ParameterValue: Sendable {
  static var parameterType: ParameterType { get }

  /// Reads a value, or reports why it cannot be read and returns nil.
  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self?

  /// The value in the form in which it would be written; used to show defaults.
  var json: JSONValue { get }
}

extension ParameterValue {
  /// Reports that `node` holds something else than this type, and returns nil.
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
  /// A value of another type than the parameter's.
  public static let wrongType: Self = "wrong-type"
  /// A word that is none of the allowed ones.
  public static let unknownValue: Self = "unknown-value"
  /// A value that has the right type but cannot be used.
  public static let invalidValue: Self = "invalid-value"
}

extension String: ParameterValue {
  public static var parameterType: ParameterType { .text }

  // A number or a boolean where text is asked for is taken as written: `title: 2024` is no mistake.
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
    let meant: Bool? =
      switch node.scalar?.text.lowercased() {
      case "yes", "on", "y", "1", "true": true
      case "no", "off", "n", "0", "false": false
      default: nil
      }
    return mismatch(
      node, into: &diagnostics, help: meant.map { "write \($0)" },
      fixIt: meant.map { Diagnostic.FixIt(node.range, String($0)) })
  }

  public var json: JSONValue { .boolean(self) }
}

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
      diagnostics.report(
        Diagnostic(
          .invalidValue,
          "the range starts at \(items[0].scalar?.text ?? "") but ends at "
            + "\(items[1].scalar?.text ?? ""); expected the smaller number first",
          at: node.range, help: "swap the two numbers"))
      return nil
    }
    return lower...upper
  }

  public var json: JSONValue { [.number(lowerBound), .number(upperBound)] }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var parameterType: ParameterType { .enumeration(allCases.map(\.rawValue)) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self? {
    guard let text = node.scalar?.text, !node.isNull else {
      return mismatch(node, into: &diagnostics)
    }
    if let value = Self(rawValue: text) { return value }
    let words = allCases.map(\.rawValue)
    let nearest = Suggestion.nearest(to: text, in: words)
    let known = words.map { "'\($0)'" }.joined(separator: ", ")
    let written = node.scalar?.isInterpolated == true ? "value" : "value '\(text.prefix(60))'"
    diagnostics.report(
      Diagnostic(
        .unknownValue, "unknown \(written), expected one of \(known)",
        at: node.range, help: nearest.map { "did you mean '\($0)'?" },
        fixIt: nearest.map { Diagnostic.FixIt(node.range, $0) }))
    return nil
  }

  public var json: JSONValue { .text(rawValue) }
}

extension JSONValue: ParameterValue {
  public static var parameterType: ParameterType { .anything }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> JSONValue? {
    JSONValue(node)
  }

  /// The same value without its places.
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

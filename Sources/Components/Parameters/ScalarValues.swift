extension String: ParameterValue {
  /// Text. Numbers and booleans are accepted with their source text, as in `title: 2024`.
  public static var parameterType: ParameterType { .text }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> String? {
    guard let scalar = node.scalar, scalar.value != .null else {
      let only = node.sequence?.count == 1 ? node.sequence?.first?.scalar : nil
      let canReplace = only?.style == .plain && only?.isInterpolated == false && node.isOnOneLine
      return mismatch(
        node, into: &diagnostics, help: only.map { _ in "write it without brackets" },
        fixIt: canReplace ? only.map { Diagnostic.FixIt(node.range, $0.text) } : nil)
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
    let correction = NumberCorrection(node) { Int($0) != nil }
    return mismatch(node, into: &diagnostics, help: correction?.help, fixIt: correction?.fixIt)
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
      let correction = NumberCorrection(node) { Double($0) != nil }
      return mismatch(node, into: &diagnostics, help: correction?.help, fixIt: correction?.fixIt)
    }
  }

  public var json: JSONValue { .number(self) }
}

/// The suggested number for a value that is not one: in quotes, with a unit, or a boolean.
private struct NumberCorrection {
  var help: String
  var fixIt: Diagnostic.FixIt?

  /// Nil if the value does not contain a number and is not a boolean.
  init?(_ node: Node, isNumber: (String) -> Bool) {
    guard let scalar = node.scalar, !scalar.isInterpolated else { return nil }
    if case .boolean = scalar.value {
      help = "write a number such as 10 instead of '\(scalar.text)'"
      return
    }
    if scalar.style == .quoted, isNumber(scalar.text) {
      help = "write it without quotes"
      fixIt = Diagnostic.FixIt(node.range, scalar.text)
      return
    }
    let grouped = scalar.text.split(separator: ",", omittingEmptySubsequences: false)
    if grouped.count > 1, grouped.dropFirst().allSatisfy({ $0.prefix { $0 != "." }.count == 3 }),
      isNumber(grouped.joined())
    {
      help = "write \(grouped.joined())"
      fixIt = Diagnostic.FixIt(node.range, grouped.joined(), isSafe: false)
      return
    }
    let isDigit: (Character) -> Bool = { $0.isASCII && ($0.isNumber || "-.".contains($0)) }
    let digits = scalar.text.drop { !isDigit($0) }.prefix(while: isDigit)
    let unit = scalar.text.replacing(digits, with: "").filter { $0 != " " }
    guard isNumber(String(digits)), !unit.isEmpty, !unit.contains(where: isDigit) else {
      return nil
    }
    help = "write \(digits) without '\(unit.prefix(20))'"
    fixIt = Diagnostic.FixIt(node.range, String(digits), isSafe: false)
  }
}

extension Node {
  /// Whether the value starts and ends on the same line, so that a correction can replace it.
  var isOnOneLine: Bool { range.start.line == range.end.line }
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
    // The general form of a specific value, such as the language of a locale.
    let general = String(text.prefix { $0 != "_" && $0 != "-" })
    let hasNotation = words.contains { Suggestion.isSameName($0, text) }
    let nearest =
      boolean.flatMap { words.contains($0) ? $0 : nil }
      ?? (words.contains(general) && !hasNotation ? general : nil)
      ?? Suggestion.nearest(to: text, in: words)
    let allowed =
      words.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (words.count > 8 ? ", …" : "")
    let value = node.scalar?.isInterpolated == true ? "value" : "value '\(text.prefix(60))'"
    diagnostics.report(
      Diagnostic(
        .unknownValue, "unknown \(value), expected one of \(allowed)",
        at: node.range, help: nearest.map { "did you mean '\($0)'?" },
        fixIt: nearest.flatMap {
          $0 == general || $0 == boolean
            ? Diagnostic.FixIt(node.textRange, $0, isSafe: $0 == boolean)
            : Suggestion.fixIt(for: text, in: words, at: node.textRange)
        }))
    return nil
  }

  public var json: JSONValue { .text(rawValue) }
}

extension Duration: ParameterValue {
  /// Text with the name "duration".
  public static var parameterType: ParameterType { .named("duration", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Duration? {
    if let text = node.scalar?.text, !node.isNull, let duration = Duration(parameterText: text) {
      return duration
    }
    return mismatch(
      node, into: &diagnostics, help: "write it as in '200 ms' or '1.5 s', at most one hour")
  }

  /// The duration in milliseconds, such as `200 ms`.
  public var json: JSONValue { .text(parameterText) }

  /// The duration in milliseconds, such as `200 ms`.
  var parameterText: String { "\(Int((self / .milliseconds(1)).rounded())) ms" }

  /// Parses a number from 0 with the unit `ms` or `s`; nil for other texts and above one hour.
  ///
  /// The unit is optional for 0.
  init?(parameterText text: String) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Double(digits) else { return nil }
    let milliseconds: Double
    switch unit {
    case "ms": milliseconds = number
    case "s": milliseconds = number * 1000
    case "" where number == 0: milliseconds = 0
    default: return nil
    }
    guard milliseconds <= 3_600_000 else { return nil }
    self = .milliseconds(milliseconds)
  }
}

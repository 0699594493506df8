extension Period {
  /// Parses a period such as `this week` or `last 30 days`.
  ///
  /// Also accepts `today`, `yesterday`, `last month`, and `all`.   /// Returns nil for other texts.
  public init?(_ text: String) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    switch words.count {
    case 1 where words[0] == "today": self = .current(.day)
    case 1 where words[0] == "yesterday": self = .previous(.day)
    case 1 where words[0] == "all": self = .between(nil, nil)
    case 2:
      guard let unit = Unit(rawValue: words[1]) else { return nil }
      switch words[0] {
      case "this": self = .current(unit)
      case "last": self = .previous(unit)
      default: return nil
      }
    case 3 where words[0] == "last":
      guard let count = Int(words[1]), (1...10_000).contains(count),
        let unit = Unit.allCases.first(where: {
          [$0.rawValue, $0.rawValue + "s"].contains(words[2])
        })
      else { return nil }
      self = .last(count, unit)
    default: return nil
    }
  }

  /// The text that `init(_:)` parses; nil for a period between two dates.
  public var text: String? {
    switch self {
    case .current(.day): "today"
    case .previous(.day): "yesterday"
    case .current(let unit): "this \(unit.rawValue)"
    case .previous(let unit): "last \(unit.rawValue)"
    case .last(let count, let unit): "last \(count) \(unit.rawValue)s"
    case .between(nil, nil): "all"
    case .between: nil
    }
  }
}

extension Period: ParameterValue {
  /// A text that `init(_:)` parses.
  public static var parameterType: ParameterType { .named("period", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Period? {
    guard let text = String.decode(node, into: &diagnostics) else { return nil }
    if let period = Period(text) { return period }
    diagnostics.report(
      Diagnostic(
        .unknownValue, "unknown period '\(text.prefix(60))'", at: node.range,
        help: "write it like 'last 30 days', 'this year', 'last week', 'today' or 'all'"))
    return nil
  }

  /// The text of the period; null for a period between two dates.
  public var json: JSONValue { text.map(JSONValue.text) ?? .null }
}

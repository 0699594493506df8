internal import Components

/// The reason why a widget rejects an action.
public struct ActionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, in lower case, with input in quotes.
  public var message: String
  /// A suggested fix, such as `did you mean 'toggle'?`; nil if there is none.
  public var help: String?

  /// Creates an error.
  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  public var description: String {
    message + (help.map { "; \($0)" } ?? "")
  }

  /// Creates the error for an action that a connector does not support.
  public static func unknown(_ action: Action, for connector: any Connector.Type) -> ActionError {
    let names = connector.actions.map(\.name)
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return ActionError(
      "'\(action.widget)' has no action '\(action.name)'"
        + (names.isEmpty ? "; it has no actions" : ", expected \(list)"),
      help: Suggestion.help(for: action.name, in: names))
  }

  /// Creates the error for a value that a widget does not offer.
  ///
  /// The message lists at most 12 of the expected values.
  public static func unknownValue(of action: Action, expected values: [String]) -> ActionError {
    let listed = values.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = values.count > 12 ? ", …" : ""
    return ActionError(
      "'\(action)': expected \(values.isEmpty ? "nothing, since there are no values" : listed + rest)",
      help: Suggestion.help(for: action.value ?? "", in: values))
  }
}

extension Action {
  /// Returns the value.
  ///
  /// - Throws: `ActionError` if the action has no value.
  public func text() throws(ActionError) -> String {
    guard let value else {
      throw ActionError("'\(self)' needs a value; write '\(self)=…'")
    }
    return value
  }

  /// Returns the value as an integer.
  ///
  /// - Throws: `ActionError` if the value is missing or not an integer.
  public func integer() throws(ActionError) -> Int {
    let text = try text()
    guard let number = Int(text) ?? Int(text.trimmed) else {
      throw ActionError("'\(self)': expected a whole number, found '\(text)'")
    }
    return number
  }

  /// Returns the value as a finite number.
  ///
  /// - Throws: `ActionError` if the value is missing or not a number.
  public func number() throws(ActionError) -> Double {
    try number(in: text())
  }

  /// Returns the value as `true` or `false`.
  ///
  /// - Throws: `ActionError` for any other value.
  public func boolean() throws(ActionError) -> Bool {
    let text = try text()
    guard let flag = Bool(text.trimmed) else {
      throw ActionError("'\(self)': expected true or false, found '\(text)'")
    }
    return flag
  }

  /// Returns the value as a filter, such as `price < 5` or `brand:Apple`.
  ///
  /// - Throws: `ActionError` if the value cannot be parsed.
  public func filter() throws(ActionError) -> Filter {
    let text = try text()
    do {
      return try FilterParser.parseFilter(text)
    } catch {
      throw ActionError("'\(self)': \(error.message)", help: error.help)
    }
  }

  /// Returns the value as a lower and an upper bound.
  ///
  /// Accepts `[0, 500]`, `0..500`, `0:500` and `0 TO 500`. An omitted bound is nil, as in `[, 500]` or
  /// `[null, 500]`; an empty value omits both.
  ///
  /// - Throws: `ActionError` if the value is malformed, or the lower bound is above the upper.
  public func bounds() throws(ActionError) -> (lower: Double?, upper: Double?) {
    var inner = try text().trimmed
    if inner.hasPrefix("["), inner.hasSuffix("]") { inner = String(inner.dropFirst().dropLast()) }
    if inner.trimmed.isEmpty { return (nil, nil) }
    for separator in [",", "..", " TO ", " to ", ":"] {
      let parts = inner.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let lower = ["", "null"].contains(parts[0].trimmed) ? nil : try number(in: String(parts[0]))
      let upper = ["", "null"].contains(parts[1].trimmed) ? nil : try number(in: String(parts[1]))
      if let lower, let upper, lower > upper {
        throw ActionError("'\(self)': expected the smaller number first")
      }
      return (lower, upper)
    }
    throw ActionError("'\(self)': expected two numbers, such as [0, 500]")
  }

  private func number(in text: String) throws(ActionError) -> Double {
    guard let number = Double(text.trimmed), number.isFinite else {
      throw ActionError("'\(self)': expected a number, found '\(text)'")
    }
    return number
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let isSpace: (Character) -> Bool = \.isWhitespace
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}

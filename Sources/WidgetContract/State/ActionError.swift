internal import Components

/// Why an action could not be carried out.
public struct ActionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Lower case, the thing in quotes, and what was expected.
  public var message: String
  /// The cure, such as `did you mean 'toggle'?`.
  public var help: String?

  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  public var description: String {
    message + (help.map { "; \($0)" } ?? "")
  }

  /// The error for an action that a connector does not have.
  public static func unknown(_ action: Action, for connector: any Connector.Type) -> ActionError {
    let names = connector.actions.map(\.name)
    let known = names.map { "'\($0)'" }.joined(separator: ", ")
    return ActionError(
      "'\(action.widget)' has no action '\(action.name)'"
        + (names.isEmpty ? "; it has none" : ", expected \(known)"),
      help: Suggestion.help(for: action.name, in: names))
  }

  /// The error for a value that is none of those a widget offers.
  public static func unknownValue(of action: Action, expected values: [String]) -> ActionError {
    let listed = values.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = values.count > 12 ? ", …" : ""
    return ActionError(
      "'\(action)': expected \(values.isEmpty ? "nothing, there is no choice" : listed + rest)",
      help: Suggestion.help(for: action.value ?? "", in: values))
  }
}

extension Action {
  /// The value, which must be there.
  public func text() throws(ActionError) -> String {
    guard let value else {
      throw ActionError("'\(self)' needs a value, as in '\(self)=…'")
    }
    return value
  }

  /// The value as a whole number.
  public func integer() throws(ActionError) -> Int {
    let text = try text()
    guard let number = Int(text.trimmed) else {
      throw ActionError("'\(self)': expected a whole number, found '\(text)'")
    }
    return number
  }

  /// The value as a finite number.
  public func number() throws(ActionError) -> Double {
    try number(in: text())
  }

  /// The value as true or false.
  public func boolean() throws(ActionError) -> Bool {
    let text = try text()
    guard let flag = Bool(text.trimmed) else {
      throw ActionError("'\(self)': expected true or false, found '\(text)'")
    }
    return flag
  }

  /// The value as one filter, such as `price < 5` or `brand:Apple`.
  public func filter() throws(ActionError) -> Filter {
    let text = try text()
    do {
      return try FilterParser.parseFilter(text)
    } catch {
      throw ActionError("'\(self)': \(error.message)", help: error.help)
    }
  }

  /// The value as a lower and an upper number: `[0, 500]`, `0..500`, `0:500` or `0 TO 500`.
  ///
  /// An end that is left out is nil: `[, 500]`. An empty value leaves out both.
  public func ends() throws(ActionError) -> (lower: Double?, upper: Double?) {
    var inner = try text().trimmed
    if inner.hasPrefix("["), inner.hasSuffix("]") { inner = String(inner.dropFirst().dropLast()) }
    if inner.trimmed.isEmpty { return (nil, nil) }
    for separator in [",", "..", " TO ", " to ", ":"] {
      let parts = inner.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let lower = parts[0].trimmed.isEmpty ? nil : try number(in: parts[0].trimmed)
      let upper = parts[1].trimmed.isEmpty ? nil : try number(in: parts[1].trimmed)
      if let lower, let upper, lower > upper {
        throw ActionError("'\(self)': expected the smaller number first")
      }
      return (lower, upper)
    }
    throw ActionError("'\(self)': expected two numbers, as in [0, 500]")
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

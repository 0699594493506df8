/// A change requested from a widget, such as `facetList.brand.toggle=Apple`.
///
/// The command line, tests, URLs, and the JSON output use the same text.
public struct Action: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The widget's id.
  public var widget: String
  /// The name of one of the connector's actions.
  public var name: String
  /// The text after the equals sign; nil if there is none.
  public var value: String?

  /// Creates an action.
  public init(widget: String, name: String, value: String? = nil) {
    self.widget = widget
    self.name = name
    self.value = value
  }

  /// Parses `WIDGET.ACTION` or `WIDGET.ACTION=VALUE`.
  ///
  /// The value starts after the first `=`, the action's name after the last dot before it. Returns nil
  /// if the dot is missing, or if the widget or the name is empty.
  public init?(_ text: String) {
    // Scalars, not characters: a value that starts with a combining accent would merge with the "=".
    let equals = text.unicodeScalars.firstIndex(of: "=")
    let target = text[..<(equals ?? text.endIndex)]
    guard let dot = target.lastIndex(of: ".") else { return nil }
    let name = target[target.index(after: dot)...]
    guard dot > target.startIndex, !name.isEmpty else { return nil }
    self.init(
      widget: String(target[..<dot]), name: String(name),
      value: equals.map { String(text.unicodeScalars[$0...].dropFirst()) })
  }

  public var description: String {
    // Not interpolated: a page contains the text of each of its actions.
    var text = widget
    text += "."
    text += name
    if let value {
      text += "="
      text += value
    }
    return text
  }
}

extension Action: ParameterValue {
  /// A text in the form `WIDGET.ACTION=VALUE`.
  public static var parameterType: ParameterType { .named("action", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Action? {
    guard let scalar = node.scalar, !node.isNull else { return mismatch(node, into: &diagnostics) }
    if let action = Action(scalar.text) { return action }
    return mismatch(
      node, into: &diagnostics,
      help: "write it as for '--do': WIDGET.ACTION=VALUE, such as 'facetList.brand.toggle=Apple'")
  }

  public var json: JSONValue { .text(description) }
}

/// The name, value and effect of an action that a connector supports.
public struct ActionDescription: Hashable, Sendable {
  /// The effect of an action on the screen, besides the change of the state.
  public enum Effect: Hashable, Sendable {
    /// No effect besides the change of the state.
    case none
    /// Searches for changes that are pending because of the screen's `searchOn`.
    case submits
    /// Discards the pending changes.
    case discards
    /// Reports a click on the hit whose object ID is the value.
    case clicks
    /// Reports a conversion of the hit whose object ID is the value.
    ///
    /// A purchase is a conversion, for example.
    case converts
  }

  /// The name, such as `toggle`.
  public var name: String
  /// A description of the value, such as `a value of the list`.
  ///
  /// Nil if the action has none.
  public var value: String?
  /// A sentence about the result, starting with a verb.
  public var help: String
  /// The effect on the screen.
  public var effect: Effect
  /// True if the action changes only filters and widget states, and nothing else affects the change.
  ///
  /// Besides these, it can depend on the value, the widget, and the texts of the screen, but not on the
  /// query, the page, the time, and the response. A server then computes the result once for the links
  /// of many pages.
  public var isRefinement: Bool

  /// Creates the description of an action.
  public init(
    _ name: String, value: String? = nil, _ help: String, effect: Effect = .none,
    isRefinement: Bool = false
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.effect = effect
    self.isRefinement = isRefinement
  }
}

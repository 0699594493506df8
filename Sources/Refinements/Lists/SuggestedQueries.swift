/// Texts to search for, as actions put them into the state.
public struct SuggestedQueries: Hashable, Sendable {
  public static let actions = [
    ActionDescription(
      "select", value: "a text", "Searches for a suggested text.", effect: .submits),
    ActionDescription(
      "copy", value: "a text", "Puts a suggested text into the search box, to type on."),
  ]

  /// The attribute that holds the text.
  public var attribute: String

  public init(_ attribute: String) {
    self.attribute = attribute
  }

  /// The text that a hit suggests; nil if it has none.
  public func text(of hit: Hit) -> String? {
    guard let text = hit.value(attribute)?.text, !text.isEmpty else {
      return nil
    }
    return text
  }

  /// What can be done with a hit; nothing if it suggests no text.
  public func actions(for hit: Hit, in context: WidgetContext) -> [Action] {
    guard let text = text(of: hit) else { return [] }
    return Self.actions.map { context.action($0.name, text) }
  }

  /// Carries out one of `actions`: `select` sets the query; `copy` sets it with a space behind, which
  /// ends its last word.
  ///
  /// - Returns: false, and does nothing, for an action of another name.
  public static func carryOut(
    _ action: Action, on state: inout SearchState
  ) throws(ActionError) -> Bool {
    guard actions.contains(where: { $0.name == action.name }) else { return false }
    let text = try action.text()
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw ActionError("'\(action)': expected a text to search for")
    }
    state.query = action.name == "copy" ? text + " " : text
    return true
  }
}

/// Query suggestions: hits whose text becomes the query.
public struct SuggestedQueries: Hashable, Sendable {
  /// The actions of a suggestion: search for it, or copy it to the search box.
  public static let actions = [
    ActionDescription(
      "select", value: "a text", "Searches for a suggestion.", effect: .submits),
    ActionDescription(
      "copy", value: "a text", "Copies a suggestion to the search box for editing."),
  ]

  /// The attribute that contains the text.
  public var attribute: String

  /// Creates suggestions from the texts of an attribute.
  public init(_ attribute: String) {
    self.attribute = attribute
  }

  /// Returns the text that a hit suggests; nil if it has none.
  public func text(of hit: Hit) -> String? {
    guard let text = hit.value(attribute)?.text, !text.isEmpty else {
      return nil
    }
    return text
  }

  /// Returns the actions of a hit; empty if it suggests no text.
  public func actions(for hit: Hit, in context: WidgetContext) -> [Action] {
    guard let text = text(of: hit) else { return [] }
    return Self.actions.map { context.action($0.name, text) }
  }

  /// Applies one of `actions`; returns false for other actions.
  ///
  /// `select` sets the query; `copy` also appends a space, which ends its last word.
  ///
  /// - Throws: `ActionError` if the value is blank.
  public static func apply(
    _ action: Action, to state: inout SearchState
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

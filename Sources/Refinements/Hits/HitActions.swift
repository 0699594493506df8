/// Actions on hits that are reported as events and do not change the search.
public enum HitActions {
  /// Clicks and conversions.
  public static let all = [
    ActionDescription(
      "click", value: "the object ID of a visible hit", "Reports a click on a hit.",
      effect: .clicks),
    ActionDescription(
      "convert", value: "the object ID of a visible hit",
      "Reports a conversion, such as a purchase.",
      effect: .converts),
  ]

  /// Checks that an action is one of `all`, for a visible hit.
  ///
  /// - Throws: `ActionError` otherwise.
  public static func check(
    _ action: Action, for connector: any Connector.Type, in context: WidgetContext
  ) throws(ActionError) {
    guard all.contains(where: { $0.name == action.name }) else {
      throw .unknown(action, for: connector)
    }
    let key = try action.text()
    let keys = context.response?.hits.map(\.objectID) ?? []
    guard keys.contains(key) else { throw .unknownValue(of: action, expected: keys) }
  }
}

/// What a person can do to a hit without changing the search; it is told in the screen's `insights`.
public enum HitActions {
  public static let all = [
    ActionDescription(
      "click", value: "the key of a hit that is shown", "Tells of a click on a hit.",
      effect: .clicks),
    ActionDescription(
      "convert", value: "the key of a hit that is shown", "Tells of a purchase, or the like.",
      effect: .converts),
  ]

  /// Checks that an action on a widget that shows hits is one of these, about a hit that is shown.
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

internal import WidgetCore

/// Caches what refinements do to the filters and widget states.
///
/// A refinement is an action that depends on nothing else that users can change, so that its effect is
/// the same for all queries and pages. See `ActionDescription.isRefinement`.
///
/// - Owner: `StateQuery`, because the effects include encoded states.
/// - Keys: the filters and widget states, and the action.
/// - Size: at most `maximumStates` × `maximumActions` effects. Long ones are not cached, because actions
///   come from untrusted requests, too.
/// - Invalidation: none.
///
/// Thread-safe.
final class RefinementEffects: Sendable {
  /// What an action does to a state.
  enum Effect {
    /// The action is not possible.
    case rejected
    /// The encoded filters and widget states after the action, and the indices of the scopes that return to
    /// the first page.
    case changed(StateQuery.Part, resetScopes: [Int])
  }

  /// The effects on a state.
  typealias Effects = RecentValues<Action, Effect>

  private struct Key: Hashable {
    var filters: [String: FilterState]
    var widgetStates: [String: JSONValue]
  }

  private static let maximumStates = 8
  private static let maximumActions = 2000
  private static let maximumActionBytes = 200
  private static let maximumPartBytes = 1000

  private let states = RecentValues<Key, Effects>(limit: maximumStates)

  /// The effects on a state, whatever its query and page.
  func effects(on state: ScreenState) -> Effects {
    let key = Key(filters: state.filters, widgetStates: state.widgetStates)
    if let effects = states.value(for: key) { return effects }
    let effects = Effects(limit: Self.maximumActions)
    states.insert(effects, for: key)
    return effects
  }

  /// Adds an effect unless it is long.
  static func insert(_ effect: Effect, of action: Action, into effects: Effects) {
    if let value = action.value, value.utf8.count > maximumActionBytes { return }
    if case .changed(let part, _) = effect,
      part.changed.utf8.count + part.removed.utf8.count > maximumPartBytes
    {
      return
    }
    effects.insert(effect, for: action)
  }
}

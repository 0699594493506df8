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
  /// The state after a refinement.
  struct Effect {
    /// The encoded filters and widget states.
    let part: StateQuery.Part
    /// The indices of the scopes that return to the first page.
    let resetScopes: [Int]
  }

  /// The effects on a state; nil for a rejected action.
  typealias Effects = RecentValues<Action, Effect?>

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

  /// Adds an effect unless it is long; nil for a rejected action.
  static func insert(_ effect: Effect?, of action: Action, into effects: Effects) {
    let part = effect?.part
    guard action.value?.utf8.count ?? 0 <= maximumActionBytes,
      part?.changed.utf8.count ?? 0 <= maximumPartBytes,
      part?.removed.utf8.count ?? 0 <= maximumPartBytes
    else { return }
    effects.insert(effect, for: action)
  }
}

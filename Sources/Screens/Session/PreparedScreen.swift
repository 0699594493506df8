internal import Synchronization
internal import WidgetCore

/// A screen with lookup tables that all of its sessions share.
///
/// It is a class, because a session is copied into every frame. Thread-safe, since it is immutable.
public final class PreparedScreen: Sendable {
  /// The screen itself.
  public let screen: Screen
  /// The filter targets of all widgets, by filter state.
  let targets: [String: [RefinementTarget]]
  /// The indices of the widgets by the id of their container; nil for the top level.
  let members: [String?: [Int]]
  /// The containers of other widgets by id.
  let containers: [String: any Container]
  /// The indices of the widgets in `screen.widgets`, by id.
  let indices: [String: Int]
  /// The actions of each widget, by its index.
  let actions: [[ActionDescription]]
  /// The scopes that each widget reads, by its index; its view shows the first one.
  let scopes: [[ScreenState.SearchScope]]
  /// The scopes that actions change, without duplicates.
  let changedScopes: [ScreenState.SearchScope]
  /// The indices in `changedScopes` of the scopes that the actions of each widget change, by the
  /// widget's index.
  let actionScopes: [[Int]]
  /// The widgets of the first level that do not depend on the page, as indices in `screen.widgets`.
  let sharedWidgets: [Int]
  /// The widgets of recent results; nil if they are not cached.
  let recentWidgets: RecentWidgets?
  /// The encoding of the screen's states as text.
  let items: StateItems
  /// The latest result of `stateQuery(at:)` with its reference time.
  private let latestQuery = Mutex<(now: Double, query: StateQuery)?>(nil)

  /// Builds the tables. O(widgets).
  public convenience init(_ screen: Screen) {
    self.init(screen, recentResults: nil)
  }

  /// Builds the tables. O(widgets).
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - recentResults: the number of results whose pages share widgets; nil to share none.
  package init(_ screen: Screen, recentResults: Int?) {
    self.screen = screen
    recentWidgets = recentResults.map(RecentWidgets.init(limit:))
    targets = Dictionary(grouping: screen.widgets, by: \.filterState)
      .mapValues { $0.flatMap(\.connector.targets) }
    let members = Dictionary(grouping: screen.widgets.indices) { screen.widgets[$0].parent }
    self.members = members
    containers = Dictionary(
      screen.widgets.compactMap { widget in
        // The cast searches all conformances of the process; few widgets contain others.
        if members[widget.id] == nil { return nil }
        return (widget.connector as? any Container).map { (widget.id, $0) }
      }
    ) { first, _ in first }
    indices = Dictionary(screen.widgets.enumerated().map { ($1.id, $0) }) { first, _ in first }
    actions = screen.widgets.map { type(of: $0.connector).actions }
    func dependsOnPage(_ index: Int) -> Bool {
      let widget = screen.widgets[index]
      return type(of: widget.connector).dependsOnPage
        || (members[widget.id] ?? []).contains(where: dependsOnPage)
    }
    sharedWidgets = (members[nil] ?? []).filter { !dependsOnPage($0) }
    let searchers = ScreenState(of: screen.searchers).scopes
    scopes = screen.widgets.map { $0.scopes(searchers) }
    var changedScopes: [ScreenState.SearchScope] = []
    actionScopes = screen.widgets.map { widget in
      widget.actionScopes(searchers).map { scope in
        if let index = changedScopes.firstIndex(of: scope) { return index }
        changedScopes.append(scope)
        return changedScopes.count - 1
      }
    }
    self.changedScopes = changedScopes
    items = StateItems(screen)
  }

  /// Whether a widget declares an action as a refinement.
  func isRefinement(_ action: Action) -> Bool {
    guard let index = indices[action.widget] else { return false }
    return actions[index].contains { $0.name == action.name && $0.isRefinement }
  }

  /// Returns the encoding of states relative to the initial state at a time.
  ///
  /// Returns the same encoding to all sessions that start at the same time.
  func stateQuery(at now: Double) -> StateQuery {
    let latest = latestQuery.withLock { $0 }
    if let latest, latest.now == now { return latest.query }
    // Not under the lock, because widgets of plug-ins determine a part of the initial state.
    let initial = ScreenState(initialStateOf: screen, StartOptions(now: now))
    let query = StateQuery(items, relativeTo: initial, after: latest?.query)
    latestQuery.withLock { $0 = (now, query) }
    return query
  }
}

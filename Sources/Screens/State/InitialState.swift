public import WidgetCore

extension ScreenState {
  /// Creates the state before the first search.
  ///
  /// It consists of the screen's initial state, changed by the options, and the default selections
  /// of the widgets, which apply only where nothing is selected yet. O(filters × widgets).
  init(initialStateOf screen: Screen, _ options: StartOptions = StartOptions()) {
    self.init(of: screen.searchers)
    let query = options.query ?? screen.initialState.query
    let now = options.now ?? screen.initialState.now ?? 0
    for scope in scopes {
      edit(scope) { state in
        state.query = query
        state.now = now
      }
    }
    for group in screen.initialState.initial + options.filters { add(group, screen) }
    for widget in screen.widgets {
      for scope in widget.scopes(scopes) { edit(scope, widget.connector.start) }
    }
    if let first = scopes.first {
      edit(first) { $0.page = options.page ?? screen.initialState.page }
    }
  }

  /// Creates the empty state of some searchers.
  init(of searchers: [Screen.SearcherConfiguration]) {
    self.init(searchers.map { SearchScope(searcher: $0.id, filterState: $0.filterState) })
  }

  private mutating func add(_ group: FilterGroup, _ screen: Screen) {
    guard let first = scopes.first else { return }
    let destinations = group.filters.map {
      FilterDestination($0, among: screen.widgets, fallback: first.filterState)
    }
    let isAlternative = group.id.isDisjunctive && group.filters.count > 1
    let target = Set(destinations).count == 1 ? destinations.first?.group : nil
    if isAlternative, target?.isDisjunctive != true {
      // No widget represents these alternatives, so they get a separate group.
      edit(first) { $0.filters.add(group.filters, to: $0.filters.freeID(like: group.id)) }
      return
    }
    for (filter, destination) in zip(group.filters, destinations) {
      edit(SearchScope(searcher: first.searcher, filterState: destination.filterState)) {
        $0.filters.add([filter], to: destination.group)
      }
    }
  }

  private mutating func edit(_ scope: SearchScope, _ edit: (inout SearchState) -> Void) {
    var search = self[scope]
    edit(&search)
    change(scope, from: self[scope], to: search)
  }
}

extension FilterState {
  /// Returns the id, with a number appended to the name if the group exists already.
  fileprivate func freeID(like id: FilterGroup.ID) -> FilterGroup.ID {
    guard case .or(let name, let kind) = id else { return id }
    var free = id
    var number = 2
    while groupIDs.contains(free) {
      free = .or("\(name) \(number)", kind)
      number += 1
    }
    return free
  }
}

extension Screen.Widget {
  /// The scopes that the widget reads and changes.
  func scopes(_ searchers: [ScreenState.SearchScope]) -> [ScreenState.SearchScope] {
    searchers.filter { isConnected(to: $0.searcher) }.map { scope in
      spansFilterStates
        ? scope : ScreenState.SearchScope(searcher: scope.searcher, filterState: filterState)
    }
  }

  /// The scopes that the widget's actions change.
  func actionScopes(_ searchers: [ScreenState.SearchScope]) -> [ScreenState.SearchScope] {
    Swift.type(of: connector).actsOnAllSearchers ? searchers : scopes(searchers)
  }
}

/// The filter state and group to which a filter is added.
private struct FilterDestination: Hashable {
  var filterState: String
  var group: FilterGroup.ID

  /// Finds the destination of a filter that does not come from a widget.
  ///
  /// That is the group of the first widget that accepts the filter. Without one, it is an `and`
  /// group in the filter state `fallback`. O(widgets).
  init(_ filter: Filter, among widgets: [Screen.Widget], fallback: String) {
    for widget in widgets {
      let targets = widget.connector.targets
      guard targets.contains(where: { $0.accepts(filter) }) else { continue }
      (filterState, group) = (widget.filterState, targets.group(for: filter))
      return
    }
    (filterState, group) = (fallback, [RefinementTarget]().group(for: filter))
  }
}

/// Options that override or extend the initial state of a screen.
public struct StartOptions: Sendable {
  /// The query; nil for the screen's.
  public var query: String?
  /// Visible, removable filters in addition to the screen's.
  public var filters: [FilterGroup]
  /// The page of the first searcher, 0-based; nil for the screen's.
  public var page: Int?
  /// The reference date of relative dates, in seconds since 1970.
  ///
  /// Nil for the screen's, or else the start time of the session.
  public var now: Double?
  /// A state in the format of `Frame.address`; nil for the initial state.
  ///
  /// It overrides all other options but `now`.
  public var address: String?
  /// Whether the first page of a result replaces a page beyond the last, if the searcher supports it.
  package var returnsToFirstPage = false

  /// Creates options; by default they change nothing.
  public init(
    query: String? = nil, filters: [FilterGroup] = [], page: Int? = nil, now: Double? = nil,
    address: String? = nil
  ) {
    self.query = query
    self.filters = filters
    self.page = page
    self.now = now
    self.address = address
  }

  /// True if the options contain a query or filters, so that `searchOn: input` searches at once.
  var hasInput: Bool {
    query?.isEmpty == false || !filters.isEmpty || address?.isEmpty == false
  }
}

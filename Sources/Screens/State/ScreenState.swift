internal import WidgetCore

/// Everything that a user can change on a screen.
///
/// Filters are stored once per filter state and widget states once per screen, because several
/// widgets and searchers share them. A `SearchScope` selects the part that one searcher or widget
/// sees as a `SearchState`.
struct ScreenState: Hashable {
  /// A searcher combined with one of the filter states.
  struct SearchScope: Hashable {
    var searcher: String
    var filterState: String
  }

  /// The searchers with their own filter states, in the order of the screen.
  let scopes: [SearchScope]
  /// The states of the searchers in the order of `scopes`, without filters and widget states, which
  /// are stored in the properties below.
  private var searches: [SearchState]
  /// The filters by name of the filter state; contains no empty values.
  var filters: [String: FilterState] = [:]
  /// The widget states by widget id.
  var widgetStates: [String: JSONValue] = [:]

  /// - Parameter scopes: The searchers, each with its own filter state.
  init(_ scopes: [SearchScope]) {
    self.scopes = scopes
    searches = Array(repeating: SearchState(), count: scopes.count)
  }

  /// Returns the index of a searcher's state; searchers are so few that a dictionary is slower.
  private func index(of searcher: String) -> Int {
    guard let index = scopes.firstIndex(where: { $0.searcher == searcher }) else {
      preconditionFailure("'\(searcher)' is not a searcher of the screen")
    }
    return index
  }

  /// The state of a searcher without filters and widget states.
  subscript(parametersOf scope: SearchScope) -> SearchState {
    _read { yield searches[index(of: scope.searcher)] }
  }

  subscript(scope: SearchScope) -> SearchState {
    var search = self[parametersOf: scope]
    search.filters = filters[scope.filterState] ?? FilterState()
    search.widgetStates = widgetStates
    return search
  }

  mutating func setPage(_ page: Int, of scope: SearchScope) {
    searches[index(of: scope.searcher)].page = page
  }

  /// Applies the difference between two search states of the same scope.
  mutating func change(_ scope: SearchScope, from before: SearchState, to after: SearchState) {
    if after.widgetStates != before.widgetStates { widgetStates = after.widgetStates }
    if after.filters != before.filters {
      filters[scope.filterState] = after.filters.isEmpty ? nil : after.filters
    }
    let index = index(of: scope.searcher)
    // Assigning an equal value would copy the array, which the state before the action shares.
    if !searches[index].hasParameters(of: after) {
      searches[index] = after
      searches[index].filters = FilterState()
      searches[index].widgetStates = [:]
    }
  }
}

extension ScreenState {
  /// Returns the state to search for, in which pending changes are reverted.
  ///
  /// - Parameters:
  ///   - trigger: Determines which changes are pending until they are submitted.
  ///   - searched: The state of the latest search.
  func searchable(under trigger: SearchTrigger, after searched: ScreenState) -> ScreenState {
    var searchable = self
    switch trigger {
    case .start, .input: break
    case .submit:
      for index in scopes.indices {
        searchable.searches[index].query = searched.searches[index].query
      }
    case .apply: searchable.filters = searched.filters
    case .manual: searchable = searched.withWidgetStates(of: self)
    }
    return searchable
  }

  /// Returns this state with the widget states of another.
  func withWidgetStates(of other: ScreenState) -> ScreenState {
    var state = self
    state.widgetStates = other.widgetStates
    return state
  }

  /// Returns this state with the filters of another.
  func withFilters(of other: ScreenState) -> ScreenState {
    var state = self
    state.filters = other.filters
    return state
  }

  /// Returns whether a scope must return to the first page after a change from `earlier`.
  func resetsPage(of scope: SearchScope, after earlier: ScreenState) -> Bool {
    // Comparing the dictionaries is O(1) if they are shared.
    filters != earlier.filters
      && filters[scope.filterState] != earlier.filters[scope.filterState]
      || self[parametersOf: scope].differsInParameters(from: earlier[parametersOf: scope])
  }

  /// Returns to the first page in the scopes that must after a change from `earlier`.
  ///
  /// - Returns: Whether other scopes keep their pages.
  mutating func resetPages(after earlier: ScreenState) -> Bool {
    var keepsPage = false
    for scope in scopes {
      if resetsPage(of: scope, after: earlier) { resetPage(scope) } else { keepsPage = true }
    }
    return keepsPage
  }

  /// This state with the first page of each searcher.
  var onFirstPages: ScreenState {
    var state = self
    for scope in scopes { state.resetPage(scope) }
    return state
  }

  /// This state without the time of the session.
  var withoutTime: ScreenState {
    var state = self
    for index in searches.indices { state.searches[index].now = 0 }
    return state
  }

  /// The time of the session in seconds since 1970.
  var now: Double { searches.first?.now ?? 0 }

  /// Returns to the first page of a searcher.
  mutating func resetPage(_ scope: SearchScope) {
    let index = index(of: scope.searcher)
    if searches[index].page != 0 { searches[index].page = 0 }
  }
}

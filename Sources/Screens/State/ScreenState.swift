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
  // Without filters and widget states, which are stored in the properties below.
  private var searches: [String: SearchState] = [:]
  /// The filters by name of the filter state; contains no empty values.
  var filters: [String: FilterState] = [:]
  /// The widget states by widget id.
  var widgetStates: [String: JSONValue] = [:]

  init(_ scopes: [SearchScope]) {
    self.scopes = scopes
  }

  /// The state of a searcher without filters and widget states.
  func parameters(of scope: SearchScope) -> SearchState {
    searches[scope.searcher] ?? SearchState()
  }

  subscript(scope: SearchScope) -> SearchState {
    var search = parameters(of: scope)
    search.filters = filters[scope.filterState] ?? FilterState()
    search.widgetStates = widgetStates
    return search
  }

  mutating func setPage(_ page: Int, of scope: SearchScope) {
    searches[scope.searcher, default: SearchState()].page = page
  }

  /// Applies the difference between two search states of the same scope.
  mutating func change(_ scope: SearchScope, from before: SearchState, to after: SearchState) {
    if after.widgetStates != before.widgetStates { widgetStates = after.widgetStates }
    if after.filters != before.filters {
      filters[scope.filterState] = after.filters.isEmpty ? nil : after.filters
    }
    var search = after
    search.filters = FilterState()
    search.widgetStates = [:]
    // Assigning an equal value would copy the dictionary, which the state before the action shares.
    if searches[scope.searcher] != search { searches[scope.searcher] = search }
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
      for scope in scopes { searchable.searches[scope.searcher]?.query = searched[scope].query }
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

  /// Returns the scopes that must return to the first page after a change from `earlier`.
  func scopesThatResetPage(after earlier: ScreenState) -> [SearchScope] {
    scopes.filter { scope in
      var unturned = self[scope]
      // With any page but the first, the result shows whether `following` resets the page.
      unturned.page = 1
      return unturned.following(earlier[scope]).page == 0
    }
  }

  /// Returns to the first page of a searcher.
  mutating func resetPage(_ scope: SearchScope) {
    if searches[scope.searcher]?.page != 0 { searches[scope.searcher]?.page = 0 }
  }
}

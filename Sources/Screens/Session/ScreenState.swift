internal import WidgetCore

/// All that a person can change about a screen.
///
/// Filters are kept by the name of their filter state and notes once, so that what several widgets
/// and searchers share exists once; a `Lens` shows a part of it as one search state.
struct ScreenState: Hashable {
  /// Which searcher's state is meant, with which filters in it.
  struct Lens: Hashable {
    var searcher: String
    var filterState: String
  }

  /// The lenses of the searchers themselves, in the order of the screen.
  let lenses: [Lens]
  // Their filters and memory are empty: those live below.
  private var searches: [String: SearchState] = [:]
  /// By the name of the filter state; none is empty.
  var filters: [String: FilterState] = [:]
  /// By the id of the widget.
  var memory: [String: JSONValue] = [:]

  init(_ lenses: [Lens]) {
    self.lenses = lenses
  }

  subscript(lens: Lens) -> SearchState {
    var search = searches[lens.searcher] ?? SearchState()
    search.filters = filters[lens.filterState] ?? FilterState()
    search.widgetStates = memory
    return search
  }

  /// Takes over what has changed between two states seen through a lens.
  mutating func change(_ lens: Lens, from before: SearchState, to after: SearchState) {
    if after.widgetStates != before.widgetStates { memory = after.widgetStates }
    if after.filters != before.filters {
      filters[lens.filterState] = after.filters.isEmpty ? nil : after.filters
    }
    var search = after
    search.filters = FilterState()
    search.widgetStates = [:]
    searches[lens.searcher] = search
  }
}

extension ScreenState {
  /// The state to search for after `searched`, in which what has to wait is left as it was.
  func released(by trigger: SearchTrigger, after searched: ScreenState) -> ScreenState {
    var released = self
    switch trigger {
    case .start, .input: break
    case .submit:
      for lens in lenses { released.searches[lens.searcher]?.query = searched[lens].query }
    case .apply: released.filters = searched.filters
    case .manual: released = searched.remembering(self)
    }
    return released
  }

  /// This state with what the widgets have noted down in another.
  func remembering(_ other: ScreenState) -> ScreenState {
    var state = self
    state.memory = other.memory
    return state
  }

  func hasFilters(of other: ScreenState) -> Bool {
    filters == other.filters
  }

  /// This state with the filters of another.
  func filtered(as other: ScreenState) -> ScreenState {
    var state = self
    state.filters = other.filters
    return state
  }

  /// The lenses whose searches begin again on their first page after `earlier`, since they are to
  /// find something else.
  func lensesThatStartOver(after earlier: ScreenState) -> [Lens] {
    lenses.filter { lens in
      var unturned = self[lens]
      // Any page but the first tells whether the state follows on the other by turning back.
      unturned.page = 1
      return unturned.following(earlier[lens]).page == 0
    }
  }

  /// Turns back to the first page of a searcher.
  mutating func startOver(_ lens: Lens) {
    searches[lens.searcher]?.page = 0
  }
}

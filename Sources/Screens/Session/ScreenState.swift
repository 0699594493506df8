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
  private var filters: [String: FilterState] = [:]
  private var memory: [String: JSONValue] = [:]

  init(_ lenses: [Lens]) {
    self.lenses = lenses
  }

  subscript(lens: Lens) -> SearchState {
    var search = searches[lens.searcher] ?? SearchState()
    search.filters = filters[lens.filterState] ?? FilterState()
    search.memory = memory
    return search
  }

  /// Takes over what has changed between two states seen through a lens.
  ///
  /// A change of filters leads every searcher that reads them back to its first page.
  mutating func change(_ lens: Lens, from before: SearchState, to after: SearchState) {
    if after.memory != before.memory { memory = after.memory }
    if after.filters != before.filters {
      filters[lens.filterState] = after.filters
      for reader in lenses where reader.filterState == lens.filterState {
        searches[reader.searcher]?.page = 0
      }
    }
    var search = after.following(before)
    search.filters = FilterState()
    search.memory = [:]
    searches[lens.searcher] = search
  }
}

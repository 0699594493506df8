internal import WidgetCore

/// What the state of a screen is written as: items of a query, by their names those of searches,
/// filters and notes.
struct StateItems: Sendable {
  let searches: SearchItems
  let filters: FilterItems
  let memory: MemoryItems

  init(_ screen: Screen) {
    let searches = SearchItems(screen.searchers.map(\.id))
    let memory = MemoryItems(screen)
    self.searches = searches
    self.memory = memory
    filters = FilterItems(screen) { searches.holds($0) || memory.holds($0) }
  }

  /// The items of a state. O(filters × widgets of their attributes + notes).
  func items(of state: ScreenState) -> [URLQuery.Item] {
    var items = searches.items(of: state.lenses.map { state[$0] })
    for name in state.filters.keys.sorted() {
      items += state.filters[name, default: FilterState()].placed(in: name).map(filters.item)
    }
    if !state.memory.isEmpty { items += memory.items(of: state.memory) }
    return items
  }
}

extension FilterState {
  /// The filters by group, in a fixed order of the groups.
  fileprivate func placed(in filterState: String) -> [FilterItems.Placed] {
    groupIDs.sorted { $0.order < $1.order }.flatMap { group in
      filters(in: group).map { .init(filterState: filterState, group: group, filter: $0) }
    }
  }
}

extension FilterGroup.ID {
  fileprivate var order: (String, Int, String) {
    switch self {
    case .and(let name): (name, 0, "")
    case .or(let name, let kind): (name, 1, kind.rawValue)
    case .hierarchical(let name): (name, 2, "")
    }
  }
}

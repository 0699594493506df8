internal import WidgetCore

/// Encodes the state of a screen as items of a URL query.
///
/// The name of an item determines its encoding: search parameter, filter, or widget state.
struct StateItems: Sendable {
  let searches: SearchItems
  let filters: FilterItems
  let widgetStates: WidgetStateItems

  init(_ screen: Screen) {
    let searches = SearchItems(screen.searchers.map(\.id))
    let widgetStates = WidgetStateItems(screen)
    self.searches = searches
    self.widgetStates = widgetStates
    filters = FilterItems(screen) { searches.contains($0) || widgetStates.contains($0) }
  }

  /// Returns the items of a state. O(filters × widgets of their attributes + widget states).
  func items(of state: ScreenState) -> [URLQuery.Item] {
    var items = searches.items(of: state.scopes.map(state.parameters))
    let names = state.filters.count > 1 ? state.filters.keys.sorted() : Array(state.filters.keys)
    for name in names {
      for assigned in state.filters[name, default: FilterState()].assigned(in: name) {
        items.append(filters.item(of: assigned))
      }
    }
    if !state.widgetStates.isEmpty { items += widgetStates.items(of: state.widgetStates) }
    return items
  }
}

extension FilterState {
  /// The filters of all groups; the order of the groups does not depend on the order of insertion.
  fileprivate func assigned(in filterState: String) -> [FilterItems.AssignedFilter] {
    let groups = groups
    var assigned: [FilterItems.AssignedFilter] = []
    for group in groups.count > 1 ? groups.sorted(by: { $0.id.order < $1.id.order }) : groups {
      for filter in group.filters {
        assigned.append(.init(filterState: filterState, group: group.id, filter: filter))
      }
    }
    return assigned
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

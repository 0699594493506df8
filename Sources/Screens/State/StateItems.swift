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

  /// Returns the items of the filters and widget states.
  ///
  /// O(filters × widgets of their attributes + widget states).
  func refinementItems(of state: ScreenState) -> [URLQuery.Item] {
    var items: [URLQuery.Item] = []
    state.filters.forEachSorted(by: { $0.key < $1.key }) { name, filterState in
      filterState.groups.forEachSorted(by: { $0.id.order < $1.id.order }) { group in
        for filter in group.filters {
          items.append(
            filters.item(of: .init(filterState: name, group: group.id, filter: filter)))
        }
      }
    }
    if !state.widgetStates.isEmpty { items += widgetStates.items(of: state.widgetStates) }
    return items
  }
}

extension Collection {
  /// Visits the elements in ascending order, and a single one without a copy.
  fileprivate func forEachSorted(
    by precedes: (Element, Element) -> Bool, _ visit: (Element) -> Void
  ) {
    if count > 1 { sorted(by: precedes).forEach(visit) } else { forEach(visit) }
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

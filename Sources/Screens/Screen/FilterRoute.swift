internal import WidgetCore

/// Where a filter goes that a person names without naming a widget.
struct FilterRoute: Hashable {
  var filterState: String
  var group: FilterGroup.ID

  /// The group of the first widget that filters by the same attribute and can hold such a filter;
  /// without one, an `and` group with the attribute's name in `fallback`. O(widgets).
  init(_ filter: Filter, among widgets: [Screen.Widget], fallback: String) {
    for widget in widgets {
      for target in widget.connector.targets
      where target.attribute == filter.attribute && target.group.takes(filter.kind) {
        self.init(filterState: widget.filterState, group: target.group)
        return
      }
    }
    self.init(filterState: fallback, group: .and(filter.attribute))
  }

  private init(filterState: String, group: FilterGroup.ID) {
    self.filterState = filterState
    self.group = group
  }
}

extension FilterGroup.ID {
  /// True if a group of this kind can hold such filters.
  func takes(_ kind: Filter.Kind) -> Bool {
    switch self {
    case .and: true
    case .or(_, let own): own == kind
    case .hierarchical: kind == .facet
    }
  }
}

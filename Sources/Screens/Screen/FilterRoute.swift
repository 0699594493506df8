internal import WidgetCore

/// Where a filter goes that a person names without naming a widget.
struct FilterRoute: Hashable {
  var filterState: String
  var group: FilterGroup.ID

  /// The group of the first widget that takes the filter; without one, an `and` group with the
  /// attribute's name in `fallback`. O(widgets).
  init(_ filter: Filter, among widgets: [Screen.Widget], fallback: String) {
    for widget in widgets {
      if let target = widget.connector.targets.first(where: { $0.accepts(filter) }) {
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

internal import WidgetCore

/// Where a filter goes that a person names without naming a widget.
struct FilterRoute: Hashable {
  var filterState: String
  var group: FilterGroup.ID

  /// The group of the first widget that takes the filter; without one, an `and` group with the
  /// attribute's name in `fallback`. O(widgets).
  init(_ filter: Filter, among widgets: [Screen.Widget], fallback: String) {
    for widget in widgets {
      if let target = widget.connector.targets.first(where: { $0.takes(filter) }) {
        self.init(filterState: widget.filterState, group: target.group)
        return
      }
    }
    self.init(filterState: fallback, group: .and(filter.attribute))
  }

  /// False for alternatives that do not all go into one `or` group of a widget, so that each of
  /// them would have to hold.
  static func keepsAlternatives(
    _ group: FilterGroup, among widgets: [Screen.Widget], fallback: String
  ) -> Bool {
    guard group.id.isDisjunctive, group.filters.count > 1 else { return true }
    let routes = Set(group.filters.map { FilterRoute($0, among: widgets, fallback: fallback) })
    return routes.count == 1 && routes.allSatisfy(\.group.isDisjunctive)
  }

  private init(filterState: String, group: FilterGroup.ID) {
    self.filterState = filterState
    self.group = group
  }
}

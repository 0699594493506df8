extension FilterState: CustomStringConvertible, CustomDebugStringConvertible {
  /// The SQL-like text of all groups in normalized order; empty without filters.
  public var description: String {
    FilterGroupConverter().sql(toFilterGroups()) ?? ""
  }

  /// The names and filters of all groups, one group per line.
  public var debugDescription: String {
    if isEmpty { return "FilterState {}" }
    let lines = sortedGroups.map { " \"\($0.group.id.name)\": \($0.text)\n" }
    return "FilterState {\n\(lines.joined())}"
  }

  /// Returns the groups in an order that does not depend on insertion order.
  ///
  /// Groups are sorted by name, then `or` before `and`, then by their SQL-like text. The filters of
  /// a group are sorted by their SQL-like text. Hierarchical groups are returned as `and` groups.
  /// O(filters × log filters).
  public func toFilterGroups() -> [FilterGroup] {
    sortedGroups.map(\.group)
  }

  private var sortedGroups: [SortableGroup] {
    groupIDs.map { SortableGroup($0, filters(in: $0)) }.sorted()
  }
}

/// A group with the normalized sort order of groups.
private struct SortableGroup: Comparable {
  let group: FilterGroup

  init(_ id: FilterGroup.ID, _ filters: [Filter]) {
    let printedID = id.isDisjunctive ? id : .and(id.name)
    group = FilterGroup(printedID, filters.count > 1 ? Self.sorted(filters) : filters)
  }

  private static func sorted(_ filters: [Filter]) -> [Filter] {
    let converter = FilterConverter()
    return filters.map { (filter: $0, text: converter.sql($0)) }.sorted { $0.text < $1.text }
      .map(\.filter)
  }

  /// The SQL-like text, which orders groups with the same name and operator.
  var text: String { FilterGroupConverter().sql(group) }

  static func < (first: SortableGroup, second: SortableGroup) -> Bool {
    let (a, b) = (first.group.id, second.group.id)
    if a.name != b.name { return a.name < b.name }
    if a.isDisjunctive != b.isDisjunctive { return a.isDisjunctive }
    return first.text < second.text
  }
}

extension FilterState: CustomStringConvertible, CustomDebugStringConvertible {
  /// The SQL-like text of all groups in normalised order; empty if there are none.
  public var description: String {
    FilterGroupConverter().sql(toFilterGroups()) ?? ""
  }

  /// `FilterState {}`, or the groups with their names, one a line.
  public var debugDescription: String {
    if isEmpty { return "FilterState {}" }
    let lines = sortedGroups.map { " \"\($0.group.id.name)\": \($0.text)\n" }
    return "FilterState {\n\(lines.joined())}"
  }

  /// The groups in normalised order: by name, `or` before `and`, then by their SQL-like text.
  ///
  /// The filters of a group are in the order of their own SQL-like texts. Hierarchical groups
  /// appear as conjunctive ones. O(filters × log filters).
  public func toFilterGroups() -> [FilterGroup] {
    sortedGroups.map(\.group)
  }

  private var sortedGroups: [SortableGroup] {
    groupIDs.map { SortableGroup($0, filters(in: $0)) }.sorted()
  }
}

/// A group as it is printed.
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

  /// What decides between groups of one name.
  var text: String { FilterGroupConverter().sql(group) }

  static func < (first: SortableGroup, second: SortableGroup) -> Bool {
    let (a, b) = (first.group.id, second.group.id)
    if a.name != b.name { return a.name < b.name }
    if a.isDisjunctive != b.isDisjunctive { return a.isDisjunctive }
    return first.text < second.text
  }
}

/// The filters in force, kept in groups that all must hold.
public struct FilterState: Hashable, Sendable {
  /// The filters of each group, without duplicates, in the order in which they were added.
  /// A group that has become empty is gone.
  var filtersByGroup: [FilterGroup.ID: [Filter]] = [:]

  public init() {}

  public var isEmpty: Bool {
    filtersByGroup.isEmpty
  }

  /// Every group in no particular order; `toFilterGroups()` gives the normalised order.
  public var groupIDs: Set<FilterGroup.ID> {
    Set(filtersByGroup.keys)
  }

  /// The filters of one group in the order in which they were added.
  public func filters(in group: FilterGroup.ID) -> [Filter] {
    filtersByGroup[group] ?? []
  }

  public func contains(_ filter: some FilterConvertible, in group: FilterGroup.ID) -> Bool {
    filters(in: group).contains(filter.filter)
  }

  /// Adds filters to a group; those that are there already stay where they are.
  ///
  /// A filter of another kind than its disjunctive group's goes to the group of its own kind.
  public mutating func add(_ filters: [Filter], to group: FilterGroup.ID) {
    for filter in filters {
      var target = group
      if case .or(let name, _) = group { target = .or(name, filter.kind) }
      if !contains(filter, in: target) { filtersByGroup[target, default: []].append(filter) }
    }
  }
}

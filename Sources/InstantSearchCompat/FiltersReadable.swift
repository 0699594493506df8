public import Search

/// Filters in groups that can be read.
public protocol FiltersReadable {
  /// The filters as a value.
  var value: Search.FilterState { get }
}

extension FiltersReadable {
  /// True if there are no filters.
  public var isEmpty: Bool { value.isEmpty }

  /// Returns whether any group contains a filter.
  public func contains(_ filter: some FilterConvertible) -> Bool { value.contains(filter) }

  /// Returns whether a group contains a filter.
  public func contains(
    _ filter: some FilterConvertible, inGroupWithID groupID: FilterGroup.ID
  ) -> Bool {
    value.contains(filter, in: groupID)
  }

  /// Returns the IDs of all groups; groups without filters do not exist.
  public func getGroupIDs() -> Set<FilterGroup.ID> { value.groupIDs }

  /// Returns the filters of all groups. O(filters).
  public func getFilters() -> Set<Filter> { Set(value.filters) }

  /// Returns the filters of a group; empty if there is no such group.
  public func getFilters(forGroupWithID groupID: FilterGroup.ID) -> Set<Filter> {
    Set(value.filters(in: groupID))
  }

  /// Returns the filters on an attribute. O(filters).
  public func getFilters(for attribute: Attribute) -> Set<Filter> {
    Set(value.filters(for: attribute))
  }

  /// Returns the groups in a deterministic order.
  public func toFilterGroups() -> [FilterGroup] { value.toFilterGroups() }
}

/// The filters of a filter state at one time.
public struct ReadOnlyFiltersContainer: FiltersReadable, Hashable, Sendable {
  /// The filters as a value.
  public let value: Search.FilterState

  init(_ value: Search.FilterState) {
    self.value = value
  }

  /// The filters of the `and` group with a name.
  public subscript(and name: String) -> FilterSet { value[and: name] }

  /// The filters of the `or` groups with a name.
  public subscript(or name: String) -> FilterSet { value[or: name] }

  /// The filters of the hierarchical group with a name.
  public subscript(hierarchical name: String) -> FilterSet { value[hierarchical: name] }
}

extension ReadOnlyFiltersContainer: CustomStringConvertible {
  /// The filters of all groups in SQL-like syntax; empty if there are none.
  public var description: String { value.description }
}

extension FilterState: @MainActor FiltersReadable {}

extension FilterState: @MainActor CustomStringConvertible, @MainActor CustomDebugStringConvertible {
  /// The filters of all groups in SQL-like syntax; empty if there are none.
  public var description: String { value.description }

  /// The groups with their names, one per line.
  public var debugDescription: String { value.debugDescription }
}

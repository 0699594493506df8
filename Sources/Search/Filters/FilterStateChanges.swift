extension FilterState {
  /// Adds filters to a group.
  ///
  /// Filters that the group already contains keep their position.
  public mutating func add(_ filters: [Filter], to group: FilterGroup.ID) {
    for filter in filters { self[group.accepting(filter)].insert(filter) }
  }

  /// Replaces all filters of a group.
  public mutating func set(_ filters: [Filter], in group: FilterGroup.ID) {
    removeAll(in: group)
    add(filters, to: group)
  }

  /// Removes a filter from all groups and returns whether any contained it.
  ///
  /// O(filters).
  @discardableResult
  public mutating func remove(_ filter: some FilterConvertible) -> Bool {
    removeAll([filter.filter])
  }

  /// Removes a filter from one group and returns whether the group contained it.
  @discardableResult
  public mutating func remove(
    _ filter: some FilterConvertible, from group: FilterGroup.ID
  ) -> Bool {
    let target = group.accepting(filter.filter)
    // Widgets with exclusive options remove each of them, and most are not selected.
    guard contains(filter, in: target) else { return false }
    return self[target].remove(filter)
  }

  /// Removes filters from all groups and returns whether any group contained one.
  ///
  /// O(filters).
  @discardableResult
  public mutating func removeAll(_ filters: [Filter]) -> Bool {
    removeFromEach { $0.removeAll(filters) }
  }

  /// Removes filters from one group; returns whether it contained any of them.
  @discardableResult
  public mutating func removeAll(_ filters: [Filter], from group: FilterGroup.ID) -> Bool {
    var hasRemoved = false
    for target in Set(filters.map(group.accepting)) where self[target].removeAll(filters) {
      hasRemoved = true
    }
    return hasRemoved
  }

  /// Removes the filters on an attribute from all groups.
  ///
  /// Returns whether there were any.
  ///
  /// Tag filters have the attribute `_tags`. O(filters).
  @discardableResult
  public mutating func removeAll(for attribute: String) -> Bool {
    removeFromEach { $0.removeAll(for: attribute) }
  }

  /// Removes the filters on an attribute from one group.
  ///
  /// Returns whether there were any.
  ///
  /// Unlike the methods that take a filter, this one uses exactly the given group ID.
  @discardableResult
  public mutating func removeAll(for attribute: String, in group: FilterGroup.ID) -> Bool {
    self[group].removeAll(for: attribute)
  }

  /// Removes all filters of exactly the given group.
  public mutating func removeAll(in group: FilterGroup.ID) {
    self[group].removeAll()
  }

  /// Removes all filters of the given groups.
  public mutating func removeAll(in groups: some Sequence<FilterGroup.ID>) {
    for group in groups { removeAll(in: group) }
  }

  /// Removes the filters of all groups except the given ones.
  public mutating func removeAllOthers(except groups: some Sequence<FilterGroup.ID>) {
    removeAll(in: groupIDs.subtracting(groups))
  }

  /// Removes all filters of all groups.
  public mutating func removeAll() {
    self = FilterState()
  }

  /// Removes a filter if the group contains it; otherwise adds it.
  public mutating func toggle(_ filter: some FilterConvertible, in group: FilterGroup.ID) {
    self[group.accepting(filter.filter)].toggle(filter)
  }

  /// Removes the filters that the group contains and adds the others.
  public mutating func toggle(_ filters: [Filter], in group: FilterGroup.ID) {
    for filter in filters { toggle(filter, in: group) }
  }

  private mutating func removeFromEach(_ remove: (inout FilterSet) -> Bool) -> Bool {
    var hasRemoved = false
    for group in groupIDs where remove(&self[group]) { hasRemoved = true }
    return hasRemoved
  }
}

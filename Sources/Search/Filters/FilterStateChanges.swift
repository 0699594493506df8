extension FilterState {
  /// Adds filters to a group; those that are there already stay where they are.
  public mutating func add(_ filters: [Filter], to group: FilterGroup.ID) {
    for filter in filters { self[group.holding(filter)].add(filter) }
  }

  /// Replaces all filters of a group.
  public mutating func set(_ filters: [Filter], in group: FilterGroup.ID) {
    removeAll(in: group)
    add(filters, to: group)
  }

  /// Removes a filter from every group, and returns whether it was present.
  @discardableResult
  public mutating func remove(_ filter: some FilterConvertible) -> Bool {
    removeAll([filter.filter])
  }

  /// Removes a filter from one group, and returns whether it was present.
  @discardableResult
  public mutating func remove(
    _ filter: some FilterConvertible, from group: FilterGroup.ID
  ) -> Bool {
    self[group.holding(filter.filter)].remove(filter)
  }

  /// Removes filters from every group, and returns whether any was present.
  @discardableResult
  public mutating func removeAll(_ filters: [Filter]) -> Bool {
    removeFromEach { $0.removeAll(filters) }
  }

  /// Removes filters from one group, and returns whether any was present.
  @discardableResult
  public mutating func removeAll(_ filters: [Filter], from group: FilterGroup.ID) -> Bool {
    var hasRemoved = false
    for target in Set(filters.map(group.holding)) where self[target].removeAll(filters) {
      hasRemoved = true
    }
    return hasRemoved
  }

  /// Removes the filters on an attribute from every group, and returns whether there was any.
  ///
  /// The tags are the filters on `_tags`.
  @discardableResult
  public mutating func removeAll(for attribute: String) -> Bool {
    removeFromEach { $0.removeAll(for: attribute) }
  }

  /// Removes the filters on an attribute from one group, and returns whether there was any.
  @discardableResult
  public mutating func removeAll(for attribute: String, in group: FilterGroup.ID) -> Bool {
    self[group].removeAll(for: attribute)
  }

  /// Removes every filter of a group.
  public mutating func removeAll(in group: FilterGroup.ID) {
    self[group].removeAll()
  }

  /// Removes every filter of some groups.
  public mutating func removeAll(in groups: some Sequence<FilterGroup.ID>) {
    for group in groups { removeAll(in: group) }
  }

  /// Removes every filter of all groups but these.
  public mutating func removeAllOthers(except groups: some Sequence<FilterGroup.ID>) {
    removeAll(in: groupIDs.subtracting(groups))
  }

  /// Removes every filter.
  public mutating func removeAll() {
    self = FilterState()
  }

  /// Removes the filter if the group contains it, else adds it.
  public mutating func toggle(_ filter: some FilterConvertible, in group: FilterGroup.ID) {
    self[group.holding(filter.filter)].toggle(filter)
  }

  /// Removes each of the filters that the group contains, and adds each that it does not.
  public mutating func toggle(_ filters: [Filter], in group: FilterGroup.ID) {
    for filter in filters { toggle(filter, in: group) }
  }

  private mutating func removeFromEach(_ remove: (inout FilterSet) -> Bool) -> Bool {
    var hasRemoved = false
    for group in groupIDs where remove(&self[group]) { hasRemoved = true }
    return hasRemoved
  }
}

public import Search

// Changes of groups by their ids. As with the subscripts, `notifyChange()` applies them.

extension FilterState {
  /// Adds a filter to a group.
  public func add(_ filter: some FilterConvertible, toGroupWithID groupID: FilterGroup.ID) {
    value.add([filter.filter], to: groupID)
  }

  /// Adds filters to a group.
  public func addAll(
    filters: some Sequence<any FilterConvertible>, toGroupWithID groupID: FilterGroup.ID
  ) {
    value.add(filters.map(\.filter), to: groupID)
  }

  /// Adds filters of one type to a group.
  public func addAll(
    filters: some Sequence<some FilterConvertible>, toGroupWithID groupID: FilterGroup.ID
  ) {
    value.add(filters.map(\.filter), to: groupID)
  }

  /// Removes a filter from a group and returns whether the group contained it.
  @discardableResult public func remove(
    _ filter: some FilterConvertible, fromGroupWithID groupID: FilterGroup.ID
  ) -> Bool {
    value.remove(filter, from: groupID)
  }

  /// Removes filters from a group and returns whether the group contained any of them.
  @discardableResult public func removeAll(
    _ filters: some Sequence<some FilterConvertible>, fromGroupWithID groupID: FilterGroup.ID
  ) -> Bool {
    value.removeAll(filters.map(\.filter), from: groupID)
  }

  /// Removes a filter from all groups and returns whether any group contained it.
  @discardableResult public func remove(_ filter: some FilterConvertible) -> Bool {
    value.remove(filter)
  }

  /// Removes filters from all groups; returns whether any group contained one.
  @discardableResult public func removeAll(
    _ filters: some Sequence<some FilterConvertible>
  ) -> Bool {
    value.removeAll(filters.map(\.filter))
  }

  /// Removes all filters of a group.
  public func removeAll(fromGroupWithID groupID: FilterGroup.ID) {
    value.removeAll(in: groupID)
  }

  /// Removes all filters of several groups.
  public func removeAll(fromGroupWithIDs groupIDs: [FilterGroup.ID]) {
    value.removeAll(in: groupIDs)
  }

  /// Removes the filters of all groups except the given ones.
  public func removeAllExcept(fromGroupWithIDs groupIDs: [FilterGroup.ID]) {
    value.removeAllOthers(except: groupIDs)
  }

  /// Removes the filters on an attribute from a group.
  public func removeAll(for attribute: Attribute, fromGroupWithID groupID: FilterGroup.ID) {
    value.removeAll(for: attribute, in: groupID)
  }

  /// Removes the filters on an attribute from all groups.
  public func removeAll(for attribute: Attribute) {
    value.removeAll(for: attribute)
  }

  /// Removes all filters; call `notifyChange()` to apply the change.
  public func removeAll() {
    value.removeAll()
  }

  /// Removes a filter if the group contains it; otherwise adds it.
  public func toggle(_ filter: some FilterConvertible, inGroupWithID groupID: FilterGroup.ID) {
    value.toggle(filter, in: groupID)
  }

  /// Removes the filters that the group contains and adds the others.
  public func toggle(
    _ filters: some Sequence<some FilterConvertible>, inGroupWithID groupID: FilterGroup.ID
  ) {
    value.toggle(filters.map(\.filter), in: groupID)
  }
}

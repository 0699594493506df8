public import Search

extension FilterState {
  /// A change of the filters, for `notify(_:)`.
  public struct Command: Sendable {
    let apply: @Sendable (inout Search.FilterState) -> Void
  }

  /// Applies several changes and notifies once, so that they cause a single search.
  ///
  /// ```swift
  /// filterState.notify(
  ///   .removeAll(for: "color"),
  ///   .add(filter: red, toGroupWithID: .or(name: "colors", filterType: .facet)))
  /// ```
  public func notify(_ commands: Command...) {
    for command in commands { command.apply(&value) }
    notifyChange()
  }
}

extension FilterState.Command {
  /// Returns a command that adds a filter to a group.
  public static func add(
    filter: some FilterConvertible, toGroupWithID groupID: FilterGroup.ID
  ) -> FilterState.Command {
    add(filters: [filter], toGroupWithID: groupID)
  }

  /// Returns a command that adds filters to a group.
  public static func add(
    filters: some Sequence<some FilterConvertible>, toGroupWithID groupID: FilterGroup.ID
  ) -> FilterState.Command {
    let filters = filters.map(\.filter)
    return FilterState.Command { $0.add(filters, to: groupID) }
  }

  /// Returns a command that removes a filter from a group.
  public static func remove(
    filter: some FilterConvertible, fromGroupWithID groupID: FilterGroup.ID
  ) -> FilterState.Command {
    remove(filters: [filter], fromGroupWithID: groupID)
  }

  /// Returns a command that removes filters from a group.
  public static func remove(
    filters: [some FilterConvertible], fromGroupWithID groupID: FilterGroup.ID
  ) -> FilterState.Command {
    let filters = filters.map(\.filter)
    return FilterState.Command { $0.removeAll(filters, from: groupID) }
  }

  /// A command that removes all filters.
  public static let removeAll = FilterState.Command { $0.removeAll() }

  /// Returns a command that removes all filters of a group.
  public static func removeAll(fromGroupWithID groupID: FilterGroup.ID) -> FilterState.Command {
    FilterState.Command { $0.removeAll(in: groupID) }
  }

  /// Returns a command that removes the filters on an attribute.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - groupID: The group to remove them from; nil for all groups.
  public static func removeAll(
    for attribute: Attribute, fromGroupWithID groupID: FilterGroup.ID? = nil
  ) -> FilterState.Command {
    FilterState.Command { filters in
      if let groupID {
        filters.removeAll(for: attribute, in: groupID)
      } else {
        filters.removeAll(for: attribute)
      }
    }
  }

  /// Returns a command that adds a filter, or removes it if the group contains it.
  public static func toggle(
    filter: some FilterConvertible, toGroupWithID groupID: FilterGroup.ID
  ) -> FilterState.Command {
    toggle(filters: [filter], toGroupWithID: groupID)
  }

  /// Returns a command that removes the filters a group contains, and adds others.
  public static func toggle(
    filters: [some FilterConvertible], toGroupWithID groupID: FilterGroup.ID
  ) -> FilterState.Command {
    let filters = filters.map(\.filter)
    return FilterState.Command { $0.toggle(filters, in: groupID) }
  }
}

import Components

/// Determines which filter groups apply to a facet, statistics, a histogram, or a count.
///
/// Hits match all groups, but counts ignore some: see `counting(_:)`.
public struct CountingFilters: Hashable, Sendable {
  /// The groups that apply to hits.
  public let groups: [FilterGroup]
  /// The selected paths of hierarchies by the names of their groups.
  private let paths: [String: HierarchicalPath]
  /// The values of all facet and tag filters.
  private let selections: [Selection]

  /// A value of an attribute in a filter.
  private struct Selection: Hashable {
    var attribute: String
    var text: String
  }

  /// Creates groups without hierarchies.
  public init(_ groups: [FilterGroup]) {
    self.init(groups, [:])
  }

  /// Creates the groups of a filter state.
  public init(_ filters: FilterState) {
    self.init(Array(filters.groups), filters.hierarchicalPaths)
  }

  private init(_ groups: [FilterGroup], _ paths: [String: HierarchicalPath]) {
    (self.groups, self.paths) = (groups, paths)
    var selections: [Selection] = []
    for group in groups {
      for filter in group.filters {
        switch filter {
        case .facet(let facet):
          selections.append(Selection(attribute: facet.attribute, text: facet.value.text))
        case .tag(let tag):
          selections.append(Selection(attribute: tag.attribute, text: tag.value))
        case .numeric: break
        }
      }
    }
    self.selections = selections
  }

  /// The groups that apply to the facet counts of an attribute. O(number of filters).
  ///
  /// The attribute's own facet filters in `or` groups do not apply, so that counts show what another
  /// value would add. For a level of a hierarchy, only the selection on the levels above applies.
  public func counting(_ attribute: String) -> [FilterGroup] {
    let groups = groupsAbove(attribute)
    if !selections.contains(where: { $0.attribute == attribute }) { return groups }
    return Self.groups(groups, withoutFiltersOn: attribute) { group in
      if case .or(_, .facet) = group { true } else { false }
    }
  }

  /// The groups that apply to the statistics or a histogram of an attribute. O(number of filters).
  ///
  /// - Parameters:
  ///   - attribute: the dotted path of the attribute.
  ///   - ignored: the group whose filters on the attribute do not apply; `nil` if all filters apply.
  public func counting(_ attribute: String, ignoring ignored: FilterGroup.ID?) -> [FilterGroup] {
    guard let ignored else { return groups }
    return Self.groups(groups, withoutFiltersOn: attribute) { $0 == ignored }
  }

  /// The groups that apply to a count, including its filter. O(number of filters).
  public func counting(_ count: SearchRequest.Count) -> [FilterGroup] {
    let attribute = count.filter.attribute
    return counting(attribute, ignoring: count.ignoring)
      + [FilterGroup(.and(attribute), [count.filter])]
  }

  /// The distinct values of the filters on an attribute, in no particular order.
  ///
  /// They include the values selected on levels of hierarchies. O(number of filters²).
  public func selectedValues(of attribute: String) -> [String] {
    // A linear search is faster than a set, because there are few values.
    var texts: [String] = []
    func add(_ text: String) {
      if !texts.contains(where: { $0.hasSameScalars(as: text) }) { texts.append(text) }
    }
    for selection in selections where selection.attribute == attribute { add(selection.text) }
    if paths.isEmpty { return texts }
    for filter in paths.values.flatMap(\.filters) where filter.attribute == attribute {
      add(filter.value.text)
    }
    return texts
  }

  /// The groups, reduced to the selection above the attribute in a hierarchy that contains it.
  private func groupsAbove(_ attribute: String) -> [FilterGroup] {
    if paths.isEmpty { return groups }
    let level = paths.compactMap { name, path -> (name: String, filter: Filter.Facet?)? in
      guard let depth = path.attributes.firstIndex(of: attribute), depth < path.filters.count
      else { return nil }
      return (name, path.prefix(depth).filters.last)
    }.max { $0.name < $1.name }
    guard let level else { return groups }
    return groups.compactMap { group in
      guard group.id == .hierarchical(level.name) else { return group }
      return level.filter.map { FilterGroup(group.id, [.facet($0)]) }
    }
  }

  private static func groups(
    _ groups: [FilterGroup], withoutFiltersOn attribute: String,
    in isIgnored: (FilterGroup.ID) -> Bool
  ) -> [FilterGroup] {
    // Usually all groups apply. Returning the same array makes comparing it O(1).
    func hasIgnoredFilter(_ group: FilterGroup) -> Bool {
      isIgnored(group.id) && group.filters.contains { $0.attribute == attribute }
    }
    if !groups.contains(where: hasIgnoredFilter) { return groups }
    return groups.compactMap { group -> FilterGroup? in
      guard hasIgnoredFilter(group) else { return group }
      let filters = group.filters.filter { $0.attribute != attribute }
      return filters.isEmpty ? nil : FilterGroup(group.id, filters)
    }
  }
}

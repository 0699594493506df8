import Components

/// The groups of filters that hold where something is counted: not all of them do.
public struct CountedGroups: Hashable, Sendable {
  /// The groups that apply to hits.
  public let groups: [FilterGroup]
  /// What is selected in hierarchies, by the name of their group.
  private let paths: [String: HierarchicalPath]
  /// What the filters that are no comparisons ask for.
  private let selections: [Selection]

  /// A value of an attribute that some filter asks for.
  private struct Selection: Hashable {
    var attribute: String
    var text: String
  }

  /// Groups without hierarchies.
  public init(_ groups: [FilterGroup]) {
    self.init(groups, [:])
  }

  public init(_ filters: FilterState) {
    self.init(filters.groups, filters.hierarchicalPaths)
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

  /// The groups under which the values of an attribute are counted.
  ///
  /// The attribute's own facet filters in `or` groups do not hold, so that a person sees what a
  /// further value would add. A level of a hierarchy is counted under what is selected above it.
  public func counting(_ attribute: String) -> [FilterGroup] {
    let groups = groupsAbove(attribute)
    if !selections.contains(where: { $0.attribute == attribute }) { return groups }
    return Self.groups(groups, withoutFiltersOn: attribute) { group in
      if case .or(_, .facet) = group { true } else { false }
    }
  }

  /// The groups under which the numbers of an attribute are looked at, for statistics or a
  /// histogram.
  public func counting(_ attribute: String, ignoring ignored: FilterGroup.ID?) -> [FilterGroup] {
    guard let ignored else { return groups }
    return Self.groups(groups, withoutFiltersOn: attribute) { $0 == ignored }
  }

  /// The groups that apply to the records of a count, with the filter that is counted.
  public func counting(_ wanted: SearchRequest.Count) -> [FilterGroup] {
    let attribute = wanted.filter.attribute
    return counting(attribute, ignoring: wanted.ignoring)
      + [FilterGroup(.and(attribute), [wanted.filter])]
  }

  /// The different texts of all facet filters on an attribute, in no particular order, with what is
  /// selected on the levels of hierarchies.
  public func selectedValues(of attribute: String) -> [String] {
    // They are few, so that looking through them costs less than a set of them.
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

  /// The groups, where that of a hierarchy that has the attribute as a level holds only what is
  /// selected above the level.
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
    // Mostly none is left out, and whoever compares groups sees at once that these are the same.
    func isConcerned(_ group: FilterGroup) -> Bool {
      isIgnored(group.id) && group.filters.contains { $0.attribute == attribute }
    }
    if !groups.contains(where: isConcerned) { return groups }
    return groups.compactMap { group -> FilterGroup? in
      guard isConcerned(group) else { return group }
      let filters = group.filters.filter { $0.attribute != attribute }
      return filters.isEmpty ? nil : FilterGroup(group.id, filters)
    }
  }
}

/// The active filters, in groups that a record must all match.
///
/// A group comes into being with its first filter and is gone with its last. In a disjunctive
/// group all filters are of one kind: a filter that is added to, looked for in, or removed from a
/// group of another kind is taken to mean the group of the same name and its own kind.
public struct FilterState: Hashable, Sendable {
  private var sets: [FilterGroup.ID: FilterSet] = [:]
  /// The selected path of each hierarchical group that was set as a path, by the group's name.
  public private(set) var hierarchicalPaths: [String: HierarchicalPath] = [:]

  public init() {}

  /// The filters of some groups; groups with the same id become one.
  public init(_ groups: [FilterGroup]) {
    for group in groups { add(group.filters, to: group.id) }
  }

  public var isEmpty: Bool {
    sets.isEmpty
  }

  /// Every group in no particular order; `toFilterGroups()` gives the normalised order.
  public var groupIDs: Set<FilterGroup.ID> {
    Set(sets.keys)
  }

  /// Every group with its filters, in no particular order.
  var groups: [FilterGroup] {
    sets.map { FilterGroup($0.key, $0.value.filters) }
  }

  /// Every filter once, in the order of `toFilterGroups()`. O(filters × log filters).
  public var filters: [Filter] {
    FilterSet(toFilterGroups().flatMap(\.filters)).filters
  }

  /// The filters of one group in the order in which they were added.
  public func filters(in group: FilterGroup.ID) -> [Filter] {
    self[group].filters
  }

  /// The filters on one attribute in any group, each once, in the order of `toFilterGroups()`.
  public func filters(for attribute: String) -> [Filter] {
    filters.filter { $0.attribute == attribute }
  }

  /// True if exactly this filter is in any group; negation and score count. O(groups).
  public func contains(_ filter: some FilterConvertible) -> Bool {
    sets.values.contains { $0.contains(filter) }
  }

  /// True if exactly this filter is in the group; negation and score count.
  public func contains(_ filter: some FilterConvertible, in group: FilterGroup.ID) -> Bool {
    self[group.holding(filter.filter)].contains(filter)
  }

  /// The attributes of the facet filters in disjunctive groups.
  public var disjunctiveAttributes: Set<String> {
    Set(sets.filter { $0.key.isDisjunctive }.values.flatMap(\.facets).map(\.attribute))
  }

  /// For each attribute the values of its facet filters in any group, negated ones included.
  public var refinements: [String: Set<Filter.Facet.Value>] {
    var values: [String: Set<Filter.Facet.Value>] = [:]
    for facet in sets.values.flatMap(\.facets) {
      values[facet.attribute, default: []].insert(facet.value)
    }
    return values
  }

  /// Writes the path selected in a hierarchical group: the group then holds its deepest filter.
  ///
  /// Nil, or a path without filters, deletes the group.
  public mutating func setHierarchicalPath(_ path: HierarchicalPath?, in name: String) {
    let deepest = path?.filters.last
    self[.hierarchical(name)] = FilterSet(deepest.map { [.facet($0)] } ?? [])
    hierarchicalPaths[name] = deepest == nil ? nil : path
  }

  // Filters are taken out of the dictionary while they change, so that adding one copies nothing.
  subscript(group: FilterGroup.ID) -> FilterSet {
    get { sets[group] ?? FilterSet() }
    _modify {
      var set = sets.removeValue(forKey: group) ?? FilterSet()
      defer { store(set, in: group) }
      yield &set
    }
  }

  private mutating func store(_ set: FilterSet, in group: FilterGroup.ID) {
    sets[group] = set.isEmpty ? nil : set
    if case .hierarchical(let name) = group, let deepest = hierarchicalPaths[name]?.filters.last,
      !set.contains(deepest)
    {
      hierarchicalPaths[name] = nil
    }
  }
}

extension FilterGroup.ID {
  /// This group, or the group of the filter's kind if this one is disjunctive.
  func holding(_ filter: Filter) -> FilterGroup.ID {
    if case .or(let name, _) = self { .or(name, filter.kind) } else { self }
  }
}

extension FilterSet {
  fileprivate var facets: [Filter.Facet] {
    filters.compactMap { if case .facet(let facet) = $0 { facet } else { nil } }
  }
}

/// The active filters of a search, in groups that are joined by AND.
///
/// A group exists while it contains at least one filter. All filters of a disjunctive group have
/// the same kind. Methods that take a filter and a disjunctive group use the group with the same
/// name and the filter's kind, even if the given group ID contains another kind.
public struct FilterState: Hashable, Sendable {
  private var sets: [FilterGroup.ID: FilterSet] = [:]
  /// The selected path of each hierarchical group, by group name.
  ///
  /// Contains only groups that were set with `setHierarchicalPath(_:in:)`.
  public private(set) var hierarchicalPaths: [String: HierarchicalPath] = [:]

  /// Creates a state without filters.
  public init() {}

  /// Creates a state from groups; groups with the same ID are merged.
  public init(_ groups: [FilterGroup]) {
    for group in groups { add(group.filters, to: group.id) }
  }

  /// Whether there are no active filters.
  public var isEmpty: Bool {
    sets.isEmpty
  }

  /// The IDs of all groups. O(groups).
  public var groupIDs: Set<FilterGroup.ID> {
    Set(sets.keys)
  }

  /// All groups in an unspecified order; `toFilterGroups()` returns them sorted.
  package var groups: some Collection<FilterGroup> {
    sets.lazy.map { FilterGroup($0.key, $0.value.filters) }
  }

  /// The distinct filters of all groups, in the order of `toFilterGroups()`.
  ///
  /// O(filters × log filters).
  public var filters: [Filter] {
    FilterSet(toFilterGroups().flatMap(\.filters)).filters
  }

  /// Returns the filters of one group in insertion order.
  ///
  /// The result is empty if there is no such group.
  public func filters(in group: FilterGroup.ID) -> [Filter] {
    self[group].filters
  }

  /// Returns the distinct filters on an attribute, as `toFilterGroups()` sorts them.
  ///
  /// O(filters × log filters).
  public func filters(for attribute: String) -> [Filter] {
    filters.filter { $0.attribute == attribute }
  }

  /// Returns whether any group contains an equal filter.
  ///
  /// Equal filters have the same negation and score.
  ///
  /// O(groups).
  public func contains(_ filter: some FilterConvertible) -> Bool {
    sets.values.contains { $0.contains(filter) }
  }

  /// Returns whether a group contains an equal filter.
  ///
  /// Equal filters have the same negation and score.
  public func contains(_ filter: some FilterConvertible, in group: FilterGroup.ID) -> Bool {
    self[group.accepting(filter.filter)].contains(filter)
  }

  /// The attributes of the facet filters in disjunctive groups. O(filters).
  public var disjunctiveAttributes: Set<String> {
    Set(sets.filter { $0.key.isDisjunctive }.values.flatMap(\.facets).map(\.attribute))
  }

  /// The selected facet values by attribute, including negated ones. O(filters).
  public var refinements: [String: Set<Filter.Facet.Value>] {
    var values: [String: Set<Filter.Facet.Value>] = [:]
    for facet in sets.values.flatMap(\.facets) {
      values[facet.attribute, default: []].insert(facet.value)
    }
    return values
  }

  /// Sets the selected path of a hierarchical group.
  ///
  /// The deepest filter of the path replaces the filters of the group.
  ///
  /// - Parameters:
  ///   - path: The path to select; `nil`, or a path without filters, removes the group.
  ///   - name: The name of the hierarchical group.
  public mutating func setHierarchicalPath(_ path: HierarchicalPath?, in name: String) {
    let deepest = path?.filters.last
    self[.hierarchical(name)] = FilterSet(deepest.map { [.facet($0)] } ?? [])
    hierarchicalPaths[name] = deepest == nil ? nil : path
  }

  // The set is removed from the dictionary while it is modified, to avoid a copy on write.
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
  /// Returns the ID of the group for a filter.
  ///
  /// For a disjunctive group, this is the ID with the filter's kind; otherwise the same ID.
  func accepting(_ filter: Filter) -> FilterGroup.ID {
    if case .or(let name, _) = self { .or(name, filter.kind) } else { self }
  }
}

extension FilterSet {
  fileprivate var facets: [Filter.Facet] {
    filters.compactMap { if case .facet(let facet) = $0 { facet } else { nil } }
  }
}

extension FilterState {
  /// The filters of the conjunctive group with a name.
  ///
  /// Example: `state[and: "stock"].add(filter)`.
  public subscript(and name: String) -> FilterSet {
    get { self[.and(name)] }
    _modify { yield &self[.and(name)] }
  }

  /// The filters of the hierarchical group with a name.
  ///
  /// Removing the deepest filter of the selected path also removes the path.
  public subscript(hierarchical name: String) -> FilterSet {
    get { self[.hierarchical(name)] }
    _modify { yield &self[.hierarchical(name)] }
  }

  /// The filters of all disjunctive groups with a name.
  ///
  /// Facet filters come first, then numeric filters, then tag filters.
  ///
  /// Each kind of filter has a separate group, so assigning a set of several kinds changes several
  /// groups. O(filters with this name).
  public subscript(or name: String) -> FilterSet {
    get { FilterSet(Filter.Kind.allCases.flatMap { filters(in: .or(name, $0)) }) }
    set {
      for kind in Filter.Kind.allCases {
        self[.or(name, kind)] = FilterSet(newValue.filters.filter { $0.kind == kind })
      }
    }
  }
}

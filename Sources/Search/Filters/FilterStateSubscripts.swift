extension FilterState {
  /// The filters of the conjunctive group with a name: `state[and: "stock"].add(filter)`.
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

  /// The filters of all disjunctive groups with a name: facet, then numeric, then tag filters.
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

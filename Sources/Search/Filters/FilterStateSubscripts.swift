extension FilterState {
  /// The filters that must all match under a name: `state[and: "stock"].add(filter)`.
  public subscript(and name: String) -> FilterSet {
    get { self[.and(name)] }
    _modify { yield &self[.and(name)] }
  }

  /// The filters of the hierarchical group of this name.
  ///
  /// Its path is forgotten once the path's deepest filter is removed.
  public subscript(hierarchical name: String) -> FilterSet {
    get { self[.hierarchical(name)] }
    _modify { yield &self[.hierarchical(name)] }
  }

  /// The filters of the disjunctive groups of this name: facets first, then numbers, then tags.
  ///
  /// Each kind is a group of its own, so what is added here goes to as many groups as it has kinds.
  public subscript(or name: String) -> FilterSet {
    get { FilterSet(Filter.Kind.allCases.flatMap { filters(in: .or(name, $0)) }) }
    set {
      for kind in Filter.Kind.allCases {
        self[.or(name, kind)] = FilterSet(newValue.filters.filter { $0.kind == kind })
      }
    }
  }
}

import Search

/// The records that a request matches, also with some of its filters left out of account.
struct FilteredMatches {
  private let evaluator: FilterEvaluator
  /// The records that fit the query and the filters that always hold.
  private let base: Bitset
  private let groups: [FilterGroup]
  /// The records that fit everything.
  let records: Bitset

  init(_ base: Bitset, _ groups: [FilterGroup], _ evaluator: FilterEvaluator) {
    self.evaluator = evaluator
    self.base = base
    self.groups = groups
    records = Self.records(base, groups, evaluator)
  }

  var columns: [String: Column] { evaluator.columns }

  /// The records whose values of an attribute are counted: the attribute's own facet filters in
  /// `or` groups do not hold, so that a person sees what a further value would add.
  func records(counting attribute: String) -> Bitset {
    records(withoutFiltersOn: attribute) { group in
      if case .or(_, .facet) = group { true } else { false }
    }
  }

  /// The records of which statistics are made.
  func records(for statistics: SearchRequest.Statistics) -> Bitset {
    guard let ignored = statistics.ignoring else { return records }
    return records(withoutFiltersOn: statistics.attribute) { $0 == ignored }
  }

  /// The texts of all facet filters on an attribute, in no particular order.
  func selectedValues(of attribute: String) -> Set<String> {
    var texts: Set<String> = []
    for filter in groups.flatMap(\.filters) where filter.attribute == attribute {
      if case .facet(let facet) = filter { texts.insert(facet.value.text) }
      if case .tag(let tag) = filter { texts.insert(tag.value) }
    }
    return texts
  }

  private func records(
    withoutFiltersOn attribute: String, in isIgnored: (FilterGroup.ID) -> Bool
  ) -> Bitset {
    let rest = groups.compactMap { group -> FilterGroup? in
      guard isIgnored(group.id) else { return group }
      let filters = group.filters.filter { $0.attribute != attribute }
      return filters.isEmpty ? nil : FilterGroup(group.id, filters)
    }
    return rest == groups ? records : Self.records(base, rest, evaluator)
  }

  private static func records(
    _ base: Bitset, _ groups: [FilterGroup], _ evaluator: FilterEvaluator
  ) -> Bitset {
    var result = evaluator.records(fulfilling: groups)
    result.formIntersection(base)
    return result
  }
}

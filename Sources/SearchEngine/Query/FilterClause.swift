import Search

/// Filters that combine to one condition: all of them must hold, or one of them.
struct FilterClause: Hashable {
  var filters: [Filter]
  var isDisjunctive: Bool

  init(_ filters: [Filter], isDisjunctive: Bool) {
    self.filters = filters
    self.isDisjunctive = isDisjunctive
  }

  init(_ group: FilterGroup) {
    self.init(group.filters, isDisjunctive: group.id.isDisjunctive)
  }
}

extension FilterState {
  /// The groups that have filters.
  var groups: [FilterGroup] {
    groupIDs.map { FilterGroup($0, filters(in: $0)) }.filter { !$0.filters.isEmpty }
  }
}

import Search

/// The scores that records get for the optional filters that they match.
struct OptionalFilterScores {
  private struct Group {
    var filters: [(predicate: FilterPredicate, score: Int)]
    /// Whether the scores of a group are added; otherwise the highest counts.
    var addsScores: Bool
  }

  private let groups: [Group]

  /// Nil if there are no filters.
  init?(_ filters: [OptionalFilters], _ columns: [String: Column], recordCount: Int) {
    groups = filters.flatMap { filters in
      filters.groups.map { group in
        let predicates = group.map {
          (FilterPredicate($0.filter, columns, recordCount: recordCount), $0.score)
        }
        return Group(filters: predicates, addsScores: filters.sumsScores)
      }
    }
    if groups.isEmpty { return nil }
  }

  /// Returns the sum of the scores of all groups, at most `Int.max`.
  func score(of record: Int) -> Int {
    groups.reduce(0) { sum, group in
      let score = group.filters.reduce(0) { best, filter in
        guard filter.predicate.matches(record) else { return best }
        return group.addsScores ? best.saturatingSum(filter.score) : max(best, filter.score)
      }
      return sum.saturatingSum(score)
    }
  }
}

extension Int {
  /// Returns the sum of two numbers that are not negative, or `Int.max` on overflow.
  fileprivate func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

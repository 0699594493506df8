import Search

/// What records get for the optional filters that they fulfil.
struct OptionalFilterScores {
  private struct Group {
    var tests: [(test: FilterPredicate, score: Int)]
    var sums: Bool
  }

  private let groups: [Group]

  /// Nil if there are no filters.
  init?(_ filters: [OptionalFilters], _ columns: [String: Column], recordCount: Int) {
    groups = filters.flatMap { filters in
      filters.groups.map { group in
        let tests = group.map {
          (FilterPredicate($0.filter, columns, recordCount: recordCount), $0.score)
        }
        return Group(tests: tests, sums: filters.sumsScores)
      }
    }
    if groups.isEmpty { return nil }
  }

  /// The sum over the groups of the best, or of all, scores of the filters that hold.
  func score(of record: Int) -> Int {
    groups.reduce(0) { sum, group in
      let score = group.tests.reduce(0) { best, test in
        guard test.test.holds(record) else { return best }
        return group.sums ? best.saturatingSum(test.score) : max(best, test.score)
      }
      return sum.saturatingSum(score)
    }
  }
}

extension Int {
  /// The sum of two numbers from 0; the greatest number if it is beyond that.
  fileprivate func saturatingSum(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }
}

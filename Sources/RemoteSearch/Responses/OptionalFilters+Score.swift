import Search

extension OptionalFilters {
  /// The score of a record: the sum over the groups of the highest score of a matching filter.
  ///
  /// With `sumsScores`, all matching filters of a group count.
  ///
  /// - Parameter isMatch: whether a record matches the filter with the given indices of its group and
  ///   in the group.
  func score(_ isMatch: (Int, Int) -> Bool) -> Int {
    groups.enumerated().reduce(0) { total, item in
      let scores = item.element.enumerated().filter { isMatch(item.offset, $0.offset) }
        .map(\.element.score)
      let score = sumsScores ? scores.reduce(0) { $0.adding($1) } : scores.max() ?? 0
      return total.adding(score)
    }
  }

  /// All combinations of matching filters by descending score; nil if there are more than the limit.
  ///
  /// With `sumsScores`, every filter is treated as a separate group.
  func combinations(limit: Int) -> [(filters: [Filter], score: Int)]? {
    let groups = sumsScores ? groups.joined().map { [$0] } : groups
    var combinations: [(filters: [Filter], score: Int)] = [([], 0)]
    for group in groups {
      let extended = combinations.flatMap { combination in
        group.map { (combination.filters + [$0.filter], combination.score.adding($0.score)) }
      }
      combinations += extended
      if combinations.count > limit { return nil }
    }
    let sorted = combinations.enumerated().sorted { first, second in
      first.element.score == second.element.score
        ? first.offset < second.offset : first.element.score > second.element.score
    }
    return sorted.map(\.element).filter { $0.score > 0 && !$0.filters.isEmpty }
  }
}

extension Int {
  /// The sum, or `Int.max` on overflow.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

import Search

extension OptionalFilters {
  /// The sum over the groups of the best score of the filters fulfilled, or of all where they add up.
  ///
  /// - Parameter isFulfilled: by the places of a group and of a filter in it.
  func score(_ isFulfilled: (Int, Int) -> Bool) -> Int {
    groups.enumerated().reduce(0) { total, item in
      let scores = item.element.enumerated().filter { isFulfilled(item.offset, $0.offset) }
        .map(\.element.score)
      let score = sumsScores ? scores.reduce(0) { $0.adding($1) } : scores.max() ?? 0
      return total.adding(score)
    }
  }

  /// All ways to fulfil the filters, those with the highest scores first; nil if there are more than
  /// the limit. Filters that add up are groups of their own.
  func combinations(limit: Int) -> [(filters: [Filter], score: Int)]? {
    let groups = sumsScores ? groups.joined().map { [$0] } : groups
    var found: [(filters: [Filter], score: Int)] = [([], 0)]
    for group in groups {
      let more = found.flatMap { before in
        group.map { (before.filters + [$0.filter], before.score.adding($0.score)) }
      }
      found += more
      if found.count > limit { return nil }
    }
    let sorted = found.enumerated().sorted { first, second in
      first.element.score == second.element.score
        ? first.offset < second.offset : first.element.score > second.element.score
    }
    return sorted.map(\.element).filter { $0.score > 0 && !$0.filters.isEmpty }
  }
}

extension Int {
  /// The sum, or the greatest number.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

import Search

/// The factors besides text relevance that rank or group the hits of a request.
struct RankingFactors {
  /// The area of the request; hits are ranked by their distance from its center.
  var area: GeographicArea?
  /// The coordinates of the records, if the request has an area.
  var coordinates: CoordinatesColumn?
  /// The scores for optional filters; nil if the request has none.
  var optionalFilters: OptionalFilterScores?
  /// The groups of the distinct attribute; nil if hits are not grouped.
  var groups: DistinctGroups?

  /// Whether relevance alone ranks the hits, and all are returned.
  var isEmpty: Bool { area?.center == nil && optionalFilters == nil && groups == nil }

  /// Returns the distance of a record from the center in meters.
  ///
  /// Nil if the record has no coordinates or the request no center.
  func distance(of record: Int) -> Double? {
    guard let coordinates, let center = area?.center else { return nil }
    return coordinates.distance(of: record, from: center)
  }

  /// Returns the distance in units of the requested precision; the maximum without a distance.
  func distanceRank(of record: Int) -> UInt32 {
    guard let distance = distance(of: record), let area else { return .max }
    return UInt32(distance) / UInt32(clamping: max(1, area.precision))
  }
}

/// The scores that records get for the optional filters that they match.
struct OptionalFilterScores {
  /// A group of optional filters.
  private struct Group {
    /// The filters with their scores.
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

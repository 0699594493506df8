import Search

/// The sort key of hits that are ranked by several factors; less comes first.
///
/// As in Algolia, only missing terms and the number of typos are more important than the distance,
/// and all of these are more important than optional filters.
struct MultiFactorSortKey: Comparable {
  /// The rank in the requested sort order; 0 without one.
  var sortRank: UInt32
  /// The distance in units of the requested precision; see `RankingFactors`.
  var distanceRank: UInt32
  /// The score for optional filters; a higher score comes first.
  var score: Int
  /// The text relevance.
  var relevance: Relevance
  /// The record number, which is the rank in the custom ranking.
  var record: UInt32

  static func < (first: MultiFactorSortKey, second: MultiFactorSortKey) -> Bool {
    if first.sortRank != second.sortRank { return first.sortRank < second.sortRank }
    let (a, b) = (first.relevance.primaryCriteria, second.relevance.primaryCriteria)
    if a != b { return a < b }
    if first.distanceRank != second.distanceRank {
      return first.distanceRank < second.distanceRank
    }
    if first.score != second.score { return first.score > second.score }
    if first.relevance != second.relevance { return first.relevance < second.relevance }
    return first.record < second.record
  }
}

/// Ranks hits by relevance, distance, and optional filters, and groups them.
///
/// Scores every matching record, whereas `RelevanceRanking` usually stops early.
struct MultiFactorRanking {
  private let factors: RankingFactors
  private let sortRanks: [UInt32]?
  private var scorer: RelevanceScorer
  /// What the scorer reads for each record; nil if the query has no terms.
  private let forwardIndex: ForwardIndex?

  init(
    _ query: ExpandedQuery, _ index: TextIndex, _ factors: RankingFactors, sortRanks: [UInt32]?
  ) {
    (self.factors, self.sortRanks) = (factors, sortRanks)
    scorer = RelevanceScorer(query, index.forwardIndex)
    forwardIndex = query.terms.isEmpty ? nil : index.forwardIndex
  }

  /// Returns the first records of a set in ranking order.
  mutating func first(_ limit: Int, of records: RecordSet) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    var hits = TopHits<MultiFactorSortKey>(limit)
    try records.forEachCheckingCancellation(prepare: prepare) { record in
      hits.insert(sortKey(of: record))
      return true
    }
    return hits.sorted().map { Int($0.record) }
  }

  /// Returns the best record of each group, in ranking order.
  ///
  /// - Parameter excluded: the ordinals of groups that are left out.
  mutating func groupLeaders(
    _ limit: Int, of records: RecordSet, _ groups: DistinctGroups, except excluded: Set<Int>
  ) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    var hits = TopHits<MultiFactorSortKey>(limit)
    var best = [MultiFactorSortKey?](repeating: nil, count: groups.ordinalCount)
    try records.forEachCheckingCancellation(prepare: prepare) { record in
      let key = sortKey(of: record)
      guard let ordinal = groups.ordinal(of: record) else {
        hits.insert(key)
        return true
      }
      if let other = best[ordinal], other < key { return true }
      best[ordinal] = key
      return true
    }
    for (ordinal, key) in best.enumerated() where !excluded.contains(ordinal) {
      if let key { hits.insert(key) }
    }
    return hits.sorted().map { Int($0.record) }
  }

  /// Returns the best records of some groups in ranking order, by the ordinals of the groups.
  ///
  /// - Parameter leaders: records that are left out.
  mutating func groupMembers(
    of ordinals: Set<Int>, in records: RecordSet, _ groups: DistinctGroups,
    except leaders: Set<Int>
  ) throws(SearchError) -> [Int: [Int]] {
    var members: [Int: TopHits<MultiFactorSortKey>] = [:]
    for ordinal in ordinals { members[ordinal] = TopHits(groups.limit) }
    let prepare = prepare
    try records.forEachCheckingCancellation { record in
      guard let ordinal = groups.ordinal(of: record), members[ordinal] != nil else { return false }
      return !leaders.contains(record) && prepare(record)
    } while: { record in
      if let ordinal = groups.ordinal(of: record) {
        members[ordinal]?.insert(sortKey(of: record))
      }
      return true
    }
    return members.mapValues { $0.sorted().map { Int($0.record) } }
  }

  /// Starts to load what the sort key of a record depends on.
  private var prepare: (Int) -> Bool {
    { [forwardIndex] record in
      forwardIndex?.prefetch(record)
      return true
    }
  }

  /// Returns the sort key of a record.
  mutating func sortKey(of record: Int) -> MultiFactorSortKey {
    MultiFactorSortKey(
      sortRank: sortRanks?[record] ?? 0, distanceRank: factors.distanceRank(of: record),
      score: factors.optionalFilters?.score(of: record) ?? 0,
      relevance: scorer.relevance(of: record), record: UInt32(truncatingIfNeeded: record))
  }
}

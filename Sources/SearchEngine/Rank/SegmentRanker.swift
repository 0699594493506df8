import Search

/// Ranks the matches of a request in a segment.
struct SegmentRanker {
  let segment: SegmentSearcher
  /// The records that match all filters.
  private(set) var matches: RecordSet
  /// The distance, optional filters, and groups that also rank the hits.
  let factors: RankingFactors
  private let query: ExpandedQuery
  /// The criteria of the sort order; nil for relevance.
  private let sort: [RankingCriterion]?
  /// The rank of each record in the sort order; nil without one.
  private let sortRanks: [UInt32]?

  init(
    _ matches: RecordSet, in segment: SegmentSearcher, _ query: ExpandedQuery,
    _ factors: RankingFactors, sort: [RankingCriterion]?, ranks: [UInt32]?
  ) {
    (self.segment, self.matches, self.query, self.factors) = (segment, matches, query, factors)
    (self.sort, sortRanks) = (sort, ranks)
  }

  private var index: TextIndex { segment.records.index }

  /// The groups of the matches; nil if hits are not grouped.
  var groups: FoundGroups? { factors.groups?.found(in: matches) }

  /// Returns the relevance of the matches, for a sort order that is limited to relevant hits.
  ///
  /// - Parameter attributeCount: the number of searchable attributes of all segments.
  func relevanceScores(attributeCount: Int) throws(SearchError) -> RelevanceScores {
    try RelevanceScores(query, index, attributeCount: attributeCount, of: matches)
  }

  /// Removes the matches that are not relevant enough.
  mutating func restrict(to records: RecordSet) { matches = records }

  /// Returns the first of some matches in ranking order.
  func first(_ limit: Int, of matches: RecordSet) throws(SearchError) -> [Int] {
    if !factors.isEmpty {
      var ranking = multiFactorRanking
      return try ranking.first(limit, of: matches)
    }
    func compute() throws(SearchError) -> [Int] {
      try RelevanceRanking(query, segment.records).first(limit, of: matches, sortRanks: sortRanks)
    }
    // The set may be that of one required term, whereas optional terms also rank the hits.
    guard let prefix = matches.prefix, sortRanks == nil, query.allTerms.count == 1,
      let term = query.terms.first
    else { return try compute() }
    return try segment.resultCache.hits(
      for: ResultCache.HitsKey(prefix: prefix, exactTerm: term.exactTerm, limit: limit),
      compute: compute)
  }

  /// Returns the best record of each group, in ranking order.
  ///
  /// - Parameter excluded: the values of groups that are left out.
  func groupLeaders(
    _ limit: Int, of matches: RecordSet, except excluded: Set<String>
  ) throws(SearchError) -> [Int] {
    guard let groups = factors.groups else { return [] }
    var ranking = multiFactorRanking
    return try ranking.groupLeaders(
      limit, of: matches, groups, except: Set(excluded.compactMap(groups.ordinal)))
  }

  /// Returns the best matches of some groups in ranking order, by the values of the groups.
  ///
  /// - Parameter leaders: matches that are left out.
  func groupMembers(
    of values: Set<String>, except leaders: Set<Int>
  ) throws(SearchError) -> [String: [Int]] {
    guard let groups = factors.groups else { return [:] }
    let ordinals = values.compactMap { value in groups.ordinal(of: value).map { ($0, value) } }
    if ordinals.isEmpty { return [:] }
    var ranking = multiFactorRanking
    let members = try ranking.groupMembers(
      of: Set(ordinals.map(\.0)), in: matches, groups, except: leaders)
    return Dictionary(uniqueKeysWithValues: ordinals.map { ($1, members[$0] ?? []) })
  }

  private var multiFactorRanking: MultiFactorRanking {
    MultiFactorRanking(query, index, factors, sortRanks: sortRanks)
  }

  /// Returns the sort keys of some matches, which are comparable between segments.
  func sortKeys(of records: [Int]) throws(SearchError) -> [SegmentSortKey] {
    let settings = segment.settings
    let sorted = (sort ?? []).map(\.attribute).filter { $0 != settings.geolocation }
    let columns = try segment.columns.rankingColumns(
      of: Set(sorted + settings.ranking.map(\.attribute)))
    var ranking = multiFactorRanking
    return records.map { record in
      var key = ranking.sortKey(of: record)
      // Ranks and numbers of records are not comparable.
      (key.sortRank, key.record) = (0, 0)
      return SegmentSortKey(
        sort: (sort ?? []).map { criterion in
          criterion.attribute == settings.geolocation
            ? RankingValue(distanceRank: factors.distanceRank(of: record), criterion.order)
            : RankingValue(of: record, in: columns[criterion.attribute], criterion.order)
        }, factors: key,
        ranking: settings.ranking.map {
          RankingValue(of: record, in: columns[$0.attribute], $0.order)
        })
    }
  }
}

/// The sort key of a hit, comparable between segments; less comes first.
///
/// The order within a segment is the same, because the ranks there are those of the values.
struct SegmentSortKey: Comparable {
  /// The values of the requested sort order.
  var sort: [RankingValue]
  /// The text relevance and the factors of the request, without ranks in the segment.
  var factors: MultiFactorSortKey
  /// The values of the custom ranking.
  var ranking: [RankingValue]

  static func < (first: SegmentSortKey, second: SegmentSortKey) -> Bool {
    if first.sort != second.sort { return first.sort.lexicographicallyPrecedes(second.sort) }
    if first.factors != second.factors { return first.factors < second.factors }
    return first.ranking.lexicographicallyPrecedes(second.ranking)
  }
}

extension RecordSet {
  /// The precomputed prefix of the set, always without the same records; nil for another set.
  fileprivate var prefix: Int? {
    switch kind {
    case .prefix(let prefix), .prefixExcept(let prefix, _): prefix
    case .all, .allExcept, .other: nil
    }
  }
}

import Search

/// Puts hits into an order by more than words: by distance, by optional filters, in groups.
///
/// Looks at every record that matches, where `RelevanceRanking` can mostly stop early.
struct MultiFactorRanking {
  private let weights: RankingFactors
  private let sortRanks: [UInt32]?
  private var scorer: RelevanceScorer

  init(
    _ query: ExpandedQuery, _ index: TextIndex, _ weights: RankingFactors, sortRanks: [UInt32]?
  ) {
    (self.weights, self.sortRanks) = (weights, sortRanks)
    scorer = RelevanceScorer(query, index.lines)
  }

  /// The first records of a set in their order.
  mutating func first(_ limit: Int, of records: RecordSet) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    var hits = TopHits<MultiFactorSortKey>(limit)
    try records.forEachUntilCancelled { hits.insert(order(of: $0)) }
    return hits.hits().map { Int($0.record) }
  }

  /// The best record of each group, as far as they are the first of all in their order.
  ///
  /// - Parameter taken: the codes of groups that are left out.
  mutating func heads(
    _ limit: Int, of records: RecordSet, _ groups: DistinctGroups, except taken: Set<Int>
  ) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    var hits = TopHits<MultiFactorSortKey>(limit)
    var best = [MultiFactorSortKey?](repeating: nil, count: groups.codeCount)
    try records.forEachUntilCancelled { record in
      let order = order(of: record)
      guard let code = groups.code(of: record) else { return hits.insert(order) }
      if let known = best[code], known < order { return }
      best[code] = order
    }
    for (code, order) in best.enumerated() where !taken.contains(code) {
      if let order { hits.insert(order) }
    }
    return hits.hits().map { Int($0.record) }
  }

  /// Puts the other hits of each group behind the one that is shown already.
  mutating func members(
    of heads: ArraySlice<Int>, in records: RecordSet, _ groups: DistinctGroups
  ) throws(SearchError) -> [Int] {
    if groups.limit == 1 { return Array(heads) }
    var members: [Int: TopHits<MultiFactorSortKey>] = [:]
    for head in heads {
      if let code = groups.code(of: head) { members[code] = TopHits(groups.limit) }
    }
    let isHead = Set(heads)
    try records.forEachUntilCancelled { record in
      guard let code = groups.code(of: record), members[code] != nil, !isHead.contains(record)
      else { return }
      members[code]?.insert(order(of: record))
    }
    return heads.flatMap { head in
      let others = groups.code(of: head).flatMap { members[$0]?.hits() } ?? []
      return [head] + others.prefix(groups.limit - 1).map { Int($0.record) }
    }
  }

  private mutating func order(of record: Int) -> MultiFactorSortKey {
    MultiFactorSortKey(
      sortRank: sortRanks?[record] ?? 0, step: weights.step(of: record),
      score: weights.scores?.score(of: record) ?? 0, relevance: scorer.relevance(of: record),
      record: UInt32(truncatingIfNeeded: record))
  }
}

extension RecordSet {
  /// Calls `body` with every record in ascending order.
  func forEachUntilCancelled(_ body: (Int) -> Void) throws(SearchError) {
    var steps = 0
    var isCancelled = false
    forEach { record in
      steps &+= 1
      if steps & 0xFFFF == 0, Task.isCancelled {
        isCancelled = true
        return false
      }
      body(record)
      return true
    }
    if isCancelled { throw .cancelled }
  }
}

import Search

/// Puts hits into an order by more than words: by distance, by optional filters, in groups.
///
/// Looks at every record that matches, where `Ranking` can mostly stop early.
struct WeighedRanking {
  private let weights: HitWeights
  private let sortRanks: [UInt32]?
  private var scorer: RelevanceScorer

  init(
    _ query: QueryMatch, _ index: TextIndex, _ weights: HitWeights, sortRanks: [UInt32]?
  ) {
    (self.weights, self.sortRanks) = (weights, sortRanks)
    scorer = RelevanceScorer(query, index.forwardIndex)
  }

  /// The first records of a set in their order.
  mutating func first(_ limit: Int, of records: RecordSet) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    var hits = TopHits<WeighedOrder>(limit)
    try records.forEachUntilCancelled { hits.insert(order(of: $0)) }
    return hits.hits().map { Int($0.record) }
  }

  /// The best record of each group, as far as they are the first of all in their order.
  ///
  /// - Parameter taken: the ordinals of groups that are left out.
  mutating func heads(
    _ limit: Int, of records: RecordSet, _ groups: DistinctGroups, except taken: Set<Int>
  ) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    var hits = TopHits<WeighedOrder>(limit)
    var best = [WeighedOrder?](repeating: nil, count: groups.codeCount)
    try records.forEachUntilCancelled { record in
      let order = order(of: record)
      guard let ordinal = groups.ordinal(of: record) else { return hits.insert(order) }
      if let known = best[ordinal], known < order { return }
      best[ordinal] = order
    }
    for (ordinal, order) in best.enumerated() where !taken.contains(ordinal) {
      if let order { hits.insert(order) }
    }
    return hits.hits().map { Int($0.record) }
  }

  /// Puts the other hits of each group behind the one that is shown already.
  mutating func members(
    of heads: ArraySlice<Int>, in records: RecordSet, _ groups: DistinctGroups
  ) throws(SearchError) -> [Int] {
    if groups.limit == 1 { return Array(heads) }
    var members: [Int: TopHits<WeighedOrder>] = [:]
    for head in heads {
      if let ordinal = groups.ordinal(of: head) { members[ordinal] = TopHits(groups.limit) }
    }
    let isHead = Set(heads)
    try records.forEachUntilCancelled { record in
      guard let ordinal = groups.ordinal(of: record), members[ordinal] != nil,
        !isHead.contains(record)
      else { return }
      members[ordinal]?.insert(order(of: record))
    }
    return heads.flatMap { head in
      let others = groups.ordinal(of: head).flatMap { members[$0]?.hits() } ?? []
      return [head] + others.prefix(groups.limit - 1).map { Int($0.record) }
    }
  }

  private mutating func order(of record: Int) -> WeighedOrder {
    WeighedOrder(
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

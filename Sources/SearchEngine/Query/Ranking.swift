import Search

/// Puts the records that match into their order, as far as they are shown.
struct Ranking {
  private let words: [WordMatch]
  private let index: TextIndex

  init(_ words: [WordMatch], _ index: TextIndex) {
    (self.words, self.index) = (words, index)
  }

  /// The first records of a set in their order.
  ///
  /// - Parameter sortRanks: the place of each record in the sort order that is asked for.
  func first(
    _ limit: Int, of records: RecordSet, sortRanks: [UInt32]?
  ) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    if let sortRanks { return try sorted(limit, records, sortRanks) }
    if words.isEmpty {
      var first: [Int] = []
      records.forEach { record in
        first.append(record)
        return first.count < limit
      }
      return first
    }
    return try ranked(limit, records)
  }

  private func sorted(
    _ limit: Int, _ records: RecordSet, _ ranks: [UInt32]
  ) throws(SearchError) -> [Int] {
    var scorer = RelevanceScorer(words, index.lines)
    var hits = TopHits(limit)
    var steps = 0
    records.forEach { record in
      steps &+= 1
      if steps & 0xFFFF == 0, Task.isCancelled { return false }
      if let last = hits.last, ranks[record] > last.sortRank { return true }
      hits.insert(
        HitOrder(
          sortRank: ranks[record], relevance: scorer.relevance(of: record),
          record: UInt32(truncatingIfNeeded: record)))
      return true
    }
    if Task.isCancelled { throw .cancelled }
    return hits.records
  }

  // Records come in the order of the custom ranking, so that no later one can come before a kept
  // one that fits as well as any can.
  private func ranked(_ limit: Int, _ records: RecordSet) throws(SearchError) -> [Int] {
    var scorer = RelevanceScorer(words, index.lines)
    var hits = TopHits(limit)
    let best = scorer.best
    var steps = 0
    records.forEach { record in
      steps &+= 1
      if steps & 0xFFFF == 0, Task.isCancelled { return false }
      hits.insert(
        HitOrder(
          sortRank: 0, relevance: scorer.relevance(of: record),
          record: UInt32(truncatingIfNeeded: record)))
      guard let last = hits.last else { return true }
      return best < last.relevance
    }
    if Task.isCancelled { throw .cancelled }
    return hits.records
  }
}

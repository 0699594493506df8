import Search

/// Removes the hits that are not relevant enough for a sort order.
///
/// A hit is kept if its score (`Relevance.score`) is at least a percentage of the best score. The
/// percentage is the strictness: 0 keeps all hits, 100 only those with the best score.
struct RelevanceThreshold {
  private let query: ExpandedQuery
  private let index: TextIndex
  /// From 0 to 100.
  private let strictness: Int

  init(_ query: ExpandedQuery, _ index: TextIndex, strictness: Int) {
    (self.query, self.index, self.strictness) = (query, index, strictness)
  }

  /// Returns the records that are relevant enough. O(length of the records).
  ///
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  func records(of set: RecordSet) throws(SearchError) -> RecordSet {
    if query.terms.isEmpty || strictness == 0 { return set }
    var scorer = RelevanceScorer(query, index.lines)
    var scores: [(record: UInt32, score: Int)] = []
    try set.forEachCheckingCancellation { record in
      let score = scorer.relevance(of: record)
        .score(termCount: query.terms.count, attributeCount: index.attributes.count)
      scores.append((UInt32(truncatingIfNeeded: record), score))
      return true
    }
    let best = scores.lazy.map(\.score).max() ?? 0
    let kept = scores.filter { $0.score * 100 >= best * strictness }
    return RecordSet(kept.map(\.record), capacity: set.capacity)
  }
}

import Search

/// Leaves out the hits that are not relevant enough to be shown in a sort order.
///
/// A hit is kept if it is at least as many percent as strong (`Relevance.strength`) as the
/// strongest, as the strictness says: 0 keeps all, 100 only those that are as strong.
struct RelevanceThreshold {
  private let query: QueryMatch
  private let index: TextIndex
  /// From 0 to 100.
  private let strictness: Int

  init(_ query: QueryMatch, _ index: TextIndex, strictness: Int) {
    (self.query, self.index, self.strictness) = (query, index, strictness)
  }

  /// The records that are relevant enough.
  func records(of set: RecordSet) throws(SearchError) -> RecordSet {
    if query.words.isEmpty || strictness == 0 { return set }
    var scorer = RelevanceScorer(query, index.forwardIndex)
    var strengths: [(record: UInt32, strength: Int)] = []
    try set.forEachUntilCancelled { record in
      let strength = scorer.relevance(of: record)
        .strength(words: query.words.count, attributes: index.attributes.count)
      strengths.append((UInt32(truncatingIfNeeded: record), strength))
    }
    let best = strengths.lazy.map(\.strength).max() ?? 0
    let kept = strengths.filter { $0.strength * 100 >= best * strictness }
    return RecordSet(kept.map(\.record), capacity: set.capacity)
  }
}

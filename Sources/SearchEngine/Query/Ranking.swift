import Search

/// Puts the records that match into their order, as far as they are shown.
struct Ranking {
  private let query: QueryMatch
  private let index: TextIndex

  init(_ query: QueryMatch, _ index: TextIndex) {
    (self.query, self.index) = (query, index)
  }

  /// The first records of a set in their order.
  ///
  /// - Parameter sortRanks: the place of each record in the sort order that is asked for.
  func first(
    _ limit: Int, of records: RecordSet, sortRanks: [UInt32]?
  ) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    // What nothing else is compared with need not be weighed.
    let isOrdered = records.count == 1 || sortRanks == nil && query.words.isEmpty
    if isOrdered {
      var first: [Int] = []
      records.forEach { record in
        first.append(record)
        return first.count < limit
      }
      return first
    }
    if let sortRanks { return try sorted(limit, records, sortRanks) }
    return try ranked(limit, records)
  }

  private func sorted(
    _ limit: Int, _ records: RecordSet, _ ranks: [UInt32]
  ) throws(SearchError) -> [Int] {
    var scorer = RelevanceScorer(query, index.forwardIndex)
    var hits = TopHits<HitOrder>(limit)
    try forEach(records) { record in
      if let last = hits.last, ranks[record] > last.sortRank { return true }
      hits.insert(
        HitOrder(
          sortRank: ranks[record], relevance: scorer.relevance(of: record),
          record: UInt32(truncatingIfNeeded: record)))
      return true
    }
    return hits.records()
  }

  // Those that have a lone word in full are looked at first, since the others fit less well.
  private func ranked(_ limit: Int, _ records: RecordSet) throws(SearchError) -> [Int] {
    var scorer = RelevanceScorer(query, index.forwardIndex)
    var hits = TopHits<HitOrder>(limit)
    let isLone = query.readings.count == 1 && query.words.count == 1
    guard isLone, let word = query.words.first, word.rows.isEmpty, let term = word.exactTerm else {
      try insert(records, scorer.best, &scorer, &hits, isExact: scorer.isPlainWord ? false : nil)
      return hits.records()
    }
    let exact = records.intersection(index.postings, term)
    try insert(exact, scorer.best, &scorer, &hits, isExact: scorer.isPlainWord ? true : nil)
    var known = exact.scan()
    try insert(
      records, scorer.bestInexact, &scorer, &hits, isExact: scorer.isPlainWord ? false : nil
    ) { known.contains($0) }
    return hits.records()
  }

  /// Looks at records in the order of the custom ranking, until no later one can come before a
  /// kept one, because all of those fit as well as any can.
  ///
  /// - Parameter isExact: of a plain word, whether the records have it in full; nil for others.
  @inline(__always)
  private func insert(
    _ records: RecordSet, _ best: Relevance, _ scorer: inout RelevanceScorer,
    _ hits: inout TopHits<HitOrder>, isExact: Bool?,
    except isKnown: (Int) -> Bool = { _ in false }
  ) throws(SearchError) {
    try forEach(records) { record in
      if isKnown(record) { return true }
      let relevance =
        if let isExact {
          scorer.relevance(of: record, isExact: isExact, before: hits.last?.relevance)
        } else {
          scorer.relevance(of: record)
        }
      if let relevance {
        hits.insert(
          HitOrder(
            sortRank: 0, relevance: relevance, record: UInt32(truncatingIfNeeded: record)))
      }
      guard let last = hits.last else { return true }
      return best < last.relevance
    }
  }

  @inline(__always)
  private func forEach(
    _ records: RecordSet, while body: (Int) -> Bool
  ) throws(SearchError) {
    var steps = 0
    var isCancelled = false
    records.forEach { record in
      steps &+= 1
      if steps & 0xFFFF == 0, Task.isCancelled {
        isCancelled = true
        return false
      }
      return body(record)
    }
    if isCancelled { throw .cancelled }
  }
}

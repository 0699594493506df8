import Search

/// The sort key of hits that are ranked by relevance; less comes first.
struct RelevanceSortKey: Comparable {
  /// The rank in the requested sort order; 0 without one.
  var sortRank: UInt32
  /// The text relevance.
  var relevance: Relevance
  /// The record number, which is the rank in the custom ranking.
  var record: UInt32

  static func < (first: RelevanceSortKey, second: RelevanceSortKey) -> Bool {
    if first.sortRank != second.sortRank { return first.sortRank < second.sortRank }
    if first.relevance != second.relevance { return first.relevance < second.relevance }
    return first.record < second.record
  }
}

extension TopHits<RelevanceSortKey> {
  /// Returns the records of the hits in sort order.
  consuming func records() -> [Int] { sorted().map { Int($0.record) } }
}

/// Ranks hits by a sort order, relevance, and the custom ranking.
///
/// Computes only the requested first hits, and stops early where the custom ranking allows it.
struct RelevanceRanking {
  private let query: ExpandedQuery
  private let records: IndexedRecords
  private var index: TextIndex { records.index }

  init(_ query: ExpandedQuery, _ records: IndexedRecords) {
    (self.query, self.records) = (query, records)
  }

  /// Returns the first records of a set in ranking order.
  ///
  /// - Parameter sortRanks: the rank of each record in the requested sort order; nil without one.
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  func first(
    _ limit: Int, of records: RecordSet, sortRanks: [UInt32]?
  ) throws(SearchError) -> [Int] {
    guard limit > 0 else { return [] }
    // A single record needs no score, and records without terms are already in order.
    let isSorted = records.count == 1 || sortRanks == nil && query.terms.isEmpty
    if isSorted {
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
    var hits = TopHits<RelevanceSortKey>(limit)
    let forwardIndex = index.forwardIndex
    try records.forEachCheckingCancellation { record in
      if let last = hits.last, ranks[record] > last.sortRank { return false }
      forwardIndex.prefetch(record)
      return true
    } while: { record in
      hits.insert(
        RelevanceSortKey(
          sortRank: ranks[record], relevance: scorer.relevance(of: record),
          record: UInt32(truncatingIfNeeded: record)))
      return true
    }
    return hits.records()
  }

  private func ranked(_ limit: Int, _ records: RecordSet) throws(SearchError) -> [Int] {
    var hits = TopHits<RelevanceSortKey>(limit)
    guard let terms = query.termsWithoutTypos else {
      try insert(records, matching: query.alternatives, into: &hits)
      return hits.records()
    }
    // Records without typos come before all others, and often fill the page.
    var first = records
    let restricted = zip(terms, query.terms).filter { $1.hasTypos }.map { $0.0 }
    try TermMatcher(restricted, self.records).restrict(&first)
    try insert(first, matching: [terms], into: &hits)
    if hits.last == nil {
      var scorer = RelevanceScorer(query, index.forwardIndex)
      var inserted = first.cursor()
      try insert(records, scorer.best, &scorer, &hits, isExact: nil) { inserted.contains($0) }
    }
    return hits.records()
  }

  /// Inserts the records of a set, all of which match one of the alternatives.
  private func insert(
    _ records: RecordSet, matching alternatives: [[ExpandedTerm]],
    into hits: inout TopHits<RelevanceSortKey>
  ) throws(SearchError) {
    var scorer = RelevanceScorer(alternatives, query.attributes, index.forwardIndex)
    let isSingleTerm = alternatives.count == 1 && alternatives[0].count == 1
    guard isSingleTerm, let term = alternatives[0].first, term.phrases.isEmpty,
      let exactTerm = term.exactTerm
    else {
      return try insert(
        records, scorer.best, &scorer, &hits, isExact: scorer.isSingleRange ? false : nil)
    }
    // Exact matches of a single term first, since all others are less relevant.
    let exact = records.intersection(index.postings, exactTerm)
    try insert(exact, scorer.best, &scorer, &hits, isExact: scorer.isSingleRange ? true : nil)
    var inserted = exact.cursor()
    try insert(
      records, scorer.bestInexact, &scorer, &hits, isExact: scorer.isSingleRange ? false : nil
    ) { inserted.contains($0) }
  }

  /// Inserts records in the order of the custom ranking.
  ///
  /// Stops when all collected hits are as relevant as possible, so that no later record can come
  /// before them.
  ///
  /// - Parameters:
  ///   - best: the bound for the relevance of the records.
  ///   - isExact: whether the records match exactly, if the query is a single range; nil otherwise.
  @inline(__always)
  private func insert(
    _ records: RecordSet, _ best: Relevance, _ scorer: inout RelevanceScorer,
    _ hits: inout TopHits<RelevanceSortKey>, isExact: Bool?,
    except isExcluded: (Int) -> Bool = { _ in false }
  ) throws(SearchError) {
    let forwardIndex = index.forwardIndex
    try records.forEachCheckingCancellation { record in
      if isExcluded(record) { return false }
      forwardIndex.prefetch(record)
      return true
    } while: { record in
      let relevance =
        if let isExact {
          scorer.relevance(of: record, isExact: isExact, before: hits.last?.relevance)
        } else {
          scorer.relevance(of: record)
        }
      if let relevance {
        hits.insert(
          RelevanceSortKey(
            sortRank: 0, relevance: relevance, record: UInt32(truncatingIfNeeded: record)))
      }
      guard let last = hits.last else { return true }
      return best < last.relevance
    }
  }
}

import Search

/// Finds the records that match a query: its candidate set.
struct QueryMatcher {
  private let query: ExpandedQuery
  private let records: IndexedRecords
  private var index: TextIndex { records.index }

  init(_ query: ExpandedQuery, _ records: IndexedRecords) {
    (self.query, self.records) = (query, records)
  }

  /// Returns the records that match an alternative and contain no excluded term.
  ///
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  func candidates() throws(SearchError) -> RecordSet {
    var candidates = try records(matching: query.terms)
    if query.alternatives.count > 1 {
      var bits = candidates.asBits()
      for terms in query.alternatives.dropFirst() {
        bits.formUnion(try records(matching: terms).asBits())
      }
      candidates = RecordSet(bits)
    }
    if query.excluded.isEmpty { return candidates }
    var bits = candidates.asBits()
    for term in query.excluded {
      try records(matching: [term]).forEach { record in
        bits.remove(record)
        return true
      }
    }
    return RecordSet(bits)
  }

  private func records(matching terms: [ExpandedTerm]) throws(SearchError) -> RecordSet {
    var found = try TermMatcher(terms, records).records()
    guard !terms.isEmpty, query.attributes.canReject(terms) else { return found }
    var scorer = RelevanceScorer(terms, query.attributes, index.forwardIndex)
    found.retain(prepare: index.forwardIndex.prefetch) { scorer.matches($0) }
    return found
  }

  /// Counts the typos of each candidate. Takes O(length of the records).
  ///
  /// - Parameter promoted: records that match whatever their typos.
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  func typos(
    in candidates: RecordSet, except promoted: Set<Int>
  ) throws(SearchError) -> TypoCounts {
    var scorer = RelevanceScorer(query, index.forwardIndex)
    var candidates = candidates
    var counts = TypoCounts(records: candidates.records(), capacity: candidates.capacity)
    for record in counts.records.lazy.map({ Int($0) }) {
      if counts.typos.count & 0xFFFF == 0, Task.isCancelled { throw .cancelled }
      counts.typos.append(
        promoted.contains(record) ? TypoCounts.promoted : scorer.relevance(of: record).typos)
    }
    return counts
  }
}

/// The number of typos of each candidate of a segment.
struct TypoCounts {
  /// The number of a promoted record, which matches whatever its typos.
  fileprivate static let promoted = -1

  fileprivate let records: [UInt32]
  fileprivate let capacity: Int
  /// The number of typos of each record.
  fileprivate var typos: [Int] = []

  /// The number of typos of the best candidate; nil if there are only promoted ones.
  var fewest: Int? { typos.lazy.filter { $0 != Self.promoted }.min() }

  /// Returns the records that have few enough typos for a typo mode.
  ///
  /// - Parameter fewest: the number of typos of the best candidate of all segments; nil for none.
  func records(fewest: Int?, _ mode: QueryStrategy.TypoMode) -> RecordSet {
    let limit = fewest.map { mode == .min ? $0 : $0 + 1 } ?? TypoCounts.promoted
    let kept = zip(records, typos).lazy.filter { $0.1 <= limit }.map(\.0)
    return RecordSet(Array(kept), capacity: capacity)
  }
}

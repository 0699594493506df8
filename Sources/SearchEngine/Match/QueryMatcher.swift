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
    found.retain { scorer.matches($0) }
    return found
  }

  /// Returns the records that have few enough typos for the typo mode of the query.
  ///
  /// The limit depends on the record with the fewest typos. Takes O(length of the records).
  ///
  /// - Parameter promoted: records that stay, whatever their typos.
  func limitingTypos(
    in candidates: RecordSet, keeping promoted: Set<Int>
  ) throws(SearchError) -> RecordSet {
    let isRestricted = query.typoMode == .min || query.typoMode == .strict
    guard isRestricted, query.allTerms.contains(where: \.hasTypos) else { return candidates }
    var scorer = RelevanceScorer(query, index.forwardIndex)
    var candidates = candidates
    let records = candidates.records()
    var (typos, minimum): ([Int], Int) = ([], .max)
    for record in records.lazy.map({ Int($0) }) {
      if typos.count & 0xFFFF == 0, Task.isCancelled { throw .cancelled }
      typos.append(promoted.contains(record) ? -1 : scorer.relevance(of: record).typos)
      if let last = typos.last, last >= 0 { minimum = min(minimum, last) }
    }
    let limit = query.typoMode == .min || minimum == .max ? minimum : minimum + 1
    let kept = zip(records, typos).lazy.filter { $0.1 <= limit }.map(\.0)
    return RecordSet(Array(kept), capacity: candidates.capacity)
  }
}

import Search

/// The hits of the requested pages, and the number of all hits.
struct RankedHits {
  /// The records of the requested pages in ranking order.
  var records: [Int] = []
  /// The total number of hits, or of groups of hits.
  var count = 0
  /// The number of hits that are relevant enough for the sort order; nil without a threshold.
  var sortedCount: Int?

  /// The number of hits on all pages.
  var pagedCount: Int { sortedCount ?? count }
}

/// Ranks the matches of a request and selects the hits of the requested pages.
struct HitRanker {
  let records: IndexedRecords
  let cache: ResultCache
  let query: ExpandedQuery
  /// The distance, optional filters, and groups that also rank the hits.
  let factors: RankingFactors
  /// The rules that promote and hide records.
  let rules: AppliedRules
  /// The rank of each record in the requested sort order; nil without one.
  let sortRanks: [UInt32]?
  /// The relevance threshold in percent, from 1 to 100; nil without one.
  let strictness: Int?

  /// Ranks the records that match all filters.
  ///
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  func rank(_ matches: RecordSet, for request: SearchRequest) throws(SearchError) -> RankedHits {
    var hits = RankedHits(count: count(of: matches))
    var relevant = matches
    if let strictness {
      relevant = try RelevanceThreshold(query, records.index, strictness: strictness)
        .records(of: matches)
      hits.sortedCount = count(of: relevant)
    }
    let window = HitWindow(request, count: hits.pagedCount).range
    if window.isEmpty { return hits }
    hits.records = try page(window, of: relevant)
    return hits
  }

  private func count(of matches: RecordSet) -> Int {
    factors.groups?.count(in: matches) ?? matches.count
  }

  private func page(_ window: Range<Int>, of matches: RecordSet) throws(SearchError) -> [Int] {
    let promoted = promotedRecords(in: matches)
    let rest = matches.without(promoted.map(\.record))
    if factors.isEmpty {
      let ordered = try first(window.upperBound, of: rest)
      return Array(Self.hits(in: window, of: ordered, with: promoted))
    }
    var ranking = MultiFactorRanking(query, records.index, factors, sortRanks: sortRanks)
    guard let groups = factors.groups else {
      let ordered = try ranking.first(window.upperBound, of: rest)
      return Array(Self.hits(in: window, of: ordered, with: promoted))
    }
    let leaders = try ranking.groupLeaders(
      window.upperBound, of: rest, groups,
      except: Set(promoted.compactMap { groups.ordinal(of: $0.record) }))
    return try ranking.insertingMembers(
      after: Self.hits(in: window, of: leaders, with: promoted), in: matches, groups)
  }

  private func first(_ limit: Int, of matches: RecordSet) throws(SearchError) -> [Int] {
    func compute() throws(SearchError) -> [Int] {
      try RelevanceRanking(query, records).first(limit, of: matches, sortRanks: sortRanks)
    }
    // The set may be that of one required term, whereas optional terms also rank the hits.
    guard case .prefix(let prefix) = matches.kind, sortRanks == nil, query.allTerms.count == 1,
      let term = query.terms.first
    else { return try compute() }
    return try cache.hits(
      for: ResultCache.HitsKey(prefix: prefix, exactTerm: term.exactTerm, limit: limit),
      compute: compute)
  }

  /// Inserts promoted records into ranked ones, and returns the hits of a window.
  ///
  /// The window may exceed the hits if a damaged index reports more matches than it lists.
  private static func hits(
    in window: Range<Int>, of ordered: [Int], with promoted: [(record: Int, position: Int)]
  ) -> ArraySlice<Int> {
    var ordered = ordered
    for promotion in promoted {
      ordered.insert(promotion.record, at: min(promotion.position, ordered.count))
    }
    return ordered[window.clamped(to: ordered.indices)]
  }

  /// Returns the promoted records by position; of a group only the first.
  private func promotedRecords(in matches: RecordSet) -> [(record: Int, position: Int)] {
    // The user's sort order takes precedence over rules.
    if sortRanks != nil { return [] }
    var promoted: [(record: Int, position: Int)] = []
    var usedGroups: Set<Int> = []
    for promotion in rules.promotions {
      guard let record = records.keys.record(withKey: promotion.objectID),
        matches.contains(record)
      else { continue }
      if let ordinal = factors.groups?.ordinal(of: record),
        !usedGroups.insert(ordinal).inserted
      {
        continue
      }
      let next = promoted.last.map { $0.position + 1 } ?? 0
      promoted.append((record, min(promotion.position ?? next, matches.capacity)))
    }
    return promoted.sorted { $0.position < $1.position }
  }
}

extension RecordSet {
  /// Returns the set without some records. O(capacity) if there are any.
  fileprivate func without(_ records: [Int]) -> RecordSet {
    if records.isEmpty { return self }
    var bits = asBits()
    for record in records { bits.remove(record) }
    return RecordSet(bits)
  }
}

/// The range of hits, or groups of hits, on the requested pages.
package struct HitWindow {
  /// The indices of the hits in ranking order, from 0.
  let range: Range<Int>

  /// - Parameter count: the total number of hits or groups.
  init(_ request: SearchRequest, count: Int) {
    let perPage = request.hitsPerPage
    let (start, overflow) =
      (request.firstPage ?? request.page).multipliedReportingOverflow(by: perPage)
    guard perPage > 0, !overflow, start < count else {
      range = 0..<0
      return
    }
    let last = request.page.multipliedReportingOverflow(by: perPage)
    let end = last.partialValue.addingReportingOverflow(perPage)
    range = start..<(last.overflow || end.overflow ? count : min(end.partialValue, count))
  }

  /// Returns the number of pages for a number of hits; 0 if a page has no hits.
  package static func pageCount(_ count: Int, perPage: Int) -> Int {
    perPage == 0 ? 0 : count / perPage + (count % perPage == 0 ? 0 : 1)
  }
}

/// Removes the hits that are not relevant enough for a sort order.
///
/// A hit remains if its score (`Relevance.score`) is at least a percentage of the best score. The
/// percentage is the strictness: 0 returns all hits, 100 only those with the best score.
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
    var scorer = RelevanceScorer(query, index.forwardIndex)
    var scores: [(record: UInt32, score: Int)] = []
    try set.forEachCheckingCancellation { record in
      let score = scorer.relevance(of: record)
        .score(termCount: query.terms.count, attributeCount: index.attributes.count)
      scores.append((UInt32(truncatingIfNeeded: record), score))
      return true
    }
    let best = scores.lazy.map(\.score).max() ?? 0
    let relevant = scores.filter { $0.score * 100 >= best * strictness }
    return RecordSet(relevant.map(\.record), capacity: set.capacity)
  }
}

import Search

/// A hit in a segment.
struct SegmentHit {
  /// The index of the segment.
  var segment: Int
  /// The number of the record in the segment.
  var record: Int
}

/// The hits of the requested pages, and the number of all hits.
struct RankedHits {
  /// The hits of the requested pages in ranking order.
  var hits: [SegmentHit] = []
  /// The total number of hits, or of groups of hits.
  var count = 0
  /// The number of hits that are relevant enough for the sort order; nil without a threshold.
  var sortedCount: Int?
  /// Whether they are on the first page, because the requested one is beyond the last.
  var isReturnedToFirstPage = false

  /// The number of hits on all pages.
  var pagedCount: Int { sortedCount ?? count }
}

/// Ranks the matches of a request in all segments, and selects the hits of the requested pages.
struct HitRanker {
  private typealias Promotion = (hit: SegmentHit, position: Int)

  /// The rankers of the segments; not empty.
  private var rankers: [SegmentRanker]
  private let plan: RequestPlan

  init(_ rankers: [SegmentRanker], _ plan: RequestPlan) {
    (self.rankers, self.plan) = (rankers, plan)
  }

  /// Ranks the records that match all filters.
  ///
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  mutating func rank(for request: SearchRequest) throws(SearchError) -> RankedHits {
    var hits = RankedHits(count: count)
    if let strictness = plan.strictness, strictness > 0 {
      try restrict(strictness)
      hits.sortedCount = count
    }
    var window = HitWindow(request, count: hits.pagedCount).range
    if window.isEmpty, request.returnsToFirstPage, request.page > 0 {
      window = 0..<min(request.hitsPerPage, hits.pagedCount)
      hits.isReturnedToFirstPage = !window.isEmpty
    }
    if window.isEmpty { return hits }
    hits.hits = try page(window)
    return hits
  }

  /// The number of hits, or of groups of hits.
  private var count: Int {
    let found = rankers.compactMap(\.groups)
    return found.isEmpty ? rankers.reduce(0) { $0 + $1.matches.count } : FoundGroups.count(found)
  }

  /// Removes the hits that are not relevant enough.
  private mutating func restrict(_ strictness: Int) throws(SearchError) {
    let attributeCount = rankers.map { $0.segment.records.index.attributes.count }.max() ?? 0
    let scores = try rankers.map { ranker throws(SearchError) in
      try ranker.relevanceScores(attributeCount: attributeCount)
    }
    let best = scores.map(\.best).max() ?? 0
    for index in rankers.indices {
      rankers[index].restrict(to: scores[index].records(strictness: strictness, best: best))
    }
  }

  private func page(_ window: Range<Int>) throws(SearchError) -> [SegmentHit] {
    let promoted = promotedHits
    let rest = rankers.indices.map { index in
      rankers[index].matches.without(
        promoted.filter { $0.hit.segment == index }.map(\.hit.record))
    }
    let limit = window.upperBound
    let isGrouped = plan.distinctLimit > 0
    let excluded = Set(promoted.compactMap { group(of: $0.hit) })
    let first = try rankers.indices.map { index throws(SearchError) in
      isGrouped
        ? try rankers[index].groupLeaders(limit, of: rest[index], except: excluded)
        : try rankers[index].first(limit, of: rest[index])
    }
    var ordered = try merged(first)
    if !isGrouped {
      return Array(Self.hits(in: window, of: ordered.prefix(limit), with: promoted))
    }
    var groups: Set<String> = []
    ordered.removeAll { hit in group(of: hit).map { !groups.insert($0).inserted } ?? false }
    return try insertingMembers(
      after: Self.hits(in: window, of: ordered.prefix(limit), with: promoted))
  }

  /// Returns the value of the group of a hit; nil if it has none.
  private func group(of hit: SegmentHit) -> String? {
    rankers[hit.segment].factors.groups?.value(of: hit.record)
  }

  /// Merges ordered records of all segments.
  ///
  /// Equal hits are in the order of the segments.
  private func merged(_ records: [[Int]]) throws(SearchError) -> [SegmentHit] {
    var merged = records[0].map { SegmentHit(segment: 0, record: $0) }
    if records.dropFirst().allSatisfy(\.isEmpty) { return merged }
    var keys = try rankers[0].sortKeys(of: records[0])
    for (segment, others) in records.enumerated().dropFirst() {
      let otherKeys = try rankers[segment].sortKeys(of: others)
      var (hits, hitKeys): ([SegmentHit], [SegmentSortKey]) = ([], [])
      var (first, second) = (0, 0)
      while first < merged.count || second < others.count {
        if second == others.count || first < merged.count && !(otherKeys[second] < keys[first]) {
          hits.append(merged[first])
          hitKeys.append(keys[first])
          first += 1
        } else {
          hits.append(SegmentHit(segment: segment, record: others[second]))
          hitKeys.append(otherKeys[second])
          second += 1
        }
      }
      (merged, keys) = (hits, hitKeys)
    }
    return merged
  }

  /// Inserts the other hits of each group after its leader.
  private func insertingMembers(
    after leaders: ArraySlice<SegmentHit>
  ) throws(SearchError) -> [SegmentHit] {
    if plan.distinctLimit == 1 { return Array(leaders) }
    let values = Set(leaders.compactMap(group))
    let members = try rankers.indices.map { index throws(SearchError) in
      let ownLeaders = leaders.filter { $0.segment == index }.map(\.record)
      return try rankers[index].groupMembers(of: values, except: Set(ownLeaders))
    }
    var hits: [SegmentHit] = []
    for leader in leaders {
      hits.append(leader)
      guard let value = group(of: leader) else { continue }
      hits += try merged(members.map { $0[value] ?? [] }).prefix(plan.distinctLimit - 1)
    }
    return hits
  }

  /// Inserts promoted hits into ranked ones, and returns the hits of a window.
  ///
  /// The window may exceed the hits if a damaged index reports more matches than it lists.
  private static func hits(
    in window: Range<Int>, of ordered: ArraySlice<SegmentHit>, with promoted: [Promotion]
  ) -> ArraySlice<SegmentHit> {
    var ordered = Array(ordered)
    for promotion in promoted {
      ordered.insert(promotion.hit, at: min(promotion.position, ordered.count))
    }
    return ordered[window.clamped(to: ordered.indices)]
  }

  /// The promoted hits by position; of a group only the first.
  private var promotedHits: [Promotion] {
    // The user's sort order takes precedence over rules.
    if plan.sort != nil { return [] }
    var promoted: [Promotion] = []
    var usedGroups: Set<String> = []
    let capacity = rankers.reduce(0) { $0 + $1.matches.capacity }
    for promotion in plan.rules.promotions {
      guard let hit = hit(withKey: promotion.objectID) else { continue }
      if let group = group(of: hit), !usedGroups.insert(group).inserted { continue }
      let next = promoted.last.map { $0.position + 1 } ?? 0
      promoted.append((hit, min(promotion.position ?? next, capacity)))
    }
    return promoted.sorted { $0.position < $1.position }
  }

  /// Returns the hit with a key, or nil.
  private func hit(withKey key: String) -> SegmentHit? {
    for (index, ranker) in rankers.enumerated() {
      if let record = ranker.segment.record(withKey: key), ranker.matches.contains(record) {
        return SegmentHit(segment: index, record: record)
      }
    }
    return nil
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

/// The relevance of the hits of a segment, to remove those that are not relevant enough for a sort
/// order.
///
/// A hit remains if its score (`Relevance.score`) is at least a percentage of the best score. The
/// percentage is the strictness: 0 returns all hits, 100 only those with the best score.
struct RelevanceScores {
  private let set: RecordSet
  /// The scores; nil for a query without terms, whose hits all have the best score.
  private var scores: [(record: UInt32, score: Int)]?

  /// Computes the scores. O(length of the records).
  ///
  /// - Parameter attributeCount: the number of searchable attributes of all segments.
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  init(
    _ query: ExpandedQuery, _ index: TextIndex, attributeCount: Int, of set: RecordSet
  ) throws(SearchError) {
    self.set = set
    if query.terms.isEmpty { return }
    var scorer = RelevanceScorer(query, index.forwardIndex)
    var scores: [(record: UInt32, score: Int)] = []
    try set.forEachCheckingCancellation { record in
      index.forwardIndex.prefetch(record)
      return true
    } while: { record in
      let score = scorer.relevance(of: record)
        .score(termCount: query.terms.count, attributeCount: attributeCount)
      scores.append((UInt32(truncatingIfNeeded: record), score))
      return true
    }
    self.scores = scores
  }

  /// The best score; 0 if there are no hits.
  var best: Int { scores?.lazy.map(\.score).max() ?? 0 }

  /// Returns the hits that are relevant enough.
  ///
  /// - Parameters:
  ///   - strictness: from 0 to 100.
  ///   - best: the best score of all segments.
  func records(strictness: Int, best: Int) -> RecordSet {
    guard let scores else { return set }
    let relevant = scores.filter { $0.score * 100 >= best * strictness }
    return RecordSet(relevant.map(\.record), capacity: set.capacity)
  }
}

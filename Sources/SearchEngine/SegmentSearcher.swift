import Components
import Search

/// Runs the stages of a search in one segment of an index.
///
/// `EmbeddedSearcher` calls the stages in all segments and merges their results. An object, because
/// stages would copy its tables. Results are cached for its lifetime, because the records of a segment
/// don't change; see `FilterCache`, `ResultCache`, `CountPlanCache`, `ColumnStore`, and `TextIndex`.
final class SegmentSearcher: Sendable {
  let records: IndexedRecords
  let settings: EmbeddedSettings
  /// The doc values, loaded or built on first use.
  let columns: ColumnStore
  let parser: QueryParser
  let resultCache = ResultCache()
  let countPlanCache = CountPlanCache()
  private let filterCache = FilterCache(limit: 32)
  private let concurrency: ConcurrentCounts.Limits
  /// The records that no later segment replaces; nil if these are all.
  let live: Bitset?
  /// The records that a later segment replaces, ascending.
  private let replaced: [UInt32]
  /// The number of records that no later segment replaces.
  let liveCount: Int

  /// - Parameters:
  ///   - live: the records that no later segment replaces; nil for all.
  ///   - searchable: the searchable attributes of all segments, of which those of this one are the first.
  ///   - concurrency: when to count on several threads.
  init(
    _ records: IndexedRecords, live: Bitset?, searchable: [String], _ settings: EmbeddedSettings,
    concurrency: ConcurrentCounts.Limits
  ) {
    (self.records, self.live, self.settings) = (records, live, settings)
    let recordCount = records.index.recordCount
    liveCount = live?.count ?? recordCount
    var others = live
    others?.formComplement()
    replaced = others?.records(count: recordCount - liveCount) ?? []
    self.concurrency = concurrency
    parser = QueryParser(settings, records.index, searchable: searchable)
    columns = ColumnStore(records, dates: DateParsers(settings))
  }

  /// Returns the record with a key, unless a later segment replaces it; or nil.
  func record(withKey key: String) -> Int? {
    guard let record = records.keys.record(withKey: key), live?.contains(record) != false else {
      return nil
    }
    return record
  }

  /// Returns the candidates: the records that match a query, as changed by rules.
  func match(_ query: ExpandedQuery, _ plan: SearchPlan) throws(SearchError) -> RecordSet {
    var candidates = try QueryMatcher(query, records).candidates()
    if let live { candidates = candidates.intersection(live: live, replaced: replaced) }
    candidates = applyRules(to: candidates, plan)
    if let area = AreaFilter(plan.factors.area, plan.factors.coordinates) {
      candidates = area.records(of: candidates)
    }
    if !plan.request.mandatoryGroups.isEmpty {
      var matches = DisjunctiveMatches(
        candidates, CountingFilters(plan.request.mandatoryGroups), plan.counts.columns, filterCache)
      candidates = matches.records()
    }
    return candidates
  }

  /// Adds promoted records, and removes hidden ones and the one that hits should be similar to.
  private func applyRules(to candidates: RecordSet, _ plan: SearchPlan) -> RecordSet {
    let rules = plan.request.rules
    if rules.promotions.isEmpty, rules.hidden.isEmpty, plan.referenceRecord == nil {
      return candidates
    }
    var bits = candidates.asBits()
    for promotion in rules.promotions {
      if let record = record(withKey: promotion.objectID) { bits.insert(record) }
    }
    for objectID in rules.hidden {
      if let record = record(withKey: objectID) { bits.remove(record) }
    }
    if let record = plan.referenceRecord { bits.remove(record) }
    return RecordSet(bits)
  }

  /// Returns the typos of the candidates, except those of promoted records.
  func typos(
    in candidates: RecordSet, _ query: ExpandedQuery, _ plan: SearchPlan
  ) throws(SearchError) -> TypoCounts {
    let promoted = plan.request.rules.promotions.compactMap { record(withKey: $0.objectID) }
    return try QueryMatcher(query, records).typos(in: candidates, except: Set(promoted))
  }

  /// Returns a collector of the counts of the candidates that match the filters of the request.
  func filter(_ candidates: RecordSet, by plan: SearchPlan) -> MatchCollector {
    let matches = DisjunctiveMatches(
      candidates, plan.request.countedGroups, plan.counts.columns, filterCache)
    return MatchCollector(
      plan.counts, in: matches, parser: parser, prefixes: records.prefixes, columns: columns,
      cache: resultCache, concurrency: concurrency)
  }

  /// Returns a ranker of the matches.
  func ranker(
    of matches: RecordSet, _ query: ExpandedQuery, _ plan: SearchPlan
  ) throws(SearchError) -> SegmentRanker {
    SegmentRanker(
      matches, in: self, query, plan.factors, sort: plan.request.sort,
      ranks: try sortRanks(plan.request.sort, plan.factors))
  }

  /// Returns the rank of each record in the requested sort order; nil without one.
  private func sortRanks(
    _ sort: [RankingCriterion]?, _ factors: RankingFactors
  ) throws(SearchError) -> [UInt32]? {
    guard let sort else { return nil }
    guard sort.contains(where: { $0.attribute == settings.geolocation }) else {
      return try columns.ranks(by: sort)
    }
    guard factors.area?.center != nil else {
      throw .refused("cannot sort by distance without a center")
    }
    let distances = (0..<records.index.recordCount).map { factors.distanceRank(of: $0) }
    return try columns.ranks(by: sort, given: [settings.geolocation: distances])
  }

  /// Returns the hits of some records, whose fields are read on access.
  func fetch(
    _ page: [Int], for request: SearchRequest, _ query: ExpandedQuery, _ factors: RankingFactors
  ) throws(SearchError) -> [Hit] {
    if page.isEmpty { return [] }
    let reader = StoredFieldsReader(
      try records.text.texts(of: page), Highlighter(records.index, query),
      searched: records.index.attributes, request, settings)
    return page.indices.map { index in
      let record = page[index]
      var hit = Hit(objectID: records.keys[record], stored: reader, index: index)
      if factors.isEmpty, factors.coordinates == nil { return hit }
      hit.distance = factors.distance(of: record)
      hit.group = factors.groups?.value(of: record)
      hit.score = factors.optionalFilters?.score(of: record)
      return hit
    }
  }
}

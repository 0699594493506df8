import Components
import Search

/// The stages of a search after parsing, in execution order; counts are collected by
/// `MatchCollector`.
extension EmbeddedSearcher {
  /// Returns the candidates: the records that match a query, as changed by rules.
  func match(_ query: ExpandedQuery, _ plan: SearchPlan) throws(SearchError) -> RecordSet {
    let matcher = QueryMatcher(query, records)
    var candidates = applyRules(to: try matcher.candidates(), plan)
    if let area = AreaFilter(plan.factors.area, plan.factors.coordinates) {
      candidates = area.records(of: candidates)
    }
    if !plan.mandatoryGroups.isEmpty {
      var matches = DisjunctiveMatches(
        candidates, CountingFilters(plan.mandatoryGroups), plan.counts.columns, filterCache)
      candidates = matches.records()
    }
    let promoted = plan.rules.promotions.compactMap {
      records.keys.record(withKey: $0.objectID)
    }
    return try matcher.limitingTypos(in: candidates, keeping: Set(promoted))
  }

  /// Adds promoted records, and removes hidden ones and the one that hits should be similar to.
  private func applyRules(to candidates: RecordSet, _ plan: SearchPlan) -> RecordSet {
    let rules = plan.rules
    if rules.promotions.isEmpty, rules.hidden.isEmpty, plan.referenceRecord == nil {
      return candidates
    }
    var bits = candidates.asBits()
    for promotion in rules.promotions {
      if let record = records.keys.record(withKey: promotion.objectID) { bits.insert(record) }
    }
    for objectID in rules.hidden {
      if let record = records.keys.record(withKey: objectID) { bits.remove(record) }
    }
    if let record = plan.referenceRecord { bits.remove(record) }
    return RecordSet(bits)
  }

  /// Returns the candidates with the filters of the request.
  func filter(_ candidates: RecordSet, by plan: SearchPlan) -> DisjunctiveMatches {
    DisjunctiveMatches(candidates, plan.countedGroups, plan.counts.columns, filterCache)
  }

  /// Ranks the matches and selects the hits of the requested pages.
  func rank(
    _ matches: RecordSet, for request: SearchRequest, _ query: ExpandedQuery, _ plan: SearchPlan
  ) throws(SearchError) -> RankedHits {
    let ranker = HitRanker(
      records: records, cache: resultCache, query: query, factors: plan.factors,
      rules: plan.rules, sortRanks: try sortRanks(request, plan.factors),
      strictness: plan.strictness.flatMap { $0 > 0 ? $0 : nil })
    return try ranker.rank(matches, for: request)
  }

  /// Returns the rank of each record in the requested sort order; nil without one.
  private func sortRanks(
    _ request: SearchRequest, _ factors: RankingFactors
  ) throws(SearchError) -> [UInt32]? {
    guard let sort = request.sort else { return nil }
    let criteria = try settings.criteria(ofSort: sort, attributes: records.attributes)
    guard criteria.contains(where: { $0.attribute == settings.geolocation }) else {
      return try columns.ranks(by: criteria)
    }
    guard factors.area?.center != nil else {
      throw .refused("cannot sort by distance without a center")
    }
    let distances = (0..<records.index.recordCount).map { factors.distanceRank(of: $0) }
    return try columns.ranks(by: criteria, given: [settings.geolocation: distances])
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

extension EmbeddedSettings {
  /// Returns the criteria of a sort order: one of the settings, or such as `price:asc`.
  ///
  /// - Parameter attributes: the attributes of the records.
  /// - Throws: `SearchError` if there is no such sort order, or no record has an attribute of it.
  fileprivate func criteria(
    ofSort sort: String, attributes: Set<String>
  ) throws(SearchError) -> [RankingCriterion] {
    let criteria = try sorts.criteria(ofSort: sort)
    if sorts[sort] != nil { return criteria }
    for criterion in criteria where !attributes.contains(criterion.attribute) {
      let help = Suggestion.help(for: criterion.attribute, in: attributes.sorted())
      throw SearchError(
        .refused,
        "cannot sort by '\(criterion.attribute)', which no record has"
          + (help.map { "; \($0)" } ?? ""))
    }
    return criteria
  }
}

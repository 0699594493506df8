import Components
import Search
import SimdJSON

/// What the stages of a search need to know about a request besides its query, in all segments.
struct RequestPlan {
  /// The consequences of the rules that the request meets.
  let rules: AppliedRules
  /// The key of the record that hits should be similar to; it is not a hit itself.
  let referenceID: String?
  /// The filters that apply to all hits and counts: those of the application and of rules.
  let mandatoryGroups: [FilterGroup]
  /// The user's filters.
  let countedGroups: CountingFilters
  /// The optional filters of the request, and those for similarity.
  let optionalFilters: [OptionalFilters]
  /// The maximum number of hits of a group; 0 if hits are not grouped.
  let distinctLimit: Int
  /// The criteria of the sort order; nil for relevance.
  let sort: [RankingCriterion]?
  /// The relevance threshold in percent; nil without a sort order.
  let strictness: Int?
}

/// What the stages of a search in a segment need to know about a request besides its query.
struct SearchPlan {
  /// What is the same in all segments.
  let request: RequestPlan
  /// The record that hits should be similar to; nil if the segment doesn't have it.
  let referenceRecord: Int?
  /// What to count, with the columns of all stages.
  let counts: CountPlan
  /// The factors besides text relevance that rank the hits.
  let factors: RankingFactors
}

extension EmbeddedSearcher {
  /// Resolves a request, and loads the columns that it needs in each segment.
  ///
  /// - Throws: `SearchError` if the request refers to an unknown attribute or record.
  func plans(_ request: SearchRequest) throws(SearchError) -> [SearchPlan] {
    let plan = try plan(request)
    return try segments.map { segment throws(SearchError) in try segment.plan(request, plan) }
  }

  /// Resolves a request as far as it is the same in all segments.
  ///
  /// A method, because an initializer would copy the searcher.
  private func plan(_ request: SearchRequest) throws(SearchError) -> RequestPlan {
    if request.area != nil { try checkExists(settings.geolocation, to: "search an area by") }
    let hasRules = !settings.rules.isEmpty && request.overrides?.rules != false
    let rules = hasRules ? AppliedRules.of(settings.rules, rulePatterns, for: request) : .none
    var optional = request.optionalFilters.groups.isEmpty ? [] : [request.optionalFilters]
    if let related = request.related { optional.append(try filters(for: related)) }
    var mandatory = request.always
    if !rules.filters.isEmpty { mandatory.append(FilterGroup(.and(""), rules.filters)) }
    return RequestPlan(
      rules: rules, referenceID: request.related?.objectID, mandatoryGroups: mandatory,
      countedGroups: CountingFilters(request.filters), optionalFilters: optional,
      distinctLimit: try distinctLimit(request), sort: try sort(request),
      strictness: request.sort == nil
        ? nil : request.relevancyStrictness ?? settings.relevancyStrictness)
  }

  /// Returns the optional filters for similarity to a record.
  private func filters(
    for related: RelatedRecords
  ) throws(SearchError) -> OptionalFilters {
    for segment in segments {
      guard let record = segment.record(withKey: related.objectID) else { continue }
      var parser = TapeParser()
      let object = JSONValue.object(
        try segment.records.text.object(record, with: &parser) ?? JSONObject())
      return related.filters { object[path: $0].map(FacetText.texts) ?? [] }
    }
    throw .refused("unknown record '\(related.objectID)'")
  }

  /// Returns the criteria of the sort order, one of the settings or such as `price:asc`; nil for none.
  ///
  /// - Throws: `SearchError` if there is no such sort order, or no record has an attribute of it.
  private func sort(_ request: SearchRequest) throws(SearchError) -> [RankingCriterion]? {
    guard let sort = request.sort else { return nil }
    let criteria = try settings.sorts.criteria(ofSort: sort)
    if settings.sorts[sort] != nil { return criteria }
    for criterion in criteria where !attributes.contains(criterion.attribute) {
      throw unknownAttribute(criterion.attribute, for: "sort by")
    }
    return criteria
  }

  private func distinctLimit(_ request: SearchRequest) throws(SearchError) -> Int {
    let limit = request.distinct ?? (settings.attributeForDistinct == nil ? 0 : settings.distinct)
    if limit <= 0 { return limit }
    guard let attribute = settings.attributeForDistinct else {
      throw .refused(
        "cannot group hits, because the searcher has no 'attributeForDistinct'")
    }
    try checkExists(attribute, to: "group hits by")
    return limit
  }

  private func checkExists(_ attribute: String, to purpose: String) throws(SearchError) {
    if attributes.isEmpty || attributes.contains(attribute)
      || attributes.contains("\(attribute).lat")
    {
      return
    }
    throw unknownAttribute(attribute, for: purpose)
  }

  private func unknownAttribute(_ attribute: String, for purpose: String) -> SearchError {
    let help = Suggestion.help(for: attribute, in: attributes.sorted()).map { "; \($0)" } ?? ""
    return .refused("cannot \(purpose) '\(attribute)', which no record has\(help)")
  }
}

extension SegmentSearcher {
  /// Resolves a request in this segment, and loads the columns that it needs.
  func plan(_ request: SearchRequest, _ plan: RequestPlan) throws(SearchError) -> SearchPlan {
    let (counted, mandatory) = (plan.countedGroups.groups, plan.mandatoryGroups)
    let groups = mandatory.isEmpty ? counted : counted + mandatory
    let counts = try countPlan(request, groups, plan)
    return SearchPlan(
      request: plan, referenceRecord: plan.referenceID.flatMap(record), counts: counts,
      factors: try rankingFactors(request, plan, counts.columns))
  }

  /// Returns what to count, with all columns that the request needs.
  private func countPlan(
    _ request: SearchRequest, _ groups: [FilterGroup], _ requestPlan: RequestPlan
  ) throws(SearchError) -> CountPlan {
    let grouping = requestPlan.distinctLimit > 0 ? settings.attributeForDistinct : nil
    let optional = requestPlan.optionalFilters
    if let plan = countPlanCache.plan(for: request), plan.hasColumns(for: groups),
      optional.allSatisfy({ $0.filters.allSatisfy(plan.hasColumn) }),
      grouping.map({ plan.columns[$0]?.facets != nil }) ?? true
    {
      return plan
    }
    let filters =
      groups.flatMap(\.filters) + optional.flatMap(\.filters) + request.counts.map(\.filter)
    var numeric = request.statistics.map(\.attribute) + request.histograms.map(\.attribute)
    var counted = request.facets.map(\.attribute) + request.facetSearches.map(\.attribute)
    if let grouping { counted.append(grouping) }
    for filter in filters {
      if case .numeric = filter {
        numeric.append(filter.attribute)
      } else {
        counted.append(filter.attribute)
      }
    }
    let plan = CountPlan(
      request, try columns.columns(of: numeric, counted: counted), settings, records.prefixes,
      resultCache)
    countPlanCache.insert(plan, for: request)
    return plan
  }

  private func rankingFactors(
    _ request: SearchRequest, _ plan: RequestPlan, _ columns: [String: Column]
  ) throws(SearchError) -> RankingFactors {
    var factors = RankingFactors(
      optionalFilters: OptionalFilterScores(
        plan.optionalFilters, columns, recordCount: records.index.recordCount))
    if let area = request.area {
      factors.area = area
      factors.coordinates = try self.columns.coordinates(of: settings.geolocation)
    }
    if plan.distinctLimit > 0, let attribute = settings.attributeForDistinct {
      factors.groups = DistinctGroups(columns[attribute], limit: plan.distinctLimit)
    }
    return factors
  }
}

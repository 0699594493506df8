import Components
import Search
import SimdJSON

/// What the stages of a search need to know about a request besides its query.
struct SearchPlan {
  /// The consequences of the rules that the request meets.
  let rules: AppliedRules
  /// The record that hits should be similar to; it is not a hit itself.
  let referenceRecord: Int?
  /// The filters that apply to all hits and counts: those of the application and of rules.
  let mandatoryGroups: [FilterGroup]
  /// The user's filters.
  let countedGroups: CountingFilters
  /// What to count, with the columns of all stages.
  let counts: CountPlan
  /// The factors besides text relevance that rank the hits.
  let factors: RankingFactors
  /// The relevance threshold in percent; nil without a sort order.
  let strictness: Int?
}

extension EmbeddedSearcher {
  /// Resolves a request, and loads the columns that it needs.
  ///
  /// A method, because an initializer would copy the searcher with all settings.
  ///
  /// - Throws: `SearchError` if the request refers to an unknown attribute or record.
  func plan(_ request: SearchRequest) throws(SearchError) -> SearchPlan {
    let hasRules = !settings.rules.isEmpty && request.overrides?.rules != false
    let rules = hasRules ? AppliedRules(settings.rules, for: request) : .none
    let related = try relatedRecords(request)
    var optional = request.optionalFilters.groups.isEmpty ? [] : [request.optionalFilters]
    if let related { optional.append(related.filters) }
    var mandatory = request.always
    if !rules.filters.isEmpty { mandatory.append(FilterGroup(.and(""), rules.filters)) }
    let counted = CountingFilters(request.filters)
    let groups = mandatory.isEmpty ? counted.groups : counted.groups + mandatory
    let counts = try countPlan(request, groups, optional)
    return SearchPlan(
      rules: rules, referenceRecord: related?.reference, mandatoryGroups: mandatory,
      countedGroups: counted, counts: counts,
      factors: try rankingFactors(request, optional, counts.columns),
      strictness: request.sort == nil
        ? nil : request.relevancyStrictness ?? settings.relevancyStrictness)
  }

  /// Returns the record that hits should be similar to, and the optional filters for similarity.
  private func relatedRecords(
    _ request: SearchRequest
  ) throws(SearchError) -> (reference: Int, filters: OptionalFilters)? {
    guard let related = request.related else { return nil }
    guard let record = records.keys.record(withKey: related.objectID) else {
      throw .refused("unknown record '\(related.objectID)'")
    }
    var parser = TapeParser()
    let object = JSONValue.object(
      try records.text.object(record, with: &parser) ?? JSONObject())
    let filters = related.filters { object[path: $0].map(FacetText.texts) ?? [] }
    return (record, filters)
  }

  /// Returns what to count, with all columns that the request needs.
  private func countPlan(
    _ request: SearchRequest, _ groups: [FilterGroup], _ optional: [OptionalFilters]
  ) throws(SearchError) -> CountPlan {
    let grouping = distinctLimit(request) > 0 ? settings.attributeForDistinct : nil
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
    countPlanCache.replace(with: plan)
    return plan
  }

  /// Returns the maximum number of hits of a group; 0 if hits are not grouped.
  private func distinctLimit(_ request: SearchRequest) -> Int {
    request.distinct ?? (settings.attributeForDistinct == nil ? 0 : settings.distinct)
  }

  private func rankingFactors(
    _ request: SearchRequest, _ optional: [OptionalFilters], _ columns: [String: Column]
  ) throws(SearchError) -> RankingFactors {
    var factors = RankingFactors(
      optionalFilters: OptionalFilterScores(
        optional, columns, recordCount: records.index.recordCount))
    if let area = request.area {
      try checkExists(settings.geolocation, to: "search an area by")
      factors.area = area
      factors.coordinates = try self.columns.coordinates(of: settings.geolocation)
    }
    let limit = distinctLimit(request)
    guard limit > 0 else { return factors }
    guard let attribute = settings.attributeForDistinct else {
      throw .refused(
        "cannot group hits, because the searcher has no 'attributeForDistinct'")
    }
    try checkExists(attribute, to: "group hits by")
    factors.groups = DistinctGroups(columns[attribute], limit: limit)
    return factors
  }

  private func checkExists(_ attribute: String, to purpose: String) throws(SearchError) {
    let names = records.attributes
    if names.contains(attribute) || names.contains("\(attribute).lat") || names.isEmpty { return }
    let help = Suggestion.help(for: attribute, in: names.sorted()).map { "; \($0)" } ?? ""
    throw .refused("cannot \(purpose) '\(attribute)', which no record has\(help)")
  }
}

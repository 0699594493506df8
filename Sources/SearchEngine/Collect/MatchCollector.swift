import Search

/// Collects the counts of a request from its matches.
struct MatchCollector {
  private var matches: DisjunctiveMatches
  private let plan: CountPlan
  private let parser: QueryParser
  private let prefixes: PrecomputedPrefixes
  private let columns: ColumnStore
  private let cache: ResultCache

  init(
    _ plan: CountPlan, in matches: consuming DisjunctiveMatches, parser: QueryParser,
    prefixes: PrecomputedPrefixes, columns: ColumnStore, cache: ResultCache
  ) {
    (self.plan, self.matches, self.parser) = (plan, matches, parser)
    (self.prefixes, self.columns, self.cache) = (prefixes, columns, cache)
  }

  /// Returns the records that match all filters.
  mutating func records() -> RecordSet { matches.records() }

  /// Writes all requested counts into a response.
  mutating func collect(
    _ request: SearchRequest, into response: inout SearchResponse
  ) throws(SearchError) {
    response.facets = plan.facets.mapValues { values(of: $0) }
    for requested in request.statistics { response.statistics[requested] = statistics(requested) }
    for requested in request.counts { response.counts[requested] = matches.count(requested) }
    for requested in request.histograms { response.histograms[requested] = histogram(requested) }
    for requested in request.facetSearches { response.facetHits[requested] = try hits(requested) }
  }

  private mutating func values(of facet: CountPlan.Facet) -> [FacetValue] {
    let selected = matches.counted.selectedValues(of: facet.attribute)
    guard let collector = facet.collector else { return FacetCollector.values(selected: selected) }
    return matches.withRecords(counting: facet.attribute) {
      collector.values(in: &$0, limit: facet.limit, selected: selected)
    }
  }

  private mutating func hits(
    _ requested: SearchRequest.FacetSearch
  ) throws(SearchError) -> [FacetHit] {
    guard let facets = matches.columns[requested.attribute]?.facets,
      let values = try columns.valueIndex(of: requested.attribute)
    else { return [] }
    let collector = FacetCollector(
      attribute: requested.attribute, facets: facets, order: plan.facetOrder, prefixes: prefixes,
      cache: cache)
    let query = parser.parseFacetQuery(requested.text, in: values)
    let ordinals = query.terms.isEmpty ? nil : try values.ordinals(matching: query.terms)
    let found = matches.withRecords(counting: requested.attribute) {
      collector.values(in: &$0, among: ordinals, limit: min(requested.limit, 100))
    }
    var highlighter = Highlighter(values.index, query)
    return found.map {
      FacetHit($0.value, highlighted: highlighter.highlight($0.value, in: 0), count: $0.count)
    }
  }

  private mutating func histogram(_ requested: SearchRequest.Histogram) -> [HistogramBucket] {
    guard let numbers = matches.columns[requested.attribute]?.numbers else { return [] }
    return matches.withRecords(counting: requested.attribute, ignoring: requested.ignoring) {
      HistogramCollector(numbers: numbers).buckets(requested, in: &$0)
    }
  }

  private mutating func statistics(_ requested: SearchRequest.Statistics) -> NumericStatistics? {
    guard let numbers = matches.columns[requested.attribute]?.numbers else { return nil }
    let prefixes = prefixes
    return matches.withRecords(counting: requested.attribute, ignoring: requested.ignoring) {
      set in
      switch set.kind {
      case .all: return StatisticsCollector(of: numbers).statistics
      case .prefix(let prefix):
        if let fields = prefixes.statistics(of: requested.attribute, prefix: prefix) {
          return StatisticsCollector(fields: fields).statistics
        }
      case .other: break
      }
      return StatisticsCollector(of: numbers, in: set.records()).statistics
    }
  }
}

import Search

/// Collects the counts of a request from its matches.
struct MatchCollector {
  private var matches: DisjunctiveMatches
  private let plan: CountPlan
  private let parser: QueryParser
  private let prefixes: PrecomputedPrefixes
  private let columns: ColumnStore
  private let cache: ResultCache
  private let concurrency: ConcurrentCounts.Limits

  init(
    _ plan: CountPlan, in matches: consuming DisjunctiveMatches, parser: QueryParser,
    prefixes: PrecomputedPrefixes, columns: ColumnStore, cache: ResultCache,
    concurrency: ConcurrentCounts.Limits
  ) {
    (self.plan, self.matches, self.parser) = (plan, matches, parser)
    (self.prefixes, self.columns, self.cache) = (prefixes, columns, cache)
    self.concurrency = concurrency
  }

  /// Returns the records that match all filters.
  mutating func records() -> RecordSet { matches.records() }

  /// Writes all requested counts into a response.
  mutating func collect(
    _ request: SearchRequest, into response: inout SearchResponse
  ) throws(SearchError) {
    let counted = concurrentCounts(request)
    response.facets = plan.facets.mapValues { values(of: $0, counted) }
    for requested in request.statistics {
      response.statistics[requested] = statistics(requested, counted)
    }
    for requested in request.counts { response.counts[requested] = matches.count(requested) }
    for requested in request.histograms {
      response.histograms[requested] = histogram(requested, counted)
    }
    for requested in request.facetSearches { response.facetHits[requested] = try hits(requested) }
  }

  /// Counts on several threads what takes long.
  private mutating func concurrentCounts(_ request: SearchRequest) -> ConcurrentCounts.Results {
    var counts = ConcurrentCounts(concurrency)
    let columnCount = plan.facets.count + request.statistics.count + request.histograms.count
    guard !matches.isPrecomputed,
      matches.maximumCount >= concurrency.minimumWork / max(1, columnCount)
    else { return counts.results() }
    for facet in plan.facets.values {
      guard let collector = facet.collector else { continue }
      let set = matches.set(counting: facet.attribute)
      if collector.countsOrdinals(in: matches[set]) {
        counts.add(collector.facets.ordinals, inSet: set, matches[set])
      }
    }
    for requested in request.statistics {
      guard let numbers = matches.columns[requested.attribute]?.numbers else { continue }
      let set = matches.set(counting: requested.attribute, ignoring: requested.ignoring)
      if precomputed(requested, numbers, matches[set]) == nil {
        counts.add(numbers, inSet: set, matches[set])
      }
    }
    for requested in request.histograms {
      guard let numbers = matches.columns[requested.attribute]?.numbers else { continue }
      let set = matches.set(counting: requested.attribute, ignoring: requested.ignoring)
      if HistogramCollector(numbers: numbers).countsOrdinals(in: matches[set]) {
        counts.add(numbers.ordinals, inSet: set, matches[set])
      }
    }
    return counts.results()
  }

  private mutating func values(
    of facet: CountPlan.Facet, _ counted: ConcurrentCounts.Results
  ) -> [FacetValue] {
    let selected = matches.counted.selectedValues(of: facet.attribute)
    guard let collector = facet.collector else { return FacetCollector.values(selected: selected) }
    let set = matches.set(counting: facet.attribute)
    return collector.values(
      in: &matches[set], limit: facet.limit, selected: selected,
      counted: counted.counts(of: collector.facets.ordinals, inSet: set))
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
    let set = matches.set(counting: requested.attribute)
    let found = collector.values(
      in: &matches[set], among: ordinals, limit: min(requested.limit, 100))
    var highlighter = Highlighter(values.index, query)
    return found.map {
      FacetHit($0.value, highlighted: highlighter.highlight($0.value, in: 0), count: $0.count)
    }
  }

  private mutating func histogram(
    _ requested: SearchRequest.Histogram, _ counted: ConcurrentCounts.Results
  ) -> [HistogramBucket] {
    guard let numbers = matches.columns[requested.attribute]?.numbers else { return [] }
    let set = matches.set(counting: requested.attribute, ignoring: requested.ignoring)
    return HistogramCollector(numbers: numbers).buckets(
      requested, in: &matches[set], counted: counted.counts(of: numbers.ordinals, inSet: set))
  }

  private mutating func statistics(
    _ requested: SearchRequest.Statistics, _ counted: ConcurrentCounts.Results
  ) -> NumericStatistics? {
    guard let numbers = matches.columns[requested.attribute]?.numbers else { return nil }
    let set = matches.set(counting: requested.attribute, ignoring: requested.ignoring)
    if let collector = counted.statistics(of: numbers, inSet: set)
      ?? precomputed(requested, numbers, matches[set])
    {
      return collector.statistics
    }
    // The list serves other counts, too.
    _ = matches[set].records()
    return StatisticsCollector(of: numbers, in: matches[set]).statistics
  }

  /// The precomputed statistics in a set; nil if there are none.
  private func precomputed(
    _ requested: SearchRequest.Statistics, _ numbers: Column.Numbers, _ records: RecordSet
  ) -> StatisticsCollector? {
    switch records.kind {
    case .all: StatisticsCollector(of: numbers)
    case .prefix(let prefix):
      prefixes.statistics(of: requested.attribute, prefix: prefix)
        .map(StatisticsCollector.init(fields:))
    case .other: nil
    }
  }
}

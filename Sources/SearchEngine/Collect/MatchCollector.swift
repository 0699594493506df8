import Search

/// Collects the counts of a request from its matches in a segment.
///
/// `ResponseCounts` merges those of all segments.
struct MatchCollector {
  private var matches: DisjunctiveMatches
  private var counted = ConcurrentCounts.Results()
  /// The statistics that follow from precomputed ones.
  private var precomputedStatistics: [SearchRequest.Statistics: StatisticsCollector] = [:]
  let plan: CountPlan
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

  /// Returns the number of records that match all filters.
  mutating func count() -> Int { matches.count() }

  /// Counts on several threads what takes long, before the other methods are called.
  mutating func prepare(_ request: SearchRequest) {
    var counts = ConcurrentCounts(concurrency)
    let columnCount = plan.facets.count + request.statistics.count + request.histograms.count
    guard !matches.isPrecomputed,
      matches.maximumCount >= concurrency.minimumWork / max(1, columnCount)
    else { return }
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
      if precomputed(requested, numbers, inSet: set) == nil {
        counts.add(numbers, inSet: set, matches[set])
      }
    }
    for requested in request.histograms {
      guard let numbers = matches.columns[requested.attribute]?.numbers else { continue }
      let set = matches.set(counting: requested.attribute, ignoring: requested.ignoring)
      if NumberCounts.countsOrdinals(of: numbers, in: matches[set]) {
        counts.add(numbers.ordinals, inSet: set, matches[set])
      }
    }
    counted = counts.results()
  }

  /// Returns the selected values of a requested facet, which are always listed.
  func selectedValues(of attribute: String) -> [String] {
    matches.counted.selectedValues(of: attribute)
  }

  /// Returns the first values of a requested facet with their counts, and the selected ones.
  ///
  /// - Parameter limit: the maximum number of values, not including the selected ones.
  mutating func values(of attribute: String, limit: Int) -> [FacetValue] {
    let selected = selectedValues(of: attribute)
    guard let collector = plan.facets[attribute]?.collector else {
      return FacetCollector.values(selected: selected)
    }
    let set = matches.set(counting: attribute)
    return collector.values(
      in: &matches[set], limit: limit, selected: selected,
      counted: counted.counts(of: collector.facets.ordinals, inSet: set))
  }

  /// The values of a requested facet; nil if no record of the segment has the attribute.
  func facets(of attribute: String) -> Column.Facets? {
    plan.facets[attribute]?.collector?.facets
  }

  /// Returns the counts of the values of a requested facet; nil if no record of the segment has the attribute.
  mutating func facetCounts(of attribute: String) -> FacetCollector.Counts? {
    guard let collector = plan.facets[attribute]?.collector else { return nil }
    let set = matches.set(counting: attribute)
    return counted.counts(of: collector.facets.ordinals, inSet: set).map(
      FacetCollector.Counts.byOrdinal)
      ?? collector.counts(in: &matches[set])
  }

  /// Returns the counts of the values in the set in which a facet search counts.
  mutating func facetCounts(of found: FacetMatches) -> FacetCollector.Counts {
    found.collector.counts(in: &matches[matches.set(counting: found.collector.attribute)])
  }

  /// Whether the values of an attribute are counted in all records of the segment that a search can find.
  mutating func countsAll(of attribute: String) -> Bool {
    switch matches[matches.set(counting: attribute)].kind {
    case .all, .allExcept: true
    case .prefix, .prefixExcept, .other: false
    }
  }

  /// Finds the values of an attribute that match a text; nil if no record has the attribute.
  mutating func facetMatches(
    _ requested: SearchRequest.FacetSearch
  ) throws(SearchError) -> FacetMatches? {
    guard let facets = matches.columns[requested.attribute]?.facets,
      let values = try columns.valueIndex(of: requested.attribute)
    else { return nil }
    let query = parser.parseFacetQuery(requested.text, in: values)
    return FacetMatches(
      collector: FacetCollector(
        attribute: requested.attribute, facets: facets, order: plan.facetOrder, prefixes: prefixes,
        cache: cache),
      ordinals: query.terms.isEmpty ? nil : try values.ordinals(matching: query.terms),
      highlighter: Highlighter(values.index, query))
  }

  /// Returns the first values that match a text, with their counts.
  ///
  /// - Parameter limit: the maximum number of values.
  mutating func values(of found: FacetMatches, limit: Int) -> [FacetValue] {
    let set = matches.set(counting: found.collector.attribute)
    return found.collector.values(in: &matches[set], among: found.ordinals, limit: limit)
  }

  /// Returns the number of records that match one more filter.
  mutating func count(_ requested: SearchRequest.Count) -> Int { matches.count(requested) }

  /// Returns the counts of an attribute's numbers; nil if no record has any.
  mutating func numberCounts(_ requested: SearchRequest.Histogram) -> NumberCounts? {
    guard let numbers = matches.columns[requested.attribute]?.numbers else { return nil }
    let set = matches.set(counting: requested.attribute, ignoring: requested.ignoring)
    return NumberCounts(
      numbers, in: &matches[set], counted: counted.counts(of: numbers.ordinals, inSet: set))
  }

  /// Returns the statistics of an attribute's numbers; nil if no record has any.
  mutating func statistics(_ requested: SearchRequest.Statistics) -> StatisticsCollector? {
    guard let numbers = matches.columns[requested.attribute]?.numbers else { return nil }
    let set = matches.set(counting: requested.attribute, ignoring: requested.ignoring)
    if let collector = counted.statistics(of: numbers, inSet: set)
      ?? precomputed(requested, numbers, inSet: set)
    {
      return collector
    }
    // The list serves other counts, too.
    _ = matches[set].records()
    return StatisticsCollector(of: numbers, in: matches[set])
  }

  /// The statistics in a set that follow from precomputed ones; nil if there are none.
  private mutating func precomputed(
    _ requested: SearchRequest.Statistics, _ numbers: Column.Numbers, inSet set: Int
  ) -> StatisticsCollector? {
    if let found = precomputedStatistics[requested] { return found }
    let ofPrefix = { [prefixes] (prefix: Int) in
      prefixes.statistics(of: requested.attribute, prefix: prefix)
        .map(StatisticsCollector.init(fields:))
    }
    let records = matches[set]
    let found: StatisticsCollector? =
      switch records.kind {
      case .all: StatisticsCollector(of: numbers)
      case .prefix(let prefix): ofPrefix(prefix)
      case .allExcept(let replaced):
        StatisticsCollector(of: numbers).removing(replaced, of: numbers, from: records)
      case .prefixExcept(let prefix, let replaced):
        ofPrefix(prefix)?.removing(replaced, of: numbers, from: records)
      case .other: nil
      }
    precomputedStatistics[requested] = found
    return found
  }
}

/// The values of an attribute in a segment that match the text of a facet search.
struct FacetMatches {
  let collector: FacetCollector
  /// The ordinals of the values; nil for all.
  let ordinals: RecordSet?
  var highlighter: Highlighter
}

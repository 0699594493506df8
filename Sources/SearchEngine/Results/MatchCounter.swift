import Search

/// Counts what a request asks for besides its hits.
struct MatchCounter {
  private var matches: FilteredMatches
  private let asked: AskedCounts
  private let prefixes: PrecomputedPrefixes
  private let columns: ColumnStore
  private let answers: KnownAnswers

  init(
    _ asked: AskedCounts, in matches: FilteredMatches, _ prefixes: PrecomputedPrefixes,
    _ columns: ColumnStore, _ answers: KnownAnswers
  ) {
    (self.asked, self.matches, self.prefixes) = (asked, matches, prefixes)
    (self.columns, self.answers) = (columns, answers)
  }

  /// The records that fit everything.
  mutating func records() -> RecordSet { matches.records() }

  /// Writes all that is asked for into an answer.
  mutating func count(
    _ request: SearchRequest, in response: inout SearchResponse
  ) throws(SearchError) {
    response.facets = asked.facets.mapValues { values(of: $0) }
    for wanted in request.statistics { response.statistics[wanted] = statistics(wanted) }
    for wanted in request.counts { response.counts[wanted] = matches.count(wanted) }
    for wanted in request.histograms { response.histograms[wanted] = histogram(wanted) }
    for wanted in request.facetSearches { response.facetHits[wanted] = try hits(wanted) }
  }

  private mutating func values(of facet: AskedCounts.Facet) -> [FacetValue] {
    let selected = matches.counted.selectedValues(of: facet.attribute)
    guard let counter = facet.counter else { return FacetCounter.values(selected: selected) }
    return matches.counting(facet.attribute) {
      counter.values(in: &$0, limit: facet.limit, selected: selected)
    }
  }

  private mutating func hits(
    _ wanted: SearchRequest.FacetSearch
  ) throws(SearchError) -> [FacetHit] {
    guard let facets = matches.columns[wanted.attribute]?.facets,
      let values = try columns.valueIndex(of: wanted.attribute)
    else { return [] }
    let counter = FacetCounter(
      attribute: wanted.attribute, facets: facets, prefixes: prefixes, answers: answers)
    let text = QueryText(wanted.text, hasSyntax: false, prefixes: .prefixLast)
    let query = QueryMatch(text.words.map { WordMatch($0, in: values.index, answers.typos) })
    let ordinals = query.words.isEmpty ? nil : try values.ordinals(query.words)
    let found = matches.counting(wanted.attribute) {
      counter.values(in: &$0, among: ordinals, limit: min(wanted.limit, 100))
    }
    var highlighter = Highlighter(values.index, query)
    return found.map {
      FacetHit($0.value, highlighted: highlighter.highlight($0.value, in: 0), count: $0.count)
    }
  }

  private mutating func histogram(_ wanted: SearchRequest.Histogram) -> [HistogramBucket] {
    guard let numbers = matches.columns[wanted.attribute]?.numbers else { return [] }
    return matches.counting(wanted.attribute, ignoring: wanted.ignoring) {
      HistogramCounter(numbers: numbers).buckets(wanted, in: &$0)
    }
  }

  private mutating func statistics(_ wanted: SearchRequest.Statistics) -> NumericStatistics? {
    guard let numbers = matches.columns[wanted.attribute]?.numbers else { return nil }
    let prefixes = prefixes
    return matches.counting(wanted.attribute, ignoring: wanted.ignoring) { set in
      switch set.kind {
      case .all: return NumberSummary(of: numbers).statistics
      case .prefix(let prefix):
        if let ready = prefixes.statistics(of: wanted.attribute, prefix: prefix) {
          return NumberSummary(fields: ready).statistics
        }
      case .other: break
      }
      return NumberSummary(of: numbers, in: set.records()).statistics
    }
  }
}

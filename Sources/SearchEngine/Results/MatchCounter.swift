import Search

/// Counts what a request asks for besides its hits.
struct MatchCounter {
  private var matches: FilteredMatches
  private let prefixes: ReadyPrefixes
  private let columns: ColumnStore
  private let answers: KnownAnswers

  init(
    _ matches: FilteredMatches, _ prefixes: ReadyPrefixes, _ columns: ColumnStore,
    _ answers: KnownAnswers
  ) {
    (self.matches, self.prefixes) = (matches, prefixes)
    (self.columns, self.answers) = (columns, answers)
  }

  /// The records that fit everything.
  mutating func records() -> RecordSet { matches.records() }

  /// Writes all that is asked for into an answer.
  mutating func count(
    _ request: SearchRequest, in response: inout SearchResponse
  ) throws(SearchError) {
    response.facets.reserveCapacity(request.facets.count)
    for facet in request.facets { response.facets[facet.attribute] = values(of: facet) }
    for wanted in request.statistics { response.statistics[wanted] = statistics(wanted) }
    for wanted in request.counts { response.counts[wanted] = matches.count(wanted) }
    for wanted in request.histograms { response.histograms[wanted] = histogram(wanted) }
    for wanted in request.facetSearches { response.facetHits[wanted] = try hits(wanted) }
  }

  private func counter(_ attribute: String) -> FacetCounter? {
    matches.columns[attribute]?.facets.map { facets in
      FacetCounter(
        attribute: attribute, facets: facets, prefixes: prefixes, answers: answers)
    }
  }

  private mutating func values(of facet: SearchRequest.Facet) -> [FacetValue] {
    let selected = matches.counted.selectedValues(of: facet.attribute)
    guard let counter = counter(facet.attribute) else {
      return FacetCounter.values(selected: selected)
    }
    let limit = min(facet.limit, answers.maximumValues ?? .max)
    return matches.counting(facet.attribute) {
      counter.values(in: &$0, limit: limit, selected: selected)
    }
  }

  private mutating func hits(
    _ wanted: SearchRequest.FacetSearch
  ) throws(SearchError) -> [FacetHit] {
    guard let counter = counter(wanted.attribute),
      let values = try columns.valueIndex(of: wanted.attribute)
    else { return [] }
    let text = QueryText(wanted.text, hasSyntax: false, prefixes: .prefixLast)
    let query = QueryMatch(text.words.map { WordMatch($0, in: values.index, answers.typos) })
    let codes = query.words.isEmpty ? nil : try values.codes(query.words)
    let found = matches.counting(wanted.attribute) {
      counter.values(in: &$0, among: codes, limit: min(wanted.limit, 100))
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

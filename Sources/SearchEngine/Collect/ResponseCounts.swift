import Search

/// The counts of a request in all segments.
struct ResponseCounts {
  /// The collectors of the segments; not empty.
  private var collectors: [MatchCollector]
  private let mergedFacets: MergedFacetsCache

  init(_ collectors: [MatchCollector], _ mergedFacets: MergedFacetsCache) {
    (self.collectors, self.mergedFacets) = (collectors, mergedFacets)
  }

  /// Returns the records of each segment that match all filters.
  mutating func records() -> [RecordSet] {
    collectors.indices.map { collectors[$0].records() }
  }

  /// Writes all requested counts into a response.
  mutating func collect(
    _ request: SearchRequest, into response: inout SearchResponse
  ) throws(SearchError) {
    for index in collectors.indices { collectors[index].prepare(request) }
    let plan = collectors[0].plan
    response.facets = plan.facets.mapValues { values(of: $0, plan.facetOrder) }
    for requested in request.statistics {
      response.statistics[requested] = statistics(requested)
    }
    for requested in request.counts {
      response.counts[requested] = collectors.indices.reduce(0) {
        $0 + collectors[$1].count(requested)
      }
    }
    for requested in request.histograms {
      let counts = collectors.indices.compactMap { collectors[$0].numberCounts(requested) }
      response.histograms[requested] = HistogramCollector(segments: counts).buckets(requested)
    }
    for requested in request.facetSearches {
      response.facetHits[requested] = try hits(requested, plan.facetOrder)
    }
  }

  private mutating func statistics(
    _ requested: SearchRequest.Statistics
  ) -> NumericStatistics? {
    var sum = collectors[0].statistics(requested)
    for index in collectors.indices.dropFirst() {
      guard let other = collectors[index].statistics(requested) else { continue }
      sum =
        sum.map {
          var sum = $0
          sum.add(other)
          return sum
        } ?? other
    }
    return sum?.statistics
  }

  private mutating func hits(
    _ requested: SearchRequest.FacetSearch, _ order: FacetOrder
  ) throws(SearchError) -> [FacetHit] {
    var found: [FacetMatches?] = []
    for index in collectors.indices {
      found.append(try collectors[index].facetMatches(requested))
    }
    let values = values(of: requested.attribute, found, limit: min(requested.limit, 100), order)
    return values.map { value in
      // The terms of a value are in the dictionaries of the segments that have it.
      let highlighted = found.indices.lazy.compactMap { segment in
        found[segment].flatMap {
          $0.collector.facets.ordinal(of: value.value) == nil ? nil : segment
        }
      }.first.flatMap { found[$0]?.highlighter.highlight(value.value, in: 0) }
      return FacetHit(
        value.value, highlighted: highlighted ?? HighlightedText(value.value), count: value.count)
    }
  }

  /// Returns the first values of a requested facet with their counts, and the selected ones.
  private mutating func values(of facet: CountPlan.Facet, _ order: FacetOrder) -> [FacetValue] {
    let attribute = facet.attribute
    if collectors.count == 1 { return collectors[0].values(of: attribute, limit: facet.limit) }
    let merged = mergedFacets.facets(
      of: attribute, in: collectors.map { $0.facets(of: attribute) })
    let isAll = collectors.indices.allSatisfy { collectors[$0].countsAll(of: attribute) }
    let entries =
      isAll
      ? merged.entriesOfAll { countValues(of: attribute, merged) }
      : countValues(of: attribute, merged)
    return merged.values(
      entries, limit: facet.limit, order, selected: collectors[0].selectedValues(of: attribute))
  }

  /// Counts the values of a requested facet in all segments.
  private mutating func countValues(of attribute: String, _ merged: MergedFacets) -> FacetEntries {
    let counts = collectors.indices.map { collectors[$0].facetCounts(of: attribute) }
    return merged.entries(counts)
  }

  /// Returns the first values that match the text of a facet search, with their counts.
  private mutating func values(
    of attribute: String, _ found: [FacetMatches?], limit: Int, _ order: FacetOrder
  ) -> [FacetValue] {
    if collectors.count == 1 {
      return found[0].map { collectors[0].values(of: $0, limit: limit) } ?? []
    }
    let merged = mergedFacets.facets(of: attribute, in: found.map { $0?.collector.facets })
    let counts = collectors.indices.map { index in
      found[index].map { collectors[index].facetCounts(of: $0) }
    }
    let entries = merged.entries(counts, included: found.map { $0?.ordinals })
    return merged.values(entries, limit: limit, order, selected: [])
  }
}

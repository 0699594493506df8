import Search

/// The counts of a request in all segments.
struct ResponseCounts {
  /// The collectors of the segments; not empty.
  private var collectors: [MatchCollector]

  init(_ collectors: [MatchCollector]) {
    self.collectors = collectors
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
    response.facets = plan.facets.mapValues { facet in
      values(
        limit: facet.limit, selected: collectors[0].selectedValues(of: facet.attribute),
        plan.facetOrder
      ) { $0.values(of: facet.attribute, limit: $2, listed: $3) }
    }
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
    let values = values(limit: min(requested.limit, 100), selected: [], order) {
      (collector, segment, limit, listed) in
      found[segment].map { collector.values(of: $0, limit: limit, listed: listed) } ?? []
    }
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

  /// Returns the first values in all segments, with their counts.
  ///
  /// Counts all values of the smaller segments. Of the largest one, the first values and the counts of
  /// those are sufficient, because only values that also occur in other segments can move up.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of values, not including the selected ones.
  ///   - selected: values that are always listed: at the end if they exceed the limit.
  ///   - collect: returns the first values of a segment, and the listed ones.
  private mutating func values(
    limit: Int, selected: [String], _ order: FacetOrder,
    _ collect: (
      _ collector: inout MatchCollector, _ segment: Int, _ limit: Int, _ listed: [String]
    ) -> [FacetValue]
  ) -> [FacetValue] {
    if collectors.count == 1 { return collect(&collectors[0], 0, limit, selected) }
    let largest =
      collectors.indices.max { collectors[$0].capacity < collectors[$1].capacity } ?? 0
    var counts = Dictionary(uniqueKeysWithValues: selected.map { ($0, 0) })
    for index in collectors.indices where index != largest {
      for value in collect(&collectors[index], index, .max, []) {
        counts[value.value, default: 0] += value.count
      }
    }
    for value in collect(&collectors[largest], largest, limit, Array(counts.keys)) {
      counts[value.value, default: 0] += value.count
    }
    let byCount = counts.map { FacetValue($0, count: $1) }.sorted { $0.precedes($1, by: .count) }
    let existing = byCount.filter { $0.count > 0 }
    let first = (order == .count ? existing : existing.sorted { $0.precedes($1, by: order) })
      .prefix(max(0, limit))
    let listed = Set(first.map(\.value))
    return first + byCount.filter { selected.contains($0.value) && !listed.contains($0.value) }
  }
}

extension FacetValue {
  fileprivate func precedes(_ other: FacetValue, by order: FacetOrder) -> Bool {
    if order == .count, count != other.count { return count > other.count }
    return value.unicodeScalars.lexicographicallyPrecedes(other.value.unicodeScalars)
  }
}

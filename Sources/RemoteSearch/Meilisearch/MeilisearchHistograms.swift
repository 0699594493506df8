import Components
import Search

/// Counts each bucket of a histogram with a search.
///
/// If words may be removed from the query, a histogram without records with all words is counted with fewer.
extension MeilisearchDialect: HistogramDialect {
  var maximumValues: Int { maxValuesPerFacet }

  func engineRequests(for queries: [HistogramQuery]) throws(SearchError) -> [EngineRequest] {
    let searches = queries.flatMap { query in
      MeilisearchPlan.strategies(for: query.request).flatMap { strategy in
        query.lowerBounds.indices.map { search(forBucket: $0, of: query, strategy) }
      }
    }
    return [Self.batch(searches)]
  }

  private func search(
    forBucket bucket: Int, of query: HistogramQuery, _ strategy: MeilisearchPlan.Strategy
  ) -> JSONValue {
    let filter = filter.json(
      query.groups, query.request.area, and: Self.condition(forBucket: bucket, of: query))
    return .object(
      baseQuery(for: query.request.countingOnly(under: FilterState()), strategy, filter: filter))
  }

  /// The condition for a bucket. The last bucket includes its upper bound, which the greatest number has.
  private static func condition(forBucket bucket: Int, of query: HistogramQuery) -> String {
    let isLast = bucket + 1 == query.lowerBounds.count
    let name = MeilisearchFilter.quoted(query.attribute)
    let lower = MeilisearchFilter.text(of: query.lowerBounds[bucket])
    let upper = MeilisearchFilter.text(of: query.upperBound(ofBucket: bucket))
    return "\(name) >= \(lower) AND \(name) \(isLast ? "<=" : "<") \(upper)"
  }

  func counts(
    from bodies: [JSONValue], for queries: [HistogramQuery]
  ) throws(SearchError) -> [[Int]] {
    let sizes = queries.map {
      MeilisearchPlan.strategies(for: $0.request).count * $0.lowerBounds.count
    }
    let results = try Self.results(in: bodies.first, to: sizes)
    var counts: [[Int]] = []
    for (query, results) in zip(queries, results) {
      var totals: [Int] = []
      for result in results { totals.append(try Self.total(of: result)) }
      let all = totals.prefix(query.lowerBounds.count)
      let isEmpty = all.allSatisfy { $0 == 0 }
      counts.append(Array(isEmpty ? totals.suffix(query.lowerBounds.count) : all))
    }
    return counts
  }
}

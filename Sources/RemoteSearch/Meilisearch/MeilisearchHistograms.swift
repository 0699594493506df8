import Components
import Search

/// Counts each bucket of a histogram with a search.
extension MeilisearchDialect {
  /// The searches that count the buckets of a histogram.
  ///
  /// - Parameter strategy: the strategy of the search that returned the hits.
  func searches(
    forBucketsOf query: HistogramQuery, _ strategy: MeilisearchPlan.Strategy
  ) -> [JSONValue] {
    let request = query.request.countingOnly(under: FilterState())
    return query.lowerBounds.indices.map { bucket in
      let filter = filter.json(
        query.groups, query.request.area, and: Self.condition(forBucket: bucket, of: query))
      return .object(baseQuery(for: request, strategy, filter: filter))
    }
  }

  /// The condition for a bucket. The last bucket includes its upper bound, which the greatest number has.
  private static func condition(forBucket bucket: Int, of query: HistogramQuery) -> String {
    let isLast = bucket + 1 == query.lowerBounds.count
    let name = MeilisearchFilter.quoted(query.attribute)
    let lower = MeilisearchFilter.text(of: query.lowerBounds[bucket])
    let upper = MeilisearchFilter.text(of: query.upperBound(ofBucket: bucket))
    return "\(name) >= \(lower) AND \(name) \(isLast ? "<=" : "<") \(upper)"
  }
}

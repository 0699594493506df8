import AlgoliaAPI
import Components
import Search

/// Counts each bucket of a histogram with a query.
extension AlgoliaDialect: HistogramDialect {
  /// Each query for a bucket would remove words of its own.
  func countsBuckets(of request: SearchRequest) -> Bool {
    [nil, QueryStrategy.WordRemoval.none].contains(request.strategy.removeWordsIfNoResults)
  }

  func engineRequests(for queries: [HistogramQuery]) throws(SearchError) -> [EngineRequest] {
    try engineRequests(
      for: queries.flatMap { query in
        query.lowerBounds.indices.map { Self.request(forBucket: $0, of: query) }
      })
  }

  private static func request(forBucket bucket: Int, of query: HistogramQuery) -> SearchRequest {
    let isLast = bucket + 1 == query.lowerBounds.count
    let bounds: [(Filter.Numeric.Operator, Double)] = [
      (.greaterThanOrEqual, query.lowerBounds[bucket]),
      (isLast ? .lessThanOrEqual : .lessThan, query.upperBound(ofBucket: bucket)),
    ]
    var request = query.request.countingOnly(under: FilterState())
    request.always =
      query.groups + [
        FilterGroup(
          .and(query.attribute),
          bounds.map { .numeric(.init(attribute: query.attribute, operator: $0, value: $1)) })
      ]
    return request
  }

  func counts(
    from bodies: [JSONValue], for queries: [HistogramQuery]
  ) throws(SearchError) -> [[Int]] {
    var results = bodies.flatMap { $0.object?["results"]?.array ?? [] }[...]
    let expected = queries.reduce(0) { $0 + $1.lowerBounds.count }
    guard results.count == expected else {
      throw Self.malformed("expected \(expected) results, found \(results.count)")
    }
    var counts: [[Int]] = []
    for query in queries {
      var bucketCounts: [Int] = []
      for _ in query.lowerBounds {
        bucketCounts.append(try Self.count("nbHits", of: results.removeFirst().object))
      }
      counts.append(bucketCounts)
    }
    return counts
  }
}

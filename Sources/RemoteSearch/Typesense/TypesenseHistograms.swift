import Components
import Search

/// Counts each bucket of a histogram with a search.
///
/// Range facets are not used, because their behavior depends on the version of Typesense.
extension TypesenseDialect: HistogramDialect {
  func engineRequests(for queries: [HistogramQuery]) throws(SearchError) -> [EngineRequest] {
    var searches: [JSONValue] = []
    for query in queries {
      try TypesenseFilter.check(query.attribute)
      for bucket in query.lowerBounds.indices {
        var search = JSONObject([
          ("collection", .text(collection)), ("q", .text(queryText(of: query.request))),
          ("query_by", try list(searchedFields(query.request))), ("per_page", 0),
        ])
        let parts = [
          try filter(query.request, query.groups), filter(forBucket: bucket, of: query),
        ]
        let text = parts.compactMap(\.self).joined(separator: " && ")
        try TypesenseFilter.checkSize(of: text)
        search["filter_by"] = .text(text)
        addQueryParameters(query.request.strategy, to: &search)
        searches.append(.object(search))
      }
    }
    return batches(searches)
  }

  /// The filter for a bucket. Integer fields only accept comparisons with integers.
  private func filter(forBucket bucket: Int, of query: HistogramQuery) -> String {
    let isLast = bucket + 1 == query.lowerBounds.count
    var types = types
    if query.isInteger { types.integers.insert(query.attribute) }
    let parts = [
      types.condition(query.attribute, .greaterThanOrEqual, query.lowerBounds[bucket]),
      types.condition(
        query.attribute, isLast ? .lessThanOrEqual : .lessThan,
        query.upperBound(ofBucket: bucket)),
    ]
    return parts.joined(separator: " && ")
  }

  func counts(
    from bodies: [JSONValue], for queries: [HistogramQuery]
  ) throws(SearchError) -> [[Int]] {
    let expected = queries.reduce(0) { $0 + $1.lowerBounds.count }
    var results = try Self.results(in: bodies, to: expected)[...]
    var counts: [[Int]] = []
    for query in queries {
      var bucketCounts: [Int] = []
      for result in results.prefix(query.lowerBounds.count) {
        bucketCounts.append(try Self.count("found", of: result.object))
      }
      results = results.dropFirst(query.lowerBounds.count)
      counts.append(bucketCounts)
    }
    return counts
  }
}

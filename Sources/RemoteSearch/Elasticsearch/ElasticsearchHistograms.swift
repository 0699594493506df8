import Components
import Search

/// Counts the buckets of each histogram with one `filters` aggregation.
///
/// Unlike a `range` aggregation, its ranges have the same bounds for numbers and dates.
extension ElasticsearchDialect: HistogramDialect {
  func engineRequests(for queries: [HistogramQuery]) throws(SearchError) -> [EngineRequest] {
    let searches = queries.map { query -> JSONValue in
      let ranges = query.lowerBounds.indices.map { bucket in
        let isLast = bucket + 1 == query.lowerBounds.count
        let bounds = [
          ("gte", query.lowerBounds[bucket]),
          (isLast ? "lte" : "lt", query.upperBound(ofBucket: bucket)),
        ]
        return ("\(bucket)", ElasticsearchFilter.range(of: query.attribute, bounds))
      }
      let filters = JSONValue.object(JSONObject(ranges))
      return [
        "size": 0,
        "query": self.query(query.request, self.filters(query.request, query.groups)),
        "aggregations": ["buckets": ["filters": ["filters": filters]]],
      ]
    }
    return [multiSearch(searches)]
  }

  func counts(
    from bodies: [JSONValue], for queries: [HistogramQuery]
  ) throws(SearchError) -> [[Int]] {
    let responses = try Self.responses(in: bodies, to: queries.count)
    var counts: [[Int]] = []
    for (query, response) in zip(queries, responses) {
      guard let buckets = response[path: "aggregations.buckets.buckets"]?.object else {
        throw Self.malformed("the buckets of a histogram are missing")
      }
      var bucketCounts: [Int] = []
      for bucket in query.lowerBounds.indices {
        bucketCounts.append(try Self.count("doc_count", of: buckets["\(bucket)"]?.object))
      }
      counts.append(bucketCounts)
    }
    return counts
  }
}

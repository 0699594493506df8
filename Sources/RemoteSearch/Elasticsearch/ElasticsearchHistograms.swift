import Components
import Search

/// Counts the buckets of each histogram with one range aggregation.
extension ElasticsearchDialect: HistogramDialect {
  func engineRequests(for queries: [HistogramQuery]) throws(SearchError) -> [EngineRequest] {
    let lines = queries.flatMap { query -> [JSONValue] in
      let ranges = query.lowerBounds.indices.map { bucket -> JSONValue in
        let upper = query.upperBound(ofBucket: bucket)
        // The upper bound of a range is exclusive.
        let end = bucket + 1 < query.lowerBounds.count ? upper : upper.nextUp
        return [
          "key": .text("\(bucket)"), "from": .number(query.lowerBounds[bucket]),
          "to": .number(end.isFinite ? end : upper),
        ]
      }
      let aggregation: JSONValue = [
        "range": ["field": .text(query.attribute), "ranges": .array(ranges)]
      ]
      return [
        ["index": .text(index)],
        [
          "size": 0, "query": self.query(query.request, filters(query.request, query.groups)),
          "aggregations": ["buckets": aggregation],
        ],
      ]
    }
    return [EngineRequest("/_msearch", lines: lines)]
  }

  func counts(
    from bodies: [JSONValue], for queries: [HistogramQuery]
  ) throws(SearchError) -> [[Int]] {
    let responses = try Self.responses(in: bodies, to: queries.count)
    var counts: [[Int]] = []
    for (query, response) in zip(queries, responses) {
      guard let buckets = response[path: "aggregations.buckets.buckets"]?.array else {
        throw Self.malformed("the buckets of a histogram are missing")
      }
      var bucketCounts = [Int](repeating: 0, count: query.lowerBounds.count)
      for bucket in buckets {
        guard let index = bucket.object?["key"]?.text.flatMap({ Int($0) }),
          bucketCounts.indices.contains(index)
        else { continue }
        bucketCounts[index] = try Self.count("doc_count", of: bucket.object)
      }
      counts.append(bucketCounts)
    }
    return counts
  }
}

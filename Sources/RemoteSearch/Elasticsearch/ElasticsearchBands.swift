import Components
import Search

/// Bands of numbers are ranges of one aggregation.
extension ElasticsearchDialect: BandDialect {
  func calls(for queries: [BandQuery]) throws(SearchError) -> [EngineCall] {
    let lines = queries.flatMap { query -> [JSONValue] in
      let ranges = query.starts.indices.map { band -> JSONValue in
        let upper = query.upper(band)
        // The end of a range is outside of it.
        let end = band + 1 < query.starts.count ? upper : upper.nextUp
        return [
          "key": .text("\(band)"), "from": .number(query.starts[band]),
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
          "aggregations": ["bands": aggregation],
        ],
      ]
    }
    return [EngineCall("/_msearch", lines: lines)]
  }

  func counts(
    from answers: [JSONValue], for queries: [BandQuery]
  ) throws(SearchError) -> [[Int]] {
    let responses = try Self.responses(in: answers, to: queries.count)
    var counts: [[Int]] = []
    for (query, response) in zip(queries, responses) {
      let buckets = response[path: "aggregations.bands.buckets"]?.array ?? []
      var found = [Int](repeating: 0, count: query.starts.count)
      for bucket in buckets {
        guard let band = bucket.object?["key"]?.text.flatMap({ Int($0) }),
          found.indices.contains(band)
        else { continue }
        found[band] = bucket.object?["doc_count"]?.count ?? 0
      }
      counts.append(found)
    }
    return counts
  }
}

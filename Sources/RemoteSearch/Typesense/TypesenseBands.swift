import Components
import Search

/// Bands of numbers are counted by a search each: ranges of facets differ from version to version.
extension TypesenseDialect: BandDialect {
  func calls(for queries: [BandQuery]) throws(SearchError) -> [EngineCall] {
    var searches: [JSONValue] = []
    for query in queries {
      try TypesenseFilter.check(query.attribute)
      for band in query.starts.indices {
        var search = JSONObject([
          ("collection", .text(collection)), ("q", .text(words(of: query.request))),
          ("query_by", try list(searched(query.request))), ("per_page", 0),
        ])
        let parts = [try filter(query.request, query.groups), Self.filter(band, of: query)]
        search["filter_by"] = .text(parts.compactMap(\.self).joined(separator: " && "))
        addReading(query.request.reading, to: &search)
        searches.append(.object(search))
      }
    }
    return batches(searches)
  }

  /// Fields of whole numbers are compared with whole numbers only.
  private static func filter(_ band: Int, of query: BandQuery) -> String {
    let isLast = band + 1 == query.starts.count
    let (from, to) = (query.starts[band], query.upper(band))
    let lower = query.isWhole ? from.rounded(.up) : from
    let upper = query.isWhole ? to.rounded(isLast ? .down : .up) : to
    let name = query.attribute
    return "\(name):>=\(lower.shortText) && \(name):<\(isLast ? "=" : "")\(upper.shortText)"
  }

  func counts(
    from answers: [JSONValue], for queries: [BandQuery]
  ) throws(SearchError) -> [[Int]] {
    let expected = queries.reduce(0) { $0 + $1.starts.count }
    var found = try Self.results(in: answers, to: expected)[...]
    var counts: [[Int]] = []
    for query in queries {
      var bands: [Int] = []
      for result in found.prefix(query.starts.count) {
        guard let count = result.object?["found"]?.count else {
          throw Self.malformed("a result has no 'found'")
        }
        bands.append(count)
      }
      found = found.dropFirst(query.starts.count)
      counts.append(bands)
    }
    return counts
  }
}

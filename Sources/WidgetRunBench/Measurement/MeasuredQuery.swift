import Search

/// A query with a summary of its response and the cost of each repetition.
struct MeasuredQuery {
  /// The properties of a response that can be compared with other engines.
  struct Summary: Equatable {
    /// The number of matching records.
    var nbHits: Int
    /// The number of hits on the page.
    var hitCount: Int
    /// The number of bytes that a list of the hits shows.
    var shownBytes: Int
    /// The range of prices; nil if nothing matches.
    var prices: ClosedRange<Double>?
    /// The counts above 0 of each facet, in descending order.
    var counts: [String: [Int]]

    /// Summarizes a response.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - shownBytes: the number of bytes, counted by `ShownHits`.
    init(_ response: SearchResponse, shownBytes: Int = 0) {
      nbHits = response.nbHits
      hitCount = response.hits.count
      self.shownBytes = shownBytes
      prices = response.statistics[SearchRequest.Statistics(of: "price")].map { $0.min...$0.max }
      counts = response.facets.mapValues { $0.map(\.count).filter { $0 > 0 } }
    }
  }

  /// The index of the query in the file.
  var number: Int
  /// The query.
  var query: BenchQuery
  /// The summary of the response.
  var summary: Summary
  /// The cost of each repetition; at least one.
  var costs: [Cost]
  /// The cost as the first query of a newly opened index, whose caches are empty; nil if it was not measured.
  var firstCost: Cost?
  /// The number of allocations; nil if they were not counted.
  var allocations: Int?

  /// The median cost of the repetitions.
  var cost: Cost {
    Cost(wall: costs.map(\.wall).median, cpu: costs.map(\.cpu).median)
  }
}

import Search

/// One query with its answer and what it took, each time it was asked.
struct MeasuredQuery {
  /// What can be compared with the answers of other engines.
  struct Answer: Equatable {
    var nbHits: Int
    /// How many hits were brought.
    var hitCount: Int
    /// How many bytes a list of the hits shows.
    var shownBytes: Int
    /// The least and greatest price; nil if nothing matches.
    var prices: ClosedRange<Double>?
    /// For each facet the counts above 0, in descending order.
    var counts: [String: [Int]]

    /// - Parameter shownBytes: as `ShownHits` counts them.
    init(_ response: SearchResponse, shownBytes: Int = 0) {
      nbHits = response.nbHits
      hitCount = response.hits.count
      self.shownBytes = shownBytes
      prices = response.statistics[SearchRequest.Statistics(of: "price")].map { $0.min...$0.max }
      counts = response.facets.mapValues { $0.map(\.count).filter { $0 > 0 } }
    }
  }

  /// The place of the query in the file, 0-based.
  var number: Int
  var query: BenchQuery
  var answer: Answer
  /// One for each repetition; at least one.
  var costs: [Cost]
  /// How often memory was asked for; nil where that was not counted.
  var allocations: Int?

  /// The median of the repetitions.
  var cost: Cost {
    Cost(wall: costs.map(\.wall).median, cpu: costs.map(\.cpu).median)
  }
}

import Search

/// The queries that are measured: as many of every class under every filter setting.
enum QuerySample {
  /// Samples the keystrokes of 200 typed sequences.
  ///
  /// Classes and filter settings take turns, so that a run that ends early has covered all alike.
  ///
  /// - Parameters:
  ///   - products: how many products there are; at least one.
  ///   - limit: the most queries of one class and one filter setting; there are fewer if fewer
  ///     are different: of the empty query without filters there is one.
  static func queries(from catalogue: Catalogue, products: Int, limit: Int = 24) -> [BenchQuery] {
    var random = RandomNumbers(seed: catalogue.seed, stream: -3)
    let typed = catalogue.typedSequences(200, products: products).flatMap(\.queries)
    let cells = QueryClass.allCases.flatMap { queryClass in
      BenchQuery.FilterSetting.allCases.map { filter in
        let all = typed.filter { $0.queryClass == queryClass && $0.filter == filter }
        return different(random.shuffled(all), limit: limit)
      }
    }
    return (0..<limit).flatMap { turn in cells.filter { turn < $0.count }.map { $0[turn] } }
  }

  private static func different(_ queries: [BenchQuery], limit: Int) -> [BenchQuery] {
    var requests: Set<SearchRequest> = []
    return Array(queries.filter { requests.insert($0.request).inserted }.prefix(limit))
  }
}

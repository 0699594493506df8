import Search

/// Selects the measured queries: the same number for each class and filter setting.
enum QuerySample {
  /// Samples the keystrokes of 200 typed sequences.
  ///
  /// Classes and filter settings alternate, so that a run that ends early covers all of them.
  ///
  /// - Parameters:
  ///   - products: the number of products, 1 or more.
  ///   - limit: the maximum number of queries of a class and filter setting; there are fewer if the
  ///     distinct ones are fewer, such as one empty query without filters.
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

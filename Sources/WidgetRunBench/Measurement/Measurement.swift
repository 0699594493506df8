import Components
import FileAccess
import Search
import SearchEngine

/// The measurements of one run of the benchmark.
struct Measurement {
  /// The cost of building the index.
  var building: Cost
  /// The size of the index file; nil if there is none for so few records.
  var indexKilobytes: Int?
  /// The cost of opening the index file, or of building the index again if there is none.
  var opening: Cost
  /// The cost of the first search after opening, for the query `s`.
  var firstResponse: Cost
  /// The number of records in the index.
  var recordCount: Int
  /// The measured queries.
  var queries: [MeasuredQuery]
  /// The memory at the end of the run; nil if the system doesn't report it.
  var memory: ResidentMemory?
  /// The diagnostics of the records.
  var diagnostics: Diagnostics

  /// Builds an index, opens it, and searches for all queries, several times.
  ///
  /// The time of a query includes reading the attributes that a list of hits shows (`ShownHits`).
  /// Each repetition runs all queries in the same order, so that the processor's caches don't contain
  /// the data of the same query.
  ///
  /// - Parameters:
  ///   - repetitions: the number of searches for each query, 1 or more.
  ///   - limit: the time after which no search starts, in any repetition.
  static func run(
    _ settings: EmbeddedSettings, _ queries: [BenchQuery], repetitions: Int, limit: Duration
  ) async throws -> Measurement {
    var diagnostics = Diagnostics()
    let (index, building) = try await Cost.measuring {
      try await EmbeddedIndex.build(settings, in: "", into: &diagnostics)
    }
    let (searcher, opening) = try await Cost.measuring {
      try await settings.open(in: "", into: &diagnostics)
    }
    let (_, firstResponse) = try await Cost.measuring { try await searcher.search([firstRequest]) }
    var countRequest = SearchRequest()
    countRequest.hitsPerPage = 0
    let recordCount = try await searcher.search([countRequest]).first?.nbHits ?? 0
    for query in queries.prefix(warmUpCount) { _ = try await searcher.search([query.request]) }
    let end = ContinuousClock.now + limit
    var measured = try await measure(searcher, queries, repetitions: repetitions, until: end)
    for number in measured.indices where .now < end {
      let newlyOpened = try await settings.open(in: "", into: &diagnostics)
      let request = measured[number].query.request
      measured[number].firstCost = try await Cost.measuring {
        try await show(request, with: newlyOpened)
      }.cost
    }
    for number in measured.indices {
      let request = measured[number].query.request
      measured[number].allocations =
        try await Allocations.counting { try await show(request, with: searcher) }.count
    }
    return Measurement(
      building: building, indexKilobytes: index.path.flatMap(kilobytes(ofFile:)), opening: opening,
      firstResponse: firstResponse, recordCount: recordCount, queries: measured,
      memory: .current, diagnostics: diagnostics)
  }

  private static func kilobytes(ofFile path: String) -> Int? {
    FileStatus(path: path).map { $0.version.size / 1024 }
  }

  /// One query of each class and filter setting, since these alternate.
  private static let warmUpCount =
    QueryClass.allCases.count * BenchQuery.FilterSetting.allCases.count

  private static var firstRequest: SearchRequest {
    BenchQuery(text: "s", filter: .none, brands: [], tag: "", queryClass: .oneLetter).request
  }

  private static func measure(
    _ searcher: any Searcher, _ queries: [BenchQuery], repetitions: Int,
    until end: ContinuousClock.Instant
  ) async throws -> [MeasuredQuery] {
    var measured: [MeasuredQuery] = []
    for repetition in 0..<repetitions {
      for (number, query) in queries.enumerated() {
        if ContinuousClock.now > end { return measured }
        let request = query.request
        let (shown, cost) = try await Cost.measuring { try await show(request, with: searcher) }
        guard let (response, byteCount) = shown else {
          throw BenchError("the searcher returned no response for '\(query.text)'")
        }
        if repetition > 0 {
          measured[number].costs.append(cost)
        } else {
          measured.append(
            MeasuredQuery(
              number: number, query: query, summary: .init(response, shownBytes: byteCount),
              costs: [cost]))
        }
      }
    }
    return measured
  }

  /// The response to a request, and the number of bytes that a list of its hits shows.
  private static func show(
    _ request: SearchRequest, with searcher: any Searcher
  ) async throws -> (response: SearchResponse, byteCount: Int)? {
    let response = try await searcher.search([request]).first
    return response.map { ($0, ShownHits.byteCount(of: $0)) }
  }
}

import Components
import Foundation
import Search
import SearchEngine

/// All that one run of the benchmark has found out.
struct Measurement {
  /// Making the index of the records.
  var building: Cost
  /// The size of the index; nil if none is kept of so few records.
  var indexKilobytes: Int?
  /// Opening the records by the kept index, or by making it anew if none is kept.
  var opening: Cost
  /// The first answer after opening, to the query `s`.
  var firstAnswer: Cost
  var recordCount: Int
  var queries: [MeasuredQuery]
  /// At the end of the run; nil where the system does not tell.
  var memory: ResidentMemory?
  /// What is wrong with the records.
  var findings: Diagnostics

  /// Makes an index, opens a searcher by it, and asks it all queries in turn, again and again.
  ///
  /// A query takes the time until its answer is there and the hits are read as a list shows them
  /// (`ShownHits`). The median of the repetitions counts. Queries come in the same order each time, so that
  /// a query does not find its own data in the processor's cache.
  ///
  /// - Parameters:
  ///   - repetitions: how often each query is asked; at least once.
  ///   - limit: no query is asked after this time, be it the first repetition or a later one.
  static func run(
    _ settings: EmbeddedSettings, _ queries: [BenchQuery], repetitions: Int, limit: Duration
  ) async throws -> Measurement {
    var findings = Diagnostics()
    let (index, building) = try await Cost.measuring {
      try await EmbeddedIndex.build(settings, in: "", into: &findings)
    }
    let (searcher, opening) = try await Cost.measuring {
      try await settings.open(in: "", into: &findings)
    }
    let (_, firstAnswer) = try await Cost.measuring { try await searcher.search([firstRequest]) }
    var everything = SearchRequest()
    everything.hitsPerPage = 0
    let recordCount = try await searcher.search([everything]).first?.nbHits ?? 0
    for query in queries.prefix(warmUpCount) { _ = try await searcher.search([query.request]) }
    var measured = try await ask(
      searcher, queries, repetitions: repetitions, until: .now + limit)
    for number in measured.indices {
      let request = measured[number].query.request
      measured[number].allocations =
        try await Allocations.counting { try await show(request, with: searcher) }.count
    }
    return Measurement(
      building: building, indexKilobytes: try index.path.map(kilobytes(ofFile:)), opening: opening,
      firstAnswer: firstAnswer, recordCount: recordCount, queries: measured,
      memory: .current, findings: findings)
  }

  private static func kilobytes(ofFile path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return ((attributes[.size] as? Int) ?? 0) / 1024
  }

  /// One query of each class under each filter setting, as the classes take turns.
  private static let warmUpCount =
    QueryClass.allCases.count * BenchQuery.FilterSetting.allCases.count

  private static var firstRequest: SearchRequest {
    BenchQuery(text: "s", filter: .none, brands: [], tag: "", queryClass: .oneLetter).request
  }

  private static func ask(
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
          throw BenchError("the searcher has no answer to '\(query.text)', expected one")
        }
        if repetition > 0 {
          measured[number].costs.append(cost)
        } else {
          measured.append(
            MeasuredQuery(
              number: number, query: query, answer: .init(response, shownBytes: byteCount),
              costs: [cost]))
        }
      }
    }
    return measured
  }

  /// The answer to a request with how much of it a list shows; nil if there is none.
  private static func show(
    _ request: SearchRequest, with searcher: any Searcher
  ) async throws -> (response: SearchResponse, byteCount: Int)? {
    let response = try await searcher.search([request]).first
    return response.map { ($0, ShownHits.byteCount(of: $0)) }
  }
}

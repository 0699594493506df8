import Components
import Search

/// All that one run of the benchmark has found out.
struct Measurement {
  /// Opening the records, which builds the index.
  var opening: Cost
  /// The first answer after opening, to the query `s`.
  var firstAnswer: Cost
  var recordCount: Int
  var queries: [MeasuredQuery]
  /// At the end of the run; nil where the system does not tell.
  var memory: ResidentMemory?
  /// What is wrong with the records.
  var findings: Diagnostics

  /// Opens a searcher, and asks it all queries in turn, again and again.
  ///
  /// The median of the repetitions counts. Queries come in the same order each time, so that
  /// a query does not find its own data in the processor's cache.
  ///
  /// - Parameters:
  ///   - repetitions: how often each query is asked; at least once.
  ///   - limit: no query is asked after this time, be it the first repetition or a later one.
  static func run(
    _ settings: any SearcherSettings, _ queries: [BenchQuery], repetitions: Int, limit: Duration
  ) async throws -> Measurement {
    var findings = Diagnostics()
    let (searcher, opening) = try await Cost.measuring {
      try await settings.open(in: "", into: &findings)
    }
    let (_, firstAnswer) = try await Cost.measuring { try await searcher.search([firstRequest]) }
    var everything = SearchRequest()
    everything.hitsPerPage = 0
    let recordCount = try await searcher.search([everything]).first?.nbHits ?? 0
    for query in queries.prefix(warmUpCount) { _ = try await searcher.search([query.request]) }
    let measured = try await ask(
      searcher, queries, repetitions: repetitions, until: .now + limit)
    return Measurement(
      opening: opening, firstAnswer: firstAnswer, recordCount: recordCount, queries: measured,
      memory: .current, findings: findings)
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
        let (responses, cost) = try await Cost.measuring { try await searcher.search([request]) }
        guard let response = responses.first else {
          throw BenchError("the searcher has no answer to '\(query.text)', expected one")
        }
        if repetition > 0 {
          measured[number].costs.append(cost)
        } else {
          measured.append(
            MeasuredQuery(number: number, query: query, answer: .init(response), costs: [cost]))
        }
      }
    }
    return measured
  }
}

import Components
import Search
@testable import SearchEngine
import Testing

@Test(arguments: UInt64(1)...6, [false, true])
func answersAreThoseOfANaiveScan(seed: UInt64, isKept: Bool) async throws {
  try await compare(seed, isKept: isKept, requests: 40, configure: { _, _ in }) { $0.request() }
}

@Test(arguments: UInt64(1)...12)
func queriesAreReadAsANaiveScanReadsThem(seed: UInt64) async throws {
  try await compare(
    seed, requests: 40, configure: { $1.configure(&$0) }, request: { $0.requestWithReading() })
}

private func compare(
  _ seed: UInt64, isKept: Bool = false, requests: Int,
  configure: (inout EmbeddedSettings, inout RandomSearches) -> Void,
  request: (inout RandomSearches) -> SearchRequest
) async throws {
  var random = RandomSearches(seed: seed)
  let records = (0..<80).map { random.record($0) }
  var settings = EmbeddedSettings()
  settings.searchable = RandomSearches.searchable
  settings.ranking =
    seed.isMultiple(of: 2) ? [RankingCriterion("about.level", .descending)] : []
  configure(&settings, &random)
  let text = records.map { $0.text(.compact) }.joined(separator: "\n")
  let opened = try await Opened(text, isKept: isKept) { opened in
    settings.records = opened.records
    opened = settings
  }
  let naive = NaiveEngine(records: records, settings: settings)
  for _ in 0..<requests {
    let request = request(&random)
    let sort = request.sort.map { $0.split(separator: ",").compactMap { RankingCriterion($0) } }
    let expected = naive.answer(request, sort: sort ?? [])
    let answer = try await opened.search { $0 = request }
    let shown = expected.ids.dropFirst(request.page * request.hitsPerPage)
      .prefix(request.hitsPerPage)
    #expect(answer.nbHits == expected.ids.count, "\(request)")
    #expect(answer.hits.map(\.objectID) == Array(shown), "\(request)")
    #expect(answer.facets == expected.facets, "\(request)")
    #expect(answer.statistics == expected.statistics, "\(request)")
  }
}

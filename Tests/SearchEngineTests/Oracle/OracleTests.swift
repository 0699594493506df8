import Components
import Search
@testable import SearchEngine
import Testing

@Test(arguments: UInt64(1)...6, [false, true])
func answersAreThoseOfANaiveScan(seed: UInt64, isKept: Bool) async throws {
  var random = RandomSearches(seed: seed)
  let records = (0..<80).map { random.record($0) }
  let ranking = seed.isMultiple(of: 2) ? [RankingCriterion("about.level", .descending)] : []
  let text = records.map { $0.text(.compact) }.joined(separator: "\n")
  let opened = try await Opened(text, isKept: isKept) {
    $0.searchable = RandomSearches.searchable
    $0.ranking = ranking
  }
  let settings = EmbeddedSettings()
  let naive = NaiveEngine(
    records: records,
    text: NaiveText(searchable: RandomSearches.searchable, typoTolerance: settings.typos),
    ranking: ranking)
  for _ in 0..<40 {
    let request = random.request()
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

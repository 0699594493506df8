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
  var settings = EmbeddedSettings()
  settings.records = "records.ndjson"
  settings.searchable = RandomSearches.searchable
  settings.ranking = ranking
  settings.attributeForDistinct = seed.isMultiple(of: 3) ? "price" : "brand"
  settings.distinct = 0
  settings.sortFacetValuesBy = seed.isMultiple(of: 2) ? .count : .alpha
  let opened = try await Opened(text, isKept: isKept) { [settings] in $0 = settings }
  let naive = NaiveEngine(
    records: records,
    text: NaiveText(searchable: RandomSearches.searchable, typoTolerance: settings.typos),
    settings: settings)
  for _ in 0..<80 {
    let request = random.request()
    let sort = request.sort.map { $0.split(separator: ",").compactMap { RankingCriterion($0) } }
    let expected = naive.answer(request, sort: sort ?? [])
    let answer = try await opened.search { $0 = request }
    let first = (request.firstPage ?? request.page) * request.hitsPerPage
    let end = (request.page + 1) * request.hitsPerPage
    let shown = expected.units.dropFirst(first).prefix(end - first)
    #expect(answer.nbHits == expected.count, "\(request)")
    #expect(answer.nbSortedHits ?? answer.nbHits == expected.units.count, "\(request)")
    #expect(answer.hits.map(\.objectID) == shown.flatMap { $0 }, "\(request)")
    for hit in answer.hits {
      let record = naive.record(hit.objectID)
      #expect(hit.score == naive.score(of: record, request), "\(request)")
      let distance = naive.distance(of: record, request.area?.center)
      #expect(abs((hit.distance ?? -1) - (distance ?? -1)) < 0.001, "\(request)")
    }
    #expect(answer.histograms == expected.histograms, "\(request)")
    for (wanted, values) in expected.facetHits {
      let found = answer.facetHits[wanted] ?? []
      #expect(found.map { FacetValue($0.value, count: $0.count) } == values, "\(request)")
    }
    #expect(answer.facets == expected.facets, "\(request)")
    #expect(answer.statistics == expected.statistics, "\(request)")
  }
}

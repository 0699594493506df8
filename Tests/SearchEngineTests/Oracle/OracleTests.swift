import Components
import Search
@testable import SearchEngine
import Testing

@Test(arguments: UInt64(1)...6, [false, true])
func resultsEqualThoseOfALinearScan(seed: UInt64, usesCachedIndex: Bool) async throws {
  try await compare(seed, usesCachedIndex: usesCachedIndex, requests: 80, configure: { _, _ in }) {
    $0.request()
  }
}

@Test(arguments: UInt64(1)...8, 2...4)
func resultsOfSegmentsEqualThoseOfALinearScan(seed: UInt64, count: Int) async throws {
  try await compare(seed, segments: count, requests: 80, configure: { _, _ in }) {
    $0.request()
  }
}

@Test(arguments: UInt64(1)...12)
func parsedQueriesInSegmentsEqualThoseOfALinearScan(seed: UInt64) async throws {
  try await compare(
    seed, segments: 2, requests: 40, configure: { $1.configure(&$0) },
    request: { $0.requestWithStrategy() })
}

@Test(arguments: UInt64(1)...12)
func parsedQueriesEqualThoseOfALinearScan(seed: UInt64) async throws {
  try await compare(
    seed, requests: 40, configure: { $1.configure(&$0) }, request: { $0.requestWithStrategy() })
}

private func compare(
  _ seed: UInt64, usesCachedIndex: Bool = false, segments: Int = 1, requests: Int,
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
  let lines = records.map { "\($0.text(.compact))\n" }
  settings.attributeForDistinct = seed.isMultiple(of: 3) ? "price" : "brand"
  settings.distinct = 0
  settings.sortFacetValuesBy = seed.isMultiple(of: 2) ? .count : .alpha
  settings.records = "records.ndjson"
  var engine =
    if segments == 1 {
      try await EngineFixture(lines.joined(), usesCachedIndex: usesCachedIndex) { [settings] in
        $0 = settings
      }
    } else {
      try await EngineFixture(
        segments: random.segments(segments, of: lines), isComplete: seed.isMultiple(of: 2)
      ) { [settings] in $0 = settings }
    }
  if seed % 4 < 2 { try engine.countConcurrently() }
  let naive = NaiveEngine(records: records, settings: settings)
  var earlier: [SearchRequest] = []
  for _ in 0..<requests {
    // The matches of a request are cached for the other pages of its result.
    let isOtherPage = !earlier.isEmpty && random.roll(0...2) == 0
    var request = isOtherPage ? random.pick(earlier.suffix(6)) : request(&random)
    if isOtherPage {
      (request.page, request.now) = (random.roll(0...2), Double(random.roll(0...9)))
      request.firstPage = random.flip() ? random.roll(0...request.page) : nil
      request.returnsToFirstPage = random.flip()
    }
    earlier.append(request)
    let sort = request.sort.map { $0.split(separator: ",").compactMap { RankingCriterion($0) } }
    let expected = naive.expectedResponse(request, sort: sort ?? [])
    let response = try await engine.search { $0 = request }
    var first = (request.firstPage ?? request.page) * request.hitsPerPage
    var end = (request.page + 1) * request.hitsPerPage
    let isReturned =
      request.returnsToFirstPage && request.page > 0 && request.hitsPerPage > 0
      && !expected.units.isEmpty && first >= expected.units.count
    if isReturned { (first, end) = (0, request.hitsPerPage) }
    #expect(response.isReturnedToFirstPage == isReturned, "\(request)")
    #expect(response.page == (isReturned ? 0 : request.page), "\(request)")
    let shown = expected.units.dropFirst(first).prefix(end - first)
    #expect(response.nbHits == expected.count, "\(request)")
    #expect(response.nbSortedHits ?? response.nbHits == expected.units.count, "\(request)")
    #expect(response.hits.map(\.objectID) == shown.flatMap { $0 }, "\(request)")
    // Only of one hit, because highlighting takes much longer than searching.
    if let hit = response.hits.first {
      for text in hit.highlights { #expect(hit.highlightedText(text.path) == text.joined) }
    }
    for hit in response.hits {
      let record = naive.record(hit.objectID)
      #expect(hit.score == naive.score(of: record, request), "\(request)")
      let distance = naive.distance(of: record, request.area?.center)
      #expect(abs((hit.distance ?? -1) - (distance ?? -1)) < 0.001, "\(request)")
    }
    #expect(response.histograms == expected.histograms, "\(request)")
    for (requested, values) in expected.facetHits {
      let found = response.facetHits[requested] ?? []
      #expect(found.map { FacetValue($0.value, count: $0.count) } == values, "\(request)")
    }
    #expect(response.facets == expected.facets, "\(request)")
    #expect(response.statistics == expected.statistics, "\(request)")
  }
}

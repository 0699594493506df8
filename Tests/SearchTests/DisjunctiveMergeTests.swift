import Search
import Testing

@Suite struct DisjunctiveMergeTests {
  private let price = SearchRequest.Statistics(of: "price", ignoring: .and("price"))

  private var request: SearchRequest {
    var request = SearchRequest()
    request.filters[or: "color"].add(facet("color", "red"), facet("color", "pink"))
    request.filters[and: "color"].add(facet("color", "pink"), facet("color", "plaid"))
    request.filters[and: "price"].add(range("price", 1...5))
    request.addFacet("color")
    request.addFacet("size")
    request.addStatistics(of: "price", ignoring: .and("price"))
    return request
  }

  private let first = SearchResponse(
    query: "shirt", nbHits: 4,
    facets: ["color": [FacetValue("red", count: 4)], "size": [FacetValue("big", count: 3)]],
    statistics: [
      .init(of: "price", ignoring: .and("price")): NumericStatistics(
        min: 1, max: 5, sum: 6, average: 3)
    ])

  private let colors = SearchResponse(
    nbHits: 9, facets: ["color": [FacetValue("blue", count: 5), FacetValue("red", count: 4)]])

  private var prices: SearchResponse {
    SearchResponse(
      nbHits: 8,
      statistics: [price: NumericStatistics(min: 0, max: 99, sum: 99, average: 9)])
  }

  @Test func laterResponsesReplaceCountsOfTheFirst() throws {
    let merged = try DisjunctiveQueries(request).merge([first, colors, prices])
    #expect(merged.query == "shirt")
    #expect(merged.nbHits == 4)
    #expect(merged.facets["size"] == [FacetValue("big", count: 3)])
    #expect(
      merged.facets["color"]?.prefix(2) == [
        FacetValue("blue", count: 5), FacetValue("red", count: 4),
      ])
    #expect(merged.statistics[price]?.max == 99)
  }

  @Test func missingSelectedValuesAreAddedOnceWithZero() throws {
    let merged = try DisjunctiveQueries(request).merge([first, colors, prices])
    #expect(
      merged.facets["color"] == [
        FacetValue("blue", count: 5), FacetValue("red", count: 4), FacetValue("pink", count: 0),
        FacetValue("plaid", count: 0),
      ])
  }

  @Test func selectedValueBeyondTheLimitKeepsItsCount() throws {
    var request = SearchRequest()
    request.filters[or: "color"].add(facet("color", "red"), facet("color", "pink", not: true))
    request.addFacet("color", limit: 1)
    let first = SearchResponse(
      nbHits: 4, facets: ["color": [FacetValue("red", count: 4), FacetValue("pink", count: 2)]])
    let colors = SearchResponse(nbHits: 9, facets: ["color": [FacetValue("blue", count: 5)]])
    let merged = try DisjunctiveQueries(request).merge([first, colors])
    #expect(
      merged.facets["color"] == [
        FacetValue("blue", count: 5), FacetValue("red", count: 4), FacetValue("pink", count: 0),
      ])
  }

  @Test func numberAndTextWithTheSameSpellingAreOneValue() throws {
    var request = SearchRequest()
    request.filters[or: "size"].add(facet("size", "4"), facet("size", 4))
    request.addFacet("size")
    let merged = try DisjunctiveQueries(request).merge([SearchResponse(), SearchResponse()])
    #expect(merged.facets["size"] == [FacetValue("4", count: 0)])
  }

  @Test func selectedValuesRemainInAnyGroup() throws {
    var request = SearchRequest()
    request.filters[and: "size"].add(facet("size", "big"))
    request.filters[or: "tags"].add(tag("new"))
    request.addFacet("size")
    request.addFacet("_tags")
    request.addFacet("color")
    let merged = try DisjunctiveQueries(request).merge([SearchResponse()])
    #expect(
      merged.facets == [
        "size": [FacetValue("big", count: 0)], "_tags": [FacetValue("new", count: 0)],
      ])
  }

  @Test func selectedLevelsOfAHierarchyRemain() throws {
    let levels = ["lvl0", "lvl1", "lvl2"]
    var request = SearchRequest()
    request.filters.setHierarchicalPath(
      HierarchicalPath(attributes: levels, value: "A > B"), in: "region")
    for level in levels { request.addFacet(level) }
    let answers = [
      SearchResponse(), SearchResponse(facets: ["lvl0": [FacetValue("C", count: 1)]]),
      SearchResponse(),
    ]
    let merged = try DisjunctiveQueries(request).merge(answers)
    #expect(merged.facets["lvl0"] == [FacetValue("C", count: 1), FacetValue("A", count: 0)])
    #expect(merged.facets["lvl1"] == [FacetValue("A > B", count: 0)])
    #expect(merged.facets["lvl2"]?.isEmpty ?? true)
  }

  @Test func facetSearchesAndHistogramsComeFromResponsesWithoutTheirFilters() throws {
    let histogram = SearchRequest.Histogram(of: "price", ignoring: .and("price"))
    let search = SearchRequest.FacetSearch(in: "color", for: "re")
    var request = SearchRequest()
    request.filters[or: "color"].add(facet("color", "red"))
    request.filters[and: "price"].add(range("price", 1...5))
    request.addFacetSearch(in: "color", for: "re")
    request.addHistogram(histogram)
    var (all, colors, prices) = (SearchResponse(), SearchResponse(), SearchResponse())
    let hit = FacetHit("red", highlighted: HighlightedText(parts: []), count: 4)
    all.facetHits[search] = []
    all.histograms[histogram] = []
    colors.facetHits[search] = [hit]
    prices.histograms[histogram] = [HistogramBucket(from: 0, to: 9, count: 3)]
    let merged = try DisjunctiveQueries(request).merge([all, colors, prices])
    #expect(merged.facetHits[search] == [hit])
    #expect(merged.histograms[histogram]?.map(\.count) == [3])
  }

  @Test func countsAreTotalsOfTheirRequests() throws {
    var request = SearchRequest()
    request.filters[and: "price"].add(range("price", 1...5))
    let chosen = SearchRequest.Count(of: range("price", 1...5), ignoring: .and("price"))
    let other = SearchRequest.Count(of: range("price", 5...9), ignoring: .and("price"))
    for count in [other, chosen] { request.addCount(of: count.filter, ignoring: count.ignoring) }
    let responses = [SearchResponse(nbHits: 4), SearchResponse(nbHits: 7)]
    let merged = try DisjunctiveQueries(request).merge(responses)
    #expect(merged.counts == [chosen: 4, other: 7])
    #expect(merged.nbHits == 4)
  }

  @Test(arguments: [0, 1, 2, 4])
  func numberOfResponsesMustMatch(answers: Int) {
    let responses = [SearchResponse](repeating: SearchResponse(), count: answers)
    let error = #expect(throws: SearchError.self) {
      try DisjunctiveQueries(request).merge(responses)
    }
    #expect(error?.reason == .malformed)
    #expect(error?.message == "expected 3 responses from the engine, found \(answers)")
  }
}

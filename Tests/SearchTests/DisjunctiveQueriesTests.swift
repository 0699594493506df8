import Search
import Testing

@Suite struct DisjunctiveQueriesTests {
  private let red = facet("color", "red")
  private let blue = facet("color", "blue")
  private let big = facet("size", "big")

  private func request(
    _ groups: [FilterGroup], facets: [String] = ["color", "size"]
  ) -> SearchRequest {
    var request = SearchRequest()
    request.query = "shirt"
    request.page = 3
    request.filters = FilterState(groups)
    for attribute in facets { request.addFacet(attribute, limit: 7) }
    return request
  }

  private func texts(_ request: SearchRequest) -> [String] {
    DisjunctiveQueries(request).requests.map {
      "\($0.facets.map(\.attribute).joined(separator: ",")): \($0.filters)"
    }
  }

  @Test func requestWithoutOrFiltersIsUnchanged() {
    let request = request([
      FilterGroup(.and("color"), [red]), FilterGroup(.or("t", .tag), [tag("t")]),
      FilterGroup(.or("p", .numeric), [number("size", .equals, 4)]),
    ])
    #expect(DisjunctiveQueries(request).requests == [request])
  }

  @Test func eachDisjunctiveAttributeIsCountedWithoutItsOwnFilters() {
    let request = request(
      [FilterGroup(.or("s", .facet), [big]), FilterGroup(.or("c", .facet), [red, blue])],
      facets: ["size", "color", "brand"])
    #expect(
      texts(request) == [
        #"size,color,brand: ( "color":"blue" OR "color":"red" ) AND ( "size":"big" )"#,
        #"color: ( "size":"big" )"#,
        #"size: ( "color":"blue" OR "color":"red" )"#,
      ])
  }

  @Test func onlyDisjunctiveFacetGroupsAreReduced() {
    let request = request([
      FilterGroup(.and("all"), [red]), FilterGroup(.or("g", .facet), [red, blue, big]),
      FilterGroup(.or("g", .numeric), [number("color", .greaterThan, 1)]),
    ])
    #expect(
      texts(request).dropFirst() == [
        #"color: ( "color":"red" ) AND ( "color" > 1.0 ) AND ( "size":"big" )"#,
        #"size: ( "color":"red" ) AND ( "color" > 1.0 ) AND ( "color":"blue" OR "color":"red" )"#,
      ])
  }

  @Test func negatedOrFiltersAreDisjunctive() {
    let request = request([FilterGroup(.or("c", .facet), [facet("color", "red", not: true)])])
    #expect(texts(request).dropFirst() == ["color: "])
  }

  @Test func unrequestedAttributesAreNotCounted() {
    let request = request([FilterGroup(.or("c", .facet), [red])], facets: ["size"])
    #expect(DisjunctiveQueries(request).requests.count == 1)
  }

  @Test func additionalRequestsReturnOnlyCounts() throws {
    var request = request([FilterGroup(.or("c", .facet), [red])])
    request.always = [FilterGroup(.or("color", .facet), [blue])]
    request.ruleContexts = ["mobile"]
    let counting = try #require(DisjunctiveQueries(request).requests.last)
    #expect(counting.hitsPerPage == 0)
    #expect(counting.page == 0)
    #expect(counting.query == "shirt")
    #expect(counting.always == request.always)
    #expect(counting.ruleContexts == ["mobile"])
    #expect(counting.facets.map(\.limit) == [7])
  }

  @Test(arguments: [
    ("", ["lvl0,lvl1,lvl2: "]),
    (
      "A",
      [
        #"lvl0,lvl1,lvl2: ( "lvl0":"A" ) AND ( "s":"x" )"#, #"lvl0: ( "s":"x" )"#,
      ]
    ),
    (
      "A > B > C",
      [
        #"lvl0,lvl1,lvl2: ( "lvl2":"A > B > C" ) AND ( "s":"x" )"#,
        #"lvl0: ( "s":"x" )"#, #"lvl1: ( "lvl0":"A" ) AND ( "s":"x" )"#,
        #"lvl2: ( "lvl1":"A > B" ) AND ( "s":"x" )"#,
      ]
    ),
  ])
  func hierarchicalLevelsAreCountedWithTheSelectionAbove(value: String, expected: [String]) {
    let levels = ["lvl0", "lvl1", "lvl2"]
    var request = request([], facets: levels)
    if !value.isEmpty {
      request.filters[and: "s"].add(facet("s", "x"))
      request.filters.setHierarchicalPath(
        HierarchicalPath(attributes: levels, value: value), in: "region")
    }
    #expect(texts(request) == expected)
  }

  @Test func severalHierarchiesAreCountedIndependently() {
    var request = request([], facets: ["a0", "b0"])
    request.filters.setHierarchicalPath(
      HierarchicalPath(attributes: ["b0"], value: "Y"), in: "b")
    request.filters.setHierarchicalPath(
      HierarchicalPath(attributes: ["a0"], value: "X"), in: "a")
    #expect(
      texts(request) == [
        #"a0,b0: ( "a0":"X" ) AND ( "b0":"Y" )"#, #"a0: ( "b0":"Y" )"#, #"b0: ( "a0":"X" )"#,
      ])
  }

  @Test func statisticsThatIgnoreAGroupHaveTheirOwnRequest() {
    let prices = FilterGroup.ID.and("price")
    var request = request([FilterGroup(prices, [range("price", 1...5), red])], facets: [])
    request.addStatistics(of: "price")
    request.addStatistics(of: "price", ignoring: prices)
    request.addStatistics(of: "weight", ignoring: prices)
    let requests = DisjunctiveQueries(request).requests
    #expect(requests.map(\.filters.description).dropFirst() == [#"( "color":"red" )"#])
    #expect(requests.map(\.statistics.count) == [3, 1])
    #expect(requests[1].statistics == [.init(of: "price", ignoring: prices)])
  }

  @Test func facetSearchesAndHistogramsIgnoreTheirFilters() {
    let prices = FilterGroup.ID.and("price")
    var request = request(
      [FilterGroup(prices, [range("price", 1...5)]), FilterGroup(.or("c", .facet), [red])],
      facets: [])
    request.addFacetSearch(in: "color", for: "b", limit: 3)
    request.addFacetSearch(in: "size", for: "b")
    request.addHistogram(.init(of: "price", ignoring: prices))
    let requests = DisjunctiveQueries(request).requests
    #expect(
      requests.map(\.filters.description).dropFirst() == [
        #"( "price":1.0 TO 5.0 )"#, #"( "color":"red" )"#,
      ])
    #expect(requests[1].facetSearches == [.init(in: "color", for: "b", limit: 3)])
    #expect(requests[2].histograms == request.histograms)
  }

  @Test func countedFiltersReplaceTheirGroup() {
    let prices = FilterGroup.ID.and("price")
    var request = request([FilterGroup(prices, [range("price", 1...5), red])], facets: [])
    request.addCount(of: range("price", 1...5), ignoring: prices)
    request.addCount(of: range("price", 5...9), ignoring: prices)
    request.addCount(of: facet("size", "big"))
    #expect(
      texts(request).dropFirst() == [
        #": ( "color":"red" AND "price":5.0 TO 9.0 )"#,
        #": ( "color":"red" AND "price":1.0 TO 5.0 ) AND ( "size":"big" )"#,
      ])
  }

  @Test func countsAreRecordsEvenIfHitsAreGrouped() throws {
    var request = request([FilterGroup(.and("size"), [big])], facets: [])
    request.distinct = 2
    request.addCount(of: big)
    let requests = DisjunctiveQueries(request).requests
    #expect(requests.map(\.distinct) == [2, 0])
    let answers = [SearchResponse(nbHits: 3), SearchResponse(nbHits: 7)]
    let merged = try DisjunctiveQueries(request).merge(answers)
    #expect(merged.nbHits == 3)
    #expect(merged.counts == [.init(of: big): 7])
  }

  @Test func requestsWithTheSameFiltersAreCombined() {
    let group = FilterGroup.ID.or("c", .facet)
    var request = request([FilterGroup(group, [red])])
    request.addStatistics(of: "color", ignoring: group)
    let requests = DisjunctiveQueries(request).requests
    #expect(requests.count == 2)
    #expect(requests[1].facets.map(\.attribute) == ["color"])
    #expect(requests[1].statistics.count == 1)
  }
}

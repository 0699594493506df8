import InstantSearchCompat
import Testing

@MainActor @Suite struct QueryTests {
  private let shelf = Shelf()

  private func request(of query: Query) async throws -> SearchRequest {
    await HitsSearcher(shelf, query: query).search().value
    return try #require(await shelf.requests.last)
  }

  @Test("a query without parameters is the default request")
  func defaults() async throws {
    #expect(try await request(of: Query()) == SearchRequest())
  }

  @Test("a constant query can be changed, and is shared by reference")
  func reference() async {
    let filterState = FilterState()
    filterState[or: "color"].add(FacetFilter(attribute: "color", stringValue: "red"))
    let query: Query = .init("shirt")
    let searcher = HitsSearcher(shelf, query: query)
    query.facetFilters = filterState.description
    await searcher.search().value
    #expect(await shelf.requests.first?.query == "shirt")
    #expect(
      await shelf.requests.first?.always.map(\.filters) == [filterState.value.filters])
  }

  @Test("the parameters of a query are those of the request")
  func parameters() async throws {
    let query = Query("phone")
    query.page = 2
    query.hitsPerPage = 5
    query.attributesToRetrieve = ["name"]
    query.ruleContexts = ["mobile"]
    query.maxValuesPerFacet = 7
    query.distinct = 1
    query.relevancyStrictness = 50
    query.optionalFilters = OptionalFilters([[.init(Filter(TagFilter(value: "new")))]])
    query.clickAnalytics = true
    query.queryType = .prefixAll
    query.typoTolerance = .strict
    query.removeStopWords = true
    query.removeWordsIfNoResults = .lastWords
    query.optionalWords = ["new"]
    query.advancedSyntax = true
    query.synonyms = false
    query.restrictSearchableAttributes = ["name"]

    var expected = SearchRequest()
    expected.query = "phone"
    expected.page = 2
    expected.hitsPerPage = 5
    expected.attributesToRetrieve = ["name"]
    expected.ruleContexts = ["mobile"]
    expected.maxValuesPerFacet = 7
    expected.distinct = 1
    expected.relevancyStrictness = 50
    expected.optionalFilters = OptionalFilters([[.init(Filter(TagFilter(value: "new")))]])
    expected.clickAnalytics = true
    expected.strategy.queryType = .prefixAll
    expected.strategy.typoTolerance = .strict
    expected.strategy.removeStopWords = true
    expected.strategy.removeWordsIfNoResults = .lastWords
    expected.strategy.optionalWords = ["new"]
    expected.strategy.advancedSyntax = true
    expected.strategy.synonyms = false
    expected.strategy.restrictSearchableAttributes = ["name"]
    #expect(try await request(of: query) == expected)
  }

  @Test("facets and snippets are requested, and can be removed again")
  func lists() async throws {
    let query = Query()
    query.facets = ["color", "brand"]
    query.attributesToSnippet = [SearchRequest.Snippet(of: "text", words: 20)]
    let request = try await request(of: query)
    #expect(request.facets.map(\.attribute) == ["color", "brand"])
    #expect(request.snippets == [SearchRequest.Snippet(of: "text", words: 20)])
    query.facets = nil
    query.attributesToSnippet = nil
    #expect(try await self.request(of: query) == SearchRequest())
  }

  @Test("geographic parameters form the area, which disappears with the last of them")
  func geography() async throws {
    let query = Query()
    let box = GeographicArea.Box(north: 2, east: 2, south: 1, west: 1)
    query.aroundLatLng = Point(latitude: 47.4, longitude: 8.5)
    query.aroundRadius = .meters(500)
    query.aroundPrecision = 10
    query.insideBoundingBox = [box]
    #expect(
      try await request(of: query).area
        == GeographicArea(
          center: Coordinates(latitude: 47.4, longitude: 8.5), radius: 500, boxes: [box],
          precision: 10))
    #expect(query.aroundRadius == .meters(500))
    query.aroundLatLng = nil
    query.aroundRadius = .all
    query.aroundPrecision = 1
    query.insideBoundingBox = nil
    #expect(query.aroundRadius == nil)
    #expect(try await request(of: query).area == nil)
  }

  @Test("set changes a parameter and returns the same query")
  func chaining() {
    let query = Query("a")
    let changed = query.set(\.hitsPerPage, to: 3).set(\.facets, to: ["color"])
    #expect(changed === query && query.hitsPerPage == 3 && query.facets == ["color"])
  }

  @Test("queries are equal if all parameters are")
  func equality() {
    #expect(Query("a") == Query("a"))
    #expect(Query("a") != Query("b"))
    #expect(Query("a") != Query("a").set(\.distinct, to: 1))
    #expect(Query("a") != Query("a").set(\.facets, to: ["color"]))
  }
}

import InstantSearchCompat
import Testing

/// An engine that records its batches and responds to facet searches.
private actor Engine: Searcher {
  private(set) var batches: [[SearchRequest]] = []
  private let failure: SearchError?

  init(failing failure: SearchError? = nil) {
    self.failure = failure
  }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    batches.append(requests)
    if let failure { throw failure }
    return requests.map { request in
      var response = SearchResponse(query: request.query, nbHits: 3)
      for search in request.facetSearches {
        let hit = FacetHit("Apple", highlighted: HighlightedText("Apple"), count: 2)
        response.facetHits[search] = search.text == "ap" ? [hit] : []
      }
      return response
    }
  }
}

@MainActor @Suite struct MultiSearcherTests {
  private let engine = Engine()

  @Test("a facet searcher returns the values that match its text")
  func facetSearch() async {
    let searcher = FacetSearcher(engine, facetName: "brand", query: Query("phone"))
    var texts: [String?] = []
    var values: [[String]] = []
    searcher.onQueryChanged.subscribe(with: searcher) { texts.append($1) }
    searcher.onResults.subscribe(with: searcher) { values.append($1.facetHits.map(\.value)) }
    await searcher.search().value
    searcher.facetQuery = "ap"
    await searcher.search().value
    #expect(values == [[], ["Apple"]] && texts == ["ap"])
    let request = await engine.batches.last?.first
    #expect(request?.query == "phone" && request?.hitsPerPage == 0)
    #expect(request?.facetSearches == [SearchRequest.FacetSearch(in: "brand", for: "ap")])
  }

  @Test("a facet searcher uses the filters of its filter state")
  func facetFilters() async {
    let searcher = FacetSearcher(engine, facetName: "brand")
    let filterState = FilterState()
    let connection = searcher.connectFilterState(filterState)
    filterState[and: "color"].add(FacetFilter(attribute: "color", stringValue: "red"))
    filterState.notifyChange()
    await searcher.settle()
    #expect(await engine.batches.first?.first?.filters == filterState.value)
    connection.disconnect()
    filterState.notifyChange()
    await searcher.settle()
    #expect(await engine.batches.count == 1)
  }

  @Test("searchers of one engine share a batch and receive their own results")
  func batch() async {
    let searcher = MultiSearcher(["products": engine, "articles": engine])
    let products = searcher.addHitsSearcher(indexName: "products")
    let articles = searcher.addHitsSearcher(
      indexName: "articles", query: Query().set(\.hitsPerPage, to: 3))
    let brands = searcher.addFacetsSearcher(indexName: "products", attribute: "brand")
    var results: [String] = []
    products.onResults.subscribe(with: searcher) { results.append("products \($1.query)") }
    articles.onResults.subscribe(with: searcher) { results.append("articles \($1.query)") }
    brands.onResults.subscribe(with: searcher) { results.append("brands \($1.facetHits.count)") }
    searcher.onResults.subscribe(with: searcher) { results.append("all \($1.count)") }
    searcher.setQuery("ap")
    let task = searcher.search()
    #expect(products.isLoading.lastDataFired == true && searcher.isLoading.lastDataFired == true)
    await products.settle()
    #expect(products.isLoading.lastDataFired == false)
    await task.value
    #expect(results == ["products ap", "articles ap", "brands 1", "all 3"])
    #expect(await engine.batches.map { $0.map(\.hitsPerPage) } == [[20, 3, 0]])
  }

  @Test("each engine receives a batch, and the failure of one does not affect others")
  func engines() async {
    let broken = Engine(failing: SearchError(.unavailable, "gone"))
    let searcher = MultiSearcher(["products": engine, "articles": broken])
    let articles = searcher.addHitsSearcher(indexName: "articles")
    let products = searcher.addHitsSearcher(indexName: "products")
    let missing = searcher.addHitsSearcher(indexName: "films")
    var events: [String] = []
    articles.onError.subscribe(with: searcher) { events.append("articles \($1.message)") }
    products.onResults.subscribe(with: searcher) { events.append("products \($1.nbHits)") }
    missing.onError.subscribe(with: searcher) { events.append("films \($1.reason)") }
    searcher.onResults.subscribe(with: searcher) { _, _ in events.append("all") }
    searcher.onError.subscribe(with: searcher) { events.append($1.message) }
    await searcher.search().value
    #expect(events == ["articles gone", "products 3", "films unavailable", "gone"])
    #expect(await engine.batches.map(\.count) == [1])
  }

  @Test("invalid filters of one searcher do not affect the others")
  func invalidFilters() async {
    let searcher = MultiSearcher(["products": engine])
    let invalid = searcher.addHitsSearcher(indexName: "products")
    let valid = searcher.addHitsSearcher(indexName: "products")
    invalid.setFilters("price <")
    var reason: SearchError.Reason?
    var count = 0
    invalid.onError.subscribe(with: searcher) { reason = $1.reason }
    valid.onResults.subscribe(with: searcher) { _, _ in count += 1 }
    await searcher.search().value
    #expect(reason == .refused && count == 1)
  }

  @Test("a searcher with a newer search of its own ignores the batch")
  func ownSearch() async {
    let searcher = MultiSearcher(["products": engine])
    let first = searcher.addHitsSearcher(indexName: "products")
    let second = searcher.addHitsSearcher(indexName: "products")
    var texts: [String] = []
    first.onResults.subscribe(with: searcher) { texts.append("first \($1.query)") }
    second.onResults.subscribe(with: searcher) { texts.append("second \($1.query)") }
    searcher.setQuery("a")
    let batch = searcher.search()
    first.setQuery("b")
    let own = first.search()
    await batch.value
    await own.value
    #expect(texts.sorted() == ["first b", "second a"])
  }

  @Test("a searcher whose condition fails is omitted")
  func condition() async {
    let searcher = MultiSearcher(["products": engine])
    let silent = searcher.addHitsSearcher(indexName: "products")
    silent.shouldTriggerSearchForQuery = { _ in false }
    await searcher.search().value
    #expect(await engine.batches.isEmpty)
    searcher.addHitsSearcher(indexName: "products")
    await searcher.search().value
    #expect(await engine.batches.map(\.count) == [1])
  }

  @Test("cancelling ends the searches of all added searchers")
  func cancellation() async {
    let searcher = MultiSearcher(["products": engine])
    let products = searcher.addHitsSearcher(indexName: "products")
    var count = 0
    products.onResults.subscribe(with: searcher) { _, _ in count += 1 }
    let task = searcher.search()
    searcher.cancel()
    #expect(products.isLoading.lastDataFired == false)
    await task.value
    #expect(count == 0 && searcher.isLoading.lastDataFired == false)
  }

  @Test("an existing searcher can be added")
  func existingSearcher() async {
    let searcher = MultiSearcher([:])
    let hits: HitsSearcher = searcher.addSearcher(HitsSearcher(engine))
    let other = searcher.addSearcher(HitsSearcher(engine))
    await searcher.search().value
    #expect(hits !== other)
    #expect(await engine.batches.map(\.count) == [2])
  }

  @Test("searchers are released with the application's references")
  func lifetimes() async {
    weak var released: MultiSearcher?
    weak var releasedChild: FacetSearcher?
    do {
      let searcher = MultiSearcher(["products": engine])
      releasedChild = searcher.addFacetsSearcher(indexName: "products", attribute: "brand")
      searcher.onResults.subscribe(with: searcher) { _, _ in }
      await searcher.search().value
      released = searcher
    }
    await Task.yield()
    #expect(released == nil && releasedChild == nil)
  }
}

import InstantSearchCompat
import Testing

@MainActor @Suite struct SearcherEventsTests {
  private let shelf = Shelf()
  private let searcher: HitsSearcher

  init() {
    searcher = HitsSearcher(shelf)
  }

  @Test("a search reports its start, its loading state, and its results in this order")
  func order() async {
    var events: [String] = []
    searcher.isLoading.subscribePast(with: searcher) { events.append("loading \($1)") }
    searcher.onSearch.subscribe(with: searcher) { _, _ in events.append("search") }
    searcher.onResults.subscribe(with: searcher) { events.append("results \($1.nbHits)") }
    searcher.onError.subscribe(with: searcher) { events.append("error \($1.message)") }
    await searcher.search().value
    #expect(events == ["loading true", "search", "loading false", "results 3"])
  }

  @Test("a failure reports an error and no results")
  func failure() async {
    let searcher = HitsSearcher(Shelf(failing: SearchError(.unavailable, "gone")))
    var events: [String] = []
    searcher.onResults.subscribe(with: searcher) { _, _ in events.append("results") }
    searcher.onError.subscribe(with: searcher) { events.append($1.message) }
    await searcher.search().value
    #expect(events == ["gone"])
  }

  @Test("a later subscriber receives the last results")
  func lastResults() async {
    await searcher.search().value
    var count = 0
    searcher.onResults.subscribePast(with: searcher) { count = $1.nbHits }
    #expect(count == 3)
  }

  @Test("every change of the text is reported once and resets the page")
  func queryChanges() {
    var texts: [String?] = []
    searcher.onQueryChanged.subscribe(with: searcher) { texts.append($1) }
    searcher.query.page = 2
    searcher.setQuery("a")
    #expect(searcher.query.page == 0)
    searcher.setQuery("a")
    searcher.query.query = "b"
    let earlier = searcher.query
    searcher.query = Query("c")
    earlier.query = "d"
    searcher.request.query.query = nil
    #expect(texts == ["a", "b", "c", nil])
  }

  @Test("a cancelled search reports nothing and ends loading")
  func cancellation() async {
    var events: [String] = []
    searcher.onResults.subscribe(with: searcher) { _, _ in events.append("results") }
    searcher.onError.subscribe(with: searcher) { _, _ in events.append("error") }
    searcher.isLoading.subscribe(with: searcher) { events.append("\($1)") }
    let task = searcher.search()
    searcher.cancel()
    await task.value
    #expect(events == ["true", "false"])
  }

  @Test("a condition can have the form for a query and the form for a request")
  func conditionForms() async {
    searcher.shouldTriggerSearchForQuery = { query in query.query ?? "" != "" }
    await searcher.search().value
    searcher.shouldTriggerSearchForQuery = { $0.query.query ?? "" != "" }
    await searcher.search().value
    #expect(await shelf.requests.isEmpty)
    searcher.setQuery("a")
    await searcher.search().value
    #expect(await shelf.requests.count == 1)
  }

  @Test("a condition on the query prevents searches and cancels a pending one")
  func condition() async {
    searcher.shouldTriggerSearchForQuery = { $0.query?.isEmpty == false }
    var count = 0
    searcher.onResults.subscribe(with: searcher) { _, _ in count += 1 }
    await searcher.search().value
    #expect(await shelf.requests.isEmpty)
    searcher.setQuery("a")
    let first = searcher.search()
    searcher.setQuery("")
    await searcher.search().value
    await first.value
    #expect(count == 0 && searcher.isLoading.lastDataFired == false)
    searcher.setQuery("ab")
    await searcher.search().value
    #expect(count == 1)
  }
}

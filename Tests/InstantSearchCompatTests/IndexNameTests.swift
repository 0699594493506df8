import InstantSearchCompat
import Testing

/// A service that opens a separate engine for each index, and records their names.
private actor Library: SearchService {
  private(set) var names: [String] = []
  let shelves = ["phones": Shelf(), "books": Shelf()]

  func searcher(of index: SearchIndex) async throws(SearchError) -> any Searcher {
    names.append(index.indexName)
    guard let shelf = shelves[index.indexName] else {
      throw SearchError(.unavailable, "no index '\(index.indexName)'")
    }
    return shelf
  }
}

@MainActor @Suite struct IndexNameTests {
  private let library = Library()

  private func searcher() -> HitsSearcher {
    SearchServices.$current.withValue(library) {
      HitsSearcher(appID: "app", apiKey: "key", indexName: "phones", query: Query("a"))
    }
  }

  @Test("the next search uses the index with the new name, from its first page")
  func change() async {
    let searcher = searcher()
    var names: [String] = []
    searcher.onIndexChanged.subscribe(with: searcher) { names.append($1) }
    await searcher.search().value
    searcher.query.page = 2
    searcher.indexName = "books"
    searcher.indexName = "books"
    #expect(names == ["books"])
    await searcher.search().value
    #expect(await library.shelves["phones"]?.requests.count == 1)
    #expect(await library.shelves["books"]?.requests.map(\.page) == [0])
  }

  @Test("searchers of a client open the indexes of its application")
  func client() async {
    let client = SearchClient(appID: "app", apiKey: "key")
    await SearchServices.$current.withValue(library) {
      await HitsSearcher(client: client, indexName: "phones").search().value
      await FacetSearcher(client: client, indexName: "books", facetName: "author").search().value
      let searcher = MultiSearcher(client: client)
      searcher.addHitsSearcher(indexName: "books")
      await searcher.search().value
    }
    #expect(await library.names == ["phones", "books", "books"])
    #expect(await library.shelves["books"]?.requests.count == 2)
  }

  @Test("an index is opened once")
  func openedOnce() async {
    let searcher = searcher()
    let first = searcher.search()
    let second = searcher.search()
    await first.value
    await second.value
    searcher.setIndexName("books")
    await searcher.search().value
    searcher.setIndexName("phones")
    await searcher.search().value
    #expect(await library.names == ["phones", "books"])
  }

  @Test("an index that cannot be opened is an error, and the next search tries again")
  func failure() async {
    let searcher = searcher()
    var messages: [String] = []
    searcher.onError.subscribe(with: searcher) { messages.append($1.message) }
    searcher.indexName = "films"
    await searcher.search().value
    await searcher.search().value
    #expect(messages == ["no index 'films'", "no index 'films'"])
    #expect(await library.names == ["films", "films"])
  }

  @Test("a change of the index cancels the pending search")
  func pending() async {
    let searcher = searcher()
    var count = 0
    searcher.onResults.subscribe(with: searcher) { _, _ in count += 1 }
    let task = searcher.search()
    searcher.indexName = "books"
    await task.value
    #expect(count == 0 && searcher.isLoading.lastDataFired == false)
  }

  @Test("the bounds of a range belong to the current index")
  func bounds() async {
    let searcher = searcher()
    let slider = Slider()
    let interactor = NumberRangeInteractor<Double>()
    interactor.connectFilterState(FilterState(), attribute: "price")
    interactor.connectSearcher(searcher, attribute: "price")
    interactor.connectController(slider)
    await searcher.search().value
    #expect(interactor.bounds == 1...9)
    searcher.indexName = "books"
    #expect(interactor.bounds == nil)
  }

  @Test("the request of a searcher shares its query and its index name")
  func request() async {
    let searcher = searcher()
    searcher.request.query.filters = "price < 5"
    searcher.request.indexName = "books"
    #expect(searcher.query.filters == "price < 5" && searcher.indexName == "books")
    searcher.request = HitsSearcher.Request(indexName: "phones", query: Query("b"))
    #expect(searcher.query.query == "b" && searcher.request.indexName == "phones")
  }
}

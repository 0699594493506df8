import InstantSearchCompat
import Testing

private actor Library: SearchService {
  private(set) var names: [String] = []

  func searcher(of index: SearchIndex) async throws(SearchError) -> any Searcher {
    names.append(index.indexName)
    return Shelf()
  }
}

@MainActor @Suite struct SortConnectorTests {
  private let library = Library()

  private func searcher() -> HitsSearcher {
    SearchServices.$current.withValue(library) {
      HitsSearcher(appID: "app", apiKey: "key", indexName: "phones")
    }
  }

  @Test("a click searches the index of a sort order")
  func sortBy() async {
    let searcher = searcher()
    let controller = SortByObservableController()
    let connector = SortByConnector(
      searcher: searcher, indicesNames: ["phones", "phones_price_asc"], controller: controller,
      presenter: { $0 == "phones" ? "Relevance" : "Cheapest first" })
    #expect(controller.segmentsTitles == ["Relevance", "Cheapest first"])
    #expect(controller.selectedSegmentIndex == 0)
    await searcher.search().value
    controller.select(1)
    await searcher.settle()
    #expect(searcher.indexName == "phones_price_asc" && controller.selectedSegmentIndex == 1)
    #expect(await library.names == ["phones", "phones_price_asc"])
    #expect(connector.selectedIndexName == "phones_price_asc")
  }

  @Test("an initially selected index applies to the first search")
  func initialIndex() async {
    let searcher = searcher()
    let connector = SortByConnector(
      searcher: searcher, indicesNames: ["phones", "phones_price_asc"], selected: 1)
    #expect(searcher.indexName == "phones_price_asc")
    #expect(connector.indicesNames == ["phones", "phones_price_asc"])
    await searcher.search().value
    #expect(await library.names == ["phones_price_asc"])
  }

  @Test("a disconnected control does not switch the index")
  func disconnection() {
    let searcher = searcher()
    let controller = SortByObservableController()
    let connector = SortByConnector(
      searcher: searcher, indicesNames: ["phones", "books"], controller: controller)
    connector.disconnect()
    controller.select(1)
    #expect(searcher.indexName == "phones")
    connector.connect()
    controller.select(1)
    #expect(searcher.indexName == "books" && controller.selectedSegmentIndex == 1)
  }

  @Test("another index of the searcher selects no sort order")
  func otherIndex() {
    let searcher = searcher()
    let controller = SortByObservableController()
    let interactor = IndexSegmentInteractor(items: [3: "phones"])
    let connector = SortByConnector(
      searcher: searcher, interactor: interactor, controller: controller)
    #expect(interactor.selected == 3)
    searcher.indexName = "books"
    #expect(interactor.selected == nil && controller.selectedSegmentIndex == nil)
    connector.selectedIndexName = "unknown"
    #expect(searcher.indexName == "books")
    connector.selectedIndexName = "phones"
    #expect(searcher.indexName == "phones")
  }

  @Test("a control switches between all and relevant results")
  func relevantSort() async {
    let catalog = Catalog { request in
      var response = SearchResponse(nbHits: 10)
      response.appliedRelevancyStrictness = request.relevancyStrictness ?? 50
      return response
    }
    let searcher = HitsSearcher(catalog)
    let controller = RelevantSortObservableController()
    let connector = RelevantSortConnector(searcher: searcher, controller: controller)
    #expect(controller.state == nil && connector.interactor.item == nil)
    await searcher.search().value
    #expect(connector.interactor.item == .relevancy)
    let title = controller.state?.toggleTitle
    controller.toggle()
    await searcher.settle()
    #expect(await catalog.requests.last?.relevancyStrictness == 0)
    #expect(connector.interactor.item == .hitsCount)
    #expect(title != nil && controller.state?.toggleTitle != title)
    connector.interactor.toggle()
    await searcher.settle()
    #expect(await catalog.requests.last?.relevancyStrictness == 100)
  }

  @Test("a presenter converts the priority of relevant results")
  func relevantSortPresenter() async {
    let searcher = HitsSearcher(
      Catalog { _ in
        var response = SearchResponse()
        response.appliedRelevancyStrictness = 0
        return response
      })
    let controller = RelevantSortObservableController()
    let connector = RelevantSortConnector(
      searcher: searcher, controller: controller,
      presenter: { priority in
        priority.map { (hintText: "strictness \($0.relevancyStrictness)", toggleTitle: "switch") }
      })
    await searcher.search().value
    #expect(controller.state?.hintText == "strictness 0")
    #expect(RelevantSortPriority(relevancyStrictness: 1) == .relevancy)
    withExtendedLifetime(connector) {}
  }
}

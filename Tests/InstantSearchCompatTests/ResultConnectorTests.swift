import InstantSearchCompat
import Testing

private final class Table: HitsController {
  var hitsSource: HitsInteractor<Product>?
  var reloads = 0
  var scrolls = 0

  func reload() { reloads += 1 }
  func scrollToTop() { scrolls += 1 }
}

@MainActor @Suite struct ResultConnectorTests {
  private let catalog = Catalog.products()
  private let searcher: HitsSearcher

  init() {
    searcher = HitsSearcher(catalog)
  }

  @Test("a list of records loads the next page when its end is presented")
  func infiniteScrolling() async {
    let table = Table()
    let connector = HitsConnector(
      searcher: searcher,
      interactor: HitsInteractor<Product>(infiniteScrolling: .on(withOffset: 0)),
      controller: table)
    #expect(table.hitsSource === connector.interactor)
    await searcher.search().value
    #expect(table.hitsSource?.numberOfHits() == 2 && table.scrolls == 1)
    #expect(table.hitsSource?.hit(atIndex: 0) == Product(name: "product 0"))
    await searcher.settle()
    #expect(await catalog.requests.count == 1)
    #expect(table.hitsSource?.hit(atIndex: 1) == Product(name: "product 1"))
    #expect(table.hitsSource?.hit(atIndex: 1) != nil)
    await searcher.settle()
    #expect(await catalog.requests.count == 2)
    #expect(connector.interactor.getCurrentHits().map(\.name).last == "product 3")
    #expect(table.scrolls == 1)
  }

  @Test("a list without infinite scrolling shows one page")
  func singlePage() async {
    let table = Table()
    let connector = HitsConnector<Product>(
      searcher: searcher, interactor: HitsInteractor(infiniteScrolling: .off))
    connector.connectController(table)
    await searcher.search().value
    _ = table.hitsSource?.hit(atIndex: 1)
    await searcher.settle()
    #expect(await catalog.requests.count == 1)
    searcher.query.page = 2
    await searcher.search().value
    #expect(connector.interactor.getCurrentHits().map(\.name) == ["product 4", "product 5"])
    #expect(table.scrolls == 2)
  }

  @Test("an empty query shows no records if that is disabled")
  func emptyQuery() async {
    let connector = HitsConnector<Product>(
      searcher: searcher, interactor: HitsInteractor(showItemsOnEmptyQuery: false))
    await searcher.search().value
    #expect(connector.interactor.numberOfHits() == 0)
    searcher.setQuery("product")
    await searcher.search().value
    #expect(connector.interactor.numberOfHits() == 2)
  }

  @Test(
    "an observable list stores decoded records, and an external reload is left to the application")
  func observableHits() async {
    let (controller, external) = (HitsObservableController<Product>(), Table())
    let connector = HitsConnector<Product>(
      searcher: searcher, interactor: HitsInteractor(infiniteScrolling: .on(withOffset: 5)),
      filterState: FilterState(), controller: controller)
    connector.connectController(external, externalReload: true)
    await searcher.search().value
    #expect(controller.hits == [Product(name: "product 0"), Product(name: "product 1")])
    #expect(controller.scrollID == 1)
    #expect(external.reloads == 0 && external.hitsSource?.numberOfHits() == 2)
    #expect(await catalog.requests.count == 1)
    controller.notifyAppearanceOfHit(atIndex: 0)
    await searcher.settle()
    #expect(controller.hits.count == 4 && controller.scrollID == 1)
  }

  @Test("statistics are a sentence or converted numbers")
  func stats() async {
    let (sentence, numbers) = (StatsTextObservableController(), StatsObservableController())
    let connector = StatsConnector(searcher: searcher, controller: sentence)
    let other = StatsConnector(searcher: searcher, controller: numbers)
    #expect(connector.interactor.item == nil && sentence.stats.isEmpty)
    searcher.setQuery("product")
    await searcher.search().value
    #expect(sentence.stats == "7 results found in 3 ms")
    #expect(numbers.stats.totalHitsCount == 7 && numbers.stats.pagesCount == 4)
    #expect(numbers.stats.query == "product" && numbers.stats.processingTimeMS == 3)
    #expect(connector.interactor.item == numbers.stats)
    withExtendedLifetime(other) {}
  }

  @Test("active filters are limited to groups and removed from them only")
  func currentFilters() {
    let filterState = FilterState()
    let red = Filter.Facet(attribute: "color", stringValue: "red")
    filterState[and: "shown"].add(red)
    filterState[and: "hidden"].add(red, Filter.Tag(value: "promo"))
    let controller = CurrentFiltersObservableController()
    let connector = CurrentFiltersConnector(
      filterState: filterState, groupIDs: [.and("shown")], controller: controller,
      presenter: { "<\($0.label)>" })
    #expect(
      controller.filters == [FilterAndID(filter: .facet(red), id: .and("shown"), text: "<red>")])
    controller.remove(controller.filters[0])
    #expect(controller.filters.isEmpty && connector.interactor.items.isEmpty)
    #expect(filterState[and: "hidden"].filters.count == 2 && filterState[and: "shown"].isEmpty)
  }

  @Test("the interactor of active filters removes them")
  func currentFiltersInteractor() {
    let filterState = FilterState()
    filterState[and: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    let connector = CurrentFiltersConnector(filterState: filterState)
    #expect(connector.interactor.items.map(\.text) == ["red"])
    connector.interactor.remove(item: connector.interactor.items[0])
    #expect(filterState.isEmpty)
  }

  @Test("a text field searches after each change, or when it is submitted")
  func searchBox() async {
    let controller = SearchBoxObservableController()
    let connector = SearchBoxConnector(searcher: searcher, controller: controller)
    controller.query = "shirt"
    await searcher.settle()
    #expect(await catalog.requests.map(\.query) == ["shirt"])
    #expect(connector.interactor.query == "shirt")
    connector.interactor.query = nil
    await searcher.settle()
    #expect(controller.query.isEmpty)

    let submitted = HitsSearcher(catalog)
    let field = QueryInputObservableController()
    let other = QueryInputConnector(
      searcher: submitted, searchTriggeringMode: .searchOnSubmit, controller: field)
    field.query = "coat"
    await submitted.settle()
    #expect(await catalog.requests.count == 2)
    field.submit()
    await submitted.settle()
    #expect(await catalog.requests.map(\.query).last == "coat")
    withExtendedLifetime(other) {}
  }

  @Test("a loading indicator follows a searcher until it is disconnected")
  func loading() async {
    let controller = LoadingObservableController()
    let connector = LoadingConnector(searcher: searcher, controller: controller)
    let task = searcher.search()
    #expect(controller.isLoading)
    await task.value
    #expect(!controller.isLoading)
    connector.disconnect()
    let second = searcher.search()
    #expect(!controller.isLoading)
    connector.connect()
    #expect(controller.isLoading)
    await second.value
    #expect(!controller.isLoading)
  }
}

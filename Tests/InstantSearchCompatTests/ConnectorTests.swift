import InstantSearchCompat
import Testing

@MainActor @Suite struct ConnectorTests {
  private let shelf = Shelf()
  private let searcher: HitsSearcher
  private let filterState = FilterState()

  init() {
    searcher = HitsSearcher(shelf)
  }

  @Test("an initial range applies to the first search")
  func initialRange() async {
    let slider = Slider()
    let connector = NumberRangeConnector<Int>(
      searcher: searcher, filterState: filterState, attribute: "price", bounds: 0...100,
      range: 20...200, groupName: "Prices", controller: slider)
    #expect(
      filterState.debugDescription == "FilterState {\n \"Prices\": ( \"price\":20.0 TO 100.0 )\n}")
    #expect(slider.bounds == 0...100 && slider.item == 20...100)
    await searcher.search().value
    #expect(await shelf.requests.map(\.filters.description) == ["( \"price\":20.0 TO 100.0 )"])
    #expect(connector.interactor.item == 20...100)
  }

  @Test("an end of a slider at the end of its track is open")
  func openRange() async {
    let slider = Slider()
    let connector = NumberRangeConnector<Double>(
      searcher: searcher, filterState: filterState, attribute: "price", controller: slider)
    await searcher.search().value
    slider.onRangeChanged?(1...5)
    await searcher.settle()
    #expect(filterState.description == "( \"price\" <= 5.0 )")
    #expect(slider.item == 1...5 && connector.interactor.item == 1...5)
    filterState[and: "price"].removeAll()
    filterState[and: "price"].add(
      NumericFilter(attribute: "price", operator: .greaterThanOrEqual, value: 60))
    filterState.notifyChange()
    await searcher.settle()
    #expect(slider.bounds == 1...60 && slider.item == 60...60)
    slider.onRangeChanged?(5...60)
    #expect(filterState.description == "( \"price\" >= 5.0 )")
  }

  @Test("a slider with both ends at the ends of its track filters nothing")
  func chosenRange() async {
    let slider = Slider()
    let connector = NumberRangeConnector<Double>(
      searcher: searcher, filterState: filterState, attribute: "price", controller: slider)
    await searcher.search().value
    #expect(slider.bounds == 1...9)
    slider.onRangeChanged?(2...5)
    await searcher.settle()
    #expect(filterState.description == "( \"price\":2.0 TO 5.0 )")
    slider.onRangeChanged?(0...10)
    await searcher.settle()
    #expect(filterState.isEmpty)
    #expect(await shelf.requests.count == 3)
    withExtendedLifetime(connector) {}
  }

  @Test("single selection replaces the list's filter and keeps other filters of the group")
  func singleChoice() {
    let list = List<NumericFilter>()
    let filters: [NumericFilter] = [
      .init(attribute: "price", operator: .lessThan, value: 5),
      .init(attribute: "price", range: 5...9),
    ]
    filterState[or: "Bands"].add(NumericFilter(attribute: "size", operator: .equals, value: 4))
    let connector = NumericFilterListConnector(
      numericFilters: filters, filterState: filterState, operator: .or, groupName: "Bands",
      controller: list)
    list.onClick?(filters[0])
    list.onClick?(filters[1])
    #expect(list.items.map(\.isSelected) == [false, true])
    #expect(filterState.description == "( \"price\":5.0 TO 9.0 OR \"size\" = 4.0 )")
    withExtendedLifetime(connector) {}
  }

  @Test("changes in code take effect after notifyChange")
  func notification() async {
    searcher.connectFilterState(filterState)
    searcher.query.page = 3
    filterState[and: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    #expect(await shelf.requests.isEmpty)
    filterState.notifyChange()
    await searcher.settle()
    #expect(await shelf.requests.map(\.page) == [0])
  }

  @Test("several connectors share a searcher")
  func others() async throws {
    let (values, sentence, line, chips) = (List<FacetValue>(), Label(), Line(), Chips())
    let connectors: [AnyObject] = [
      FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "color", operator: .or,
        controller: values),
      StatsConnector(searcher: searcher, controller: sentence),
      SearchBoxConnector(searcher: searcher, controller: line),
      CurrentFiltersConnector(filterState: filterState, controller: chips),
    ]
    await searcher.search().value
    #expect(values.items.map(\.item.value) == ["red", "blue"])
    #expect(sentence.text?.hasPrefix("3 results found") == true)
    values.onClick?(values.items[0].item)
    await searcher.settle()
    #expect(values.items.first?.isSelected == true)
    #expect(chips.items.map(\.text) == ["red"])
    line.onQueryChanged?("shirt")
    await searcher.settle()
    #expect(await shelf.requests.last?.query == "shirt")
    chips.onRemoveItem?(try #require(chips.items.first))
    await searcher.settle()
    #expect(filterState.isEmpty && chips.items.isEmpty)
    withExtendedLifetime(connectors) {}
  }

  @Test("invalid filters of the query are an error")
  func queryFilters() async {
    var reason: SearchError?
    searcher.onError.subscribe(with: searcher) { _, error in reason = error }
    searcher.query.filters = "price <"
    await searcher.search().value
    #expect(reason?.reason == .refused)
    #expect(await shelf.requests.isEmpty)
    searcher.query.filters = "price < 5"
    await searcher.search().value
    #expect(await shelf.requests.first?.always.count == 1)
  }

  @Test("the error for an index without an engine explains how to set one")
  func noEngine() async {
    let searcher = HitsSearcher(appID: "app", apiKey: "key", indexName: "phones")
    var message = ""
    searcher.onError.subscribe(with: searcher) { _, error in message = error.message }
    await searcher.search().value
    #expect(
      message.hasPrefix("no engine is set for the index 'phones'; set 'SearchServices.$current'"))
    #expect(!message.contains("key"))
  }
}

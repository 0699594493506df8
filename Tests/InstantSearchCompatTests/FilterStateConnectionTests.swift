import InstantSearchCompat
import Testing

@MainActor @Suite struct FilterStateConnectionTests {
  private let shelf = Shelf()
  private let searcher: HitsSearcher
  private let filterState = FilterState()

  init() {
    searcher = HitsSearcher(shelf)
    filterState[and: "color"].add(FacetFilter(attribute: "color", stringValue: "red"))
  }

  @Test("a disconnected searcher ignores the filters, a reconnected one uses them again")
  func disconnection() async {
    let connection: any Connection = filterState.connectSearcher(searcher)
    filterState.notifyChange()
    await searcher.settle()
    connection.disconnect()
    filterState.notifyChange()
    await searcher.settle()
    #expect(await shelf.requests.count == 1)
    await searcher.search().value
    #expect(await shelf.requests.map(\.filters.isEmpty) == [false, true])
    connection.connect()
    connection.connect()
    filterState.notifyChange()
    await searcher.settle()
    #expect(await shelf.requests.map(\.filters.isEmpty) == [false, true, false])
  }

  @Test("disconnecting a replaced filter state has no effect")
  func replacement() async {
    let first = searcher.connectFilterState(filterState)
    let other = FilterState()
    other[and: "size"].add(NumericFilter(attribute: "size", operator: .equals, value: 4))
    searcher.connectFilterState(other)
    first.disconnect()
    other.notifyChange()
    filterState.notifyChange()
    await searcher.settle()
    #expect(await shelf.requests.map(\.filters) == [other.value])
  }

  @Test("a connection can leave the start of searches to the application")
  func manualSearch() async {
    searcher.connectFilterState(filterState, triggerSearchOnFilterStateChange: false)
    searcher.query.page = 2
    filterState.notifyChange()
    await searcher.settle()
    #expect(await shelf.requests.isEmpty)
    await searcher.search().value
    #expect(await shelf.requests.map(\.filters.isEmpty) == [false])
    #expect(await shelf.requests.map(\.page) == [0])
  }
}

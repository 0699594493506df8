import InstantSearchCompat
import Testing

@MainActor @Suite struct SearchTriggeringTests {
  private let shelf = Shelf()
  private let searcher: HitsSearcher
  private let line = Line()
  private let connector: SearchBoxConnector

  init() {
    searcher = HitsSearcher(shelf)
    connector = SearchBoxConnector(searcher: searcher, controller: line)
  }

  @Test("a search box searches on every change by default")
  func searchAsYouType() async {
    line.onQueryChanged?("a")
    await searcher.settle()
    line.onQueryChanged?("ab")
    await searcher.settle()
    #expect(await shelf.requests.map(\.query) == ["a", "ab"])
  }

  @Test("a search box searches only on submission if the searcher says so")
  func searchOnSubmit() async {
    searcher.searchTriggeringMode = .searchOnSubmit
    line.onQueryChanged?("a")
    line.onQueryChanged?("ab")
    await searcher.settle()
    #expect(await shelf.requests.isEmpty)
    #expect(searcher.query.query == nil && line.query == "ab")
    line.onQuerySubmitted?("ab")
    await searcher.settle()
    #expect(await shelf.requests.map(\.query) == ["ab"])
  }

  @Test("submitting an unchanged text searches again")
  func submitAgain() async {
    searcher.searchTriggeringMode = .searchOnSubmit
    line.onQuerySubmitted?("ab")
    await searcher.settle()
    line.onQuerySubmitted?("ab")
    await searcher.settle()
    #expect(await shelf.requests.map(\.query) == ["ab", "ab"])
  }

  @Test("a text set in code replaces that of the search box, even before its submission")
  func textInCode() async {
    searcher.searchTriggeringMode = .searchOnSubmit
    line.onQueryChanged?("ab")
    searcher.setQuery("phone")
    #expect(line.query == "phone")
    await searcher.settle()
    #expect(await shelf.requests.isEmpty)
  }

  @Test("a new text starts at the first page")
  func firstPage() async {
    searcher.query.page = 4
    line.onQueryChanged?("a")
    await searcher.settle()
    #expect(await shelf.requests.map(\.page) == [0])
  }
}

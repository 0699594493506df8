import Testing

@testable import InstantSearchCompat

/// A text field for the query, which requests a facet.
private struct TextConnector: Connector {
  static let type = "text"
  static let summary = "A text."
  static let actions = [
    ActionDescription("set", value: "the text", "Sets the text."),
    ActionDescription("submit", value: "the text", "Submits the text.", effect: .submits),
  ]

  func prepare(_ request: inout SearchRequest) { request.addFacet("color") }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    state.query = try action.text()
  }

  func view(in context: WidgetContext) -> View {
    var field = View.Field(context.state.query, action: context.action("set"))
    field.submit = context.action("submit")
    return .field(field)
  }
}

@MainActor @Suite struct WidgetSearcherTests {
  private let shelf = Shelf()
  private let line = Line()
  private let widget = Widget()

  init() {
    let line = line
    widget.set(TextConnector())
    widget.attach { ControllerLink(searchBox: line, send: $0) }
  }

  @Test("a search box of a multi searcher searches with all of its searchers")
  func multiSearcher() async {
    let searcher = MultiSearcher(["products": shelf])
    let products = searcher.addHitsSearcher(indexName: "products")
    searcher.addFacetsSearcher(indexName: "products", attribute: "brand")
    widget.connect(searcher)
    line.onQueryChanged?("a")
    await searcher.settle()
    #expect(products.query.query == "a" && line.query == "a")
    #expect(await shelf.requests.flatMap(\.facetSearches).map(\.text) == ["a"])
    searcher.searchTriggeringMode = .searchOnSubmit
    line.onQueryChanged?("ab")
    await searcher.settle()
    #expect(await shelf.requests.count == 2)
    line.onQuerySubmitted?("ab")
    await searcher.settle()
    #expect(await shelf.requests.count == 4)
    searcher.setQuery("phone")
    #expect(line.query == "phone")
  }

  @Test("a search box of a facet searcher searches for its values")
  func facetSearcher() async {
    let searcher = FacetSearcher(shelf, facetName: "brand", query: Query("phone"))
    widget.connect(searcher)
    line.onQueryChanged?("ap")
    await searcher.settle()
    #expect(await shelf.requests.map(\.query) == ["phone"])
    #expect(await shelf.requests.flatMap(\.facetSearches).map(\.text) == ["ap"])
  }

  @Test("a disconnected widget adds nothing to requests and starts no searches")
  func disconnectedSearcher() async {
    let searcher = HitsSearcher(shelf)
    widget.connect(searcher)
    await searcher.search().value
    widget.disconnect(HitsSearcher(shelf))
    await searcher.search().value
    widget.disconnect(searcher)
    await searcher.search().value
    #expect(await shelf.requests.map(\.facets.count) == [1, 1, 0])
    line.onQueryChanged?("a")
    await searcher.settle()
    #expect(await shelf.requests.count == 3)
  }

  @Test("a disconnected widget no longer retains its filter state")
  func disconnectedFilterState() {
    weak var released: FilterState?
    do {
      let filterState = FilterState()
      widget.connect(filterState)
      widget.disconnect(FilterState())
      #expect(widget.filterState === filterState)
      widget.disconnect(filterState)
      released = filterState
    }
    #expect(released == nil)
  }
}

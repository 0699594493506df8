import InstantSearchCompat
import Testing

@MainActor @Suite struct FacetListConnectorTests {
  private let shelf = Shelf()
  private let searcher: HitsSearcher
  private let filterState = FilterState()

  init() {
    searcher = HitsSearcher(shelf)
  }

  @Test("a connector without a controller selects values through its interactor")
  func interactor() async {
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "color", operator: .or)
    await searcher.search().value
    #expect(connector.interactor.items.map(\.value) == ["red", "blue"])
    connector.interactor.computeSelections(selectingItemForKey: "blue")
    await searcher.settle()
    #expect(connector.interactor.selections == ["blue"])
    #expect(
      filterState[or: "color"].contains(Filter.Facet(attribute: "color", stringValue: "blue")))
    #expect(await shelf.requests.last?.filters.description == "( \"color\":\"blue\" )")
  }

  @Test("values are listed before the first response")
  func initialFacets() async {
    let controller = FacetListObservableController()
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "color", selectionMode: .single,
      facets: [Facet("green", count: 7)], operator: .and, controller: controller)
    #expect(controller.facets == [Facet("green", count: 7)])
    await searcher.search().value
    #expect(controller.facets.map(\.value) == ["red", "blue"])
    controller.toggle(controller.facets[0])
    #expect(controller.isSelected(controller.facets[0]))
    #expect(connector.interactor.selectionMode == .single)
  }

  @Test("selected values without hits stay in the list only with persistent selection")
  func persistence() async {
    for isPersistent in [false, true] {
      let filterState = FilterState()
      filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "pink"))
      let connector = FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "color",
        selectionMode: .multiple, persistentSelection: isPersistent, operator: .or)
      await searcher.search().value
      #expect(connector.interactor.items.contains { $0.value == "pink" } == isPersistent)
    }
  }

  @Test("a presenter sorts and limits the values of the list")
  func presenter() async {
    let controller = FacetListObservableController()
    let presenter = FacetListPresenter(sortBy: [.alphabetical(order: .ascending)], limit: 1)
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "color", operator: .or,
      controller: controller, presenter: presenter)
    await searcher.search().value
    #expect(controller.facets.map(\.value) == ["blue"])
    controller.toggle(controller.facets[0])
    #expect(filterState.description == "( \"color\":\"blue\" )")
    withExtendedLifetime(connector) {}
  }

  @Test("a presenter sorts by several criteria and omits empty values")
  func criteria() {
    let items = [("red", 2, false), ("blue", 2, true), ("green", 0, true), ("pink", 5, false)].map {
      SelectableItem(item: Facet($0.0, count: $0.1), isSelected: $0.2)
    }
    func values(_ criteria: [FacetSortCriterion], empty: Bool = true) -> [String] {
      FacetListPresenter(sortBy: criteria, showEmptyFacets: empty)
        .transform(refinementFacets: items).map(\.item.value)
    }
    #expect(
      values([.isRefined, .count(order: .descending)]) == ["blue", "green", "pink", "red"])
    #expect(values([.count(order: .ascending)]) == ["green", "blue", "red", "pink"])
    #expect(
      values([.alphabetical(order: .descending)], empty: false) == ["red", "pink", "blue"])
  }

  @Test("a list shows the results of a searcher of facet values")
  func facetSearch() async {
    let catalog = Catalog { request in
      var response = SearchResponse()
      for search in request.facetSearches {
        response.facetHits[search] = [
          FacetHit("Apple", highlighted: HighlightedText("Apple"), count: 3)
        ]
      }
      return response
    }
    let searcher = FacetSearcher(catalog, facetName: "brand")
    let controller = FacetListObservableController()
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "brand", operator: .or,
      controller: controller)
    await searcher.search().value
    #expect(controller.facets == [Facet("Apple", count: 3)])
    #expect(await catalog.requests.first?.facets.isEmpty == true)
    controller.toggle(controller.facets[0])
    await searcher.settle()
    #expect(controller.selections == ["Apple"])
    withExtendedLifetime(connector) {}
  }
}

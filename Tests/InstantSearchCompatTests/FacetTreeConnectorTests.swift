import InstantSearchCompat
import Testing

@MainActor @Suite struct FacetTreeConnectorTests {
  private let filterState = FilterState()

  @Test("a hierarchy lists the children of the selected value")
  func hierarchy() async {
    let searcher = HitsSearcher(
      Catalog { _ in
        SearchResponse(facets: [
          "lvl0": [FacetValue("Asia", count: 1), FacetValue("Europe", count: 3)],
          "lvl1": [FacetValue("Europe > Italy", count: 2)],
        ])
      })
    let controller = HierarchicalObservableController()
    let connector = HierarchicalConnector(
      searcher: searcher, filterState: filterState, hierarchicalAttributes: ["lvl0", "lvl1"],
      separator: " > ", controller: controller)
    await searcher.search().value
    #expect(controller.hierarchicalFacets.map(\.facet.value) == ["Asia", "Europe"])
    controller.toggle("Europe")
    await searcher.settle()
    #expect(
      controller.hierarchicalFacets.map(\.facet.value) == ["Asia", "Europe", "Europe > Italy"])
    #expect(controller.hierarchicalFacets.map(\.level) == [0, 0, 1])
    connector.interactor.computeSelection(key: "Europe > Italy")
    await searcher.settle()
    #expect(connector.interactor.selections == ["Europe", "Europe > Italy"])
    #expect(controller.hierarchicalFacets.map(\.isSelected) == [false, true, true])
    #expect(filterState.description == "( \"lvl1\":\"Europe > Italy\" )")
  }

  @Test("a presenter selects the values of a hierarchy")
  func hierarchyPresenter() async {
    let searcher = HitsSearcher(
      Catalog { _ in
        SearchResponse(facets: ["lvl0": [FacetValue("A", count: 1), FacetValue("B", count: 9)]])
      })
    let controller = HierarchicalObservableController()
    let connector = HierarchicalMenuConnector(
      searcher: searcher, filterState: filterState, hierarchicalAttributes: ["lvl0"],
      separator: " > ", controller: controller,
      presenter: { facets in facets.filter { $0.facet.count > 1 } })
    await searcher.search().value
    #expect(controller.hierarchicalFacets.map(\.facet.value) == ["B"])
    withExtendedLifetime(connector) {}
  }

  private func orderedCatalog() -> Catalog {
    Catalog { _ in
      SearchResponse(
        facets: [
          "brand": [FacetValue("Apple", count: 2), FacetValue("Nokia", count: 1)],
          "color": [FacetValue("red", count: 3)],
        ],
        renderingContent: ["facetOrdering": ["facets": ["order": ["color", "brand"]]]])
    }
  }

  @Test("values of several attributes follow the order of the response")
  func dynamicFacets() async {
    let catalog = orderedCatalog()
    let searcher = HitsSearcher(catalog)
    let controller = DynamicFacetListObservableController()
    let connector: DynamicFacetListConnector<HitsSearcher> = .init(
      searcher: searcher, filterState: filterState,
      selectionModeForAttribute: ["brand": .multiple],
      filterGroupForAttribute: ["brand": (groupName: "Brands", refinementOperator: .or)],
      controller: controller)
    await searcher.search().value
    #expect(controller.orderedFacets.map(\.attribute) == ["color", "brand"])
    #expect(controller.orderedFacets.last?.facets.map(\.value) == ["Apple", "Nokia"])
    for facet in controller.orderedFacets[1].facets { controller.toggle(facet, for: "brand") }
    await searcher.settle()
    #expect(controller.isSelected(FacetValue("Apple", count: 2), for: "brand"))
    #expect(controller.selections == ["brand": ["Apple", "Nokia"]])
    #expect(filterState[or: "Brands"].filters.count == 2)
    controller.toggle(FacetValue("red", count: 3), for: "color")
    #expect(filterState[and: "color"].filters.count == 1)
    #expect(connector.searcher === searcher)
  }

  @Test("initial selections and values apply before the first response")
  func initialSelections() async {
    let searcher = HitsSearcher(orderedCatalog())
    let controller = DynamicFacetListObservableController()
    let connector = DynamicFacetListConnector(
      searcher: searcher, filterState: filterState,
      orderedFacets: [AttributedFacets(attribute: "size", facets: [FacetValue("L", count: 4)])],
      selections: ["size": ["L"]], controller: controller)
    #expect(controller.orderedFacets.map(\.attribute) == ["size"])
    #expect(controller.selections == ["size": ["L"]])
    #expect(filterState.description == "( \"size\":\"L\" )")
    await searcher.search().value
    #expect(controller.orderedFacets.map(\.attribute) == ["color", "brand"])
    withExtendedLifetime(connector) {}
  }
}

import InstantSearchCompat
import Testing

@MainActor @Suite struct LifetimeTests {
  /// Returns whether all objects of a function are released after it returns.
  private func areReleased(_ create: (HitsSearcher, FilterState) -> [AnyObject]) async -> Bool {
    var references: [WeakReference] = []
    do {
      let (searcher, filterState) = (HitsSearcher(Shelf()), FilterState())
      searcher.connectFilterState(filterState)
      let objects = create(searcher, filterState) + [searcher, filterState]
      await searcher.search().value
      references = objects.map(WeakReference.init)
    }
    await Task.yield()
    return references.allSatisfy { $0.object == nil }
  }

  private struct WeakReference {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  @Test("connectors, interactors, and controllers of filters are released")
  func filters() async {
    let red = Filter.Facet(attribute: "color", stringValue: "red")
    #expect(
      await areReleased { searcher, filterState in
        let list = FilterListTableController<Filter.Facet>()
        let (toggle, clear) = (
          FilterToggleObservableController<Filter.Facet>(), FilterClearObservableController()
        )
        let (map, number) = (FilterMapObservableController(), NumberObservableController<Int>())
        return [
          list, toggle, clear, map, number,
          FacetFilterListConnector(
            facetFilters: [red], filterState: filterState, operator: .or, groupName: "a",
            controller: list),
          FilterToggleConnector(filterState: filterState, filter: red, controller: toggle),
          FilterClearConnector(filterState: filterState, controller: clear),
          FilterMapConnector(
            searcher: searcher, filterState: filterState, items: [0: red], selected: 0,
            attribute: "color", operator: .or, controller: map),
          FilterComparisonConnector<Int>(
            searcher: searcher, filterState: filterState, attribute: "price",
            numericOperator: .lessThan, controller: number),
        ]
      })
  }

  @Test("connectors, interactors, and controllers of facets and results are released")
  func results() async {
    #expect(
      await areReleased { searcher, filterState in
        let (facets, hits) = (FacetListObservableController(), HitsObservableController<Product>())
        let (sort, relevance) = (SortByObservableController(), RelevantSortObservableController())
        let (tree, dynamic) = (
          HierarchicalObservableController(), DynamicFacetListObservableController()
        )
        let current = CurrentFiltersObservableController()
        let hitsConnector = HitsConnector<Product>(searcher: searcher, controller: hits)
        return [
          facets, hits, sort, relevance, tree, dynamic, current, hitsConnector,
          hitsConnector.interactor,
          FacetListConnector(
            searcher: searcher, filterState: filterState, attribute: "color", operator: .or,
            controller: facets),
          SortByConnector(searcher: searcher, indicesNames: [""], controller: sort),
          RelevantSortConnector(searcher: searcher, controller: relevance),
          HierarchicalConnector(
            searcher: searcher, filterState: filterState, hierarchicalAttributes: ["a"],
            separator: " > ", controller: tree),
          DynamicFacetListConnector(
            searcher: searcher, filterState: filterState, controller: dynamic),
          CurrentFiltersConnector(filterState: filterState, controller: current),
        ]
      })
  }

  @Test("a controller alone keeps its connections")
  func controllerOnly() async {
    let (searcher, filterState) = (HitsSearcher(Shelf()), FilterState())
    let controller = FacetListObservableController()
    _ = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "color", operator: .or,
      controller: controller)
    await searcher.search().value
    controller.toggle(controller.facets[0])
    #expect(controller.selections == ["red"])
    #expect(!filterState.isEmpty)
  }
}

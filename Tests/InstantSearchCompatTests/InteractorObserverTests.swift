import InstantSearchCompat
import Testing

@MainActor @Suite struct InteractorObserverTests {
  private let searcher = HitsSearcher(Shelf())
  private let filterState = FilterState()
  private final class Owner {}
  private let owner = Owner()

  @Test("observers of a facet list send changed values and selections once")
  func facetList() async {
    let interactor = FacetListInteractor()
    var (items, selections): ([[String]], [Set<String>]) = ([], [])
    interactor.onItemsChanged.subscribe(with: owner) { items.append($1.map(\.value)) }
    interactor.onSelectionsChanged.subscribe(with: owner) { selections.append($1) }
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "color", interactor: interactor,
      operator: .or)
    await searcher.search().value
    await searcher.search().value
    interactor.computeSelections(selectingItemForKey: "red")
    #expect(items == [[], ["red", "blue"]])
    #expect(selections == [[], ["red"]])
    withExtendedLifetime(connector) {}
  }

  @Test("observers of a range send nil without a filter")
  func numberRange() async {
    let connector = NumberRangeConnector<Int>(
      searcher: searcher, filterState: filterState, attribute: "price")
    var (items, bounds): ([ClosedRange<Int>?], [ClosedRange<Int>?]) = ([], [])
    connector.interactor.onItemChanged.subscribePast(with: owner) { items.append($1) }
    connector.interactor.onBoundsComputed.subscribePast(with: owner) { bounds.append($1) }
    await searcher.search().value
    connector.interactor.computeNumberRange(numberRange: 2...3)
    #expect(items == [nil, 2...3])
    #expect(bounds == [nil, 1...9])
  }

  @Test("an observer does not retain its interactor")
  func lifetime() async {
    weak var left: LoadingInteractor?
    do {
      let interactor = LoadingInteractor()
      left = interactor
      interactor.onItemChanged.subscribe(with: owner) { _, _ in }
    }
    #expect(left == nil)
  }

  @Test("a list of records reports each update")
  func hits() async {
    let interactor = HitsInteractor<Product>()
    var counts: [Int] = []
    interactor.onResultsUpdated.subscribe(with: owner) { counts.append($1) }
    let searcher = HitsSearcher(Catalog.products())
    interactor.connectSearcher(searcher)
    await searcher.search().value
    #expect(counts.last == 2)
  }
}

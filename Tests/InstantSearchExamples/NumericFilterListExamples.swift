import InstantSearchCompat

/// A table of filters, without a screen: it prints its rows.
final class NumericFilterListTableController: NumericFilterListController {

  public var onClick: ((Filter.Numeric) -> Void)?

  public var selectableItems: [SelectableItem<Filter.Numeric>] = []
  public var filterPresenter: FilterPresenter?

  // MARK: - FilterListController

  public func setSelectableItems(selectableItems: [SelectableItem<Filter.Numeric>]) {
    self.selectableItems = selectableItems
  }

  public func reload() {}

  func row(at index: Int) -> String {
    let filter = selectableItems[index]
    let filterPresenter = self.filterPresenter ?? DefaultPresenter.Filter.present
    return "\(filter.isSelected ? "✓" : "·") \(filterPresenter(Filter(filter.item)))"
  }

  func didSelectRow(at index: Int) {
    let selectableItem = selectableItems[index]
    onClick?(selectableItem.item)
  }

  var rows: String { selectableItems.indices.map(row).joined(separator: ", ") }
}

@MainActor enum NumericFilterListExamples {
  static func run() async {
    await connector()
    await lowLevel()
  }

  private static let filters: [NumericFilter] = [
    .init(attribute: "price", operator: .lessThan, value: 5),
    .init(attribute: "price", range: 5...10),
    .init(attribute: "price", range: 10...25),
    .init(attribute: "price", range: 25...100),
    .init(attribute: "price", operator: .greaterThan, value: 100),
  ]

  private static func connector() async {
    let searcher: SingleIndexSearcher = SingleIndexSearcher(
      appID: "YourApplicationID", apiKey: "YourSearchOnlyAPIKey", indexName: "YourIndexName")

    let filterState = FilterState()

    let filterListController: NumericFilterListTableController = .init()

    let filterListConnector = NumericFilterListConnector(
      numericFilters: filters, selectionMode: .multiple, filterState: filterState, operator: .and,
      groupName: "Numeric Filters", controller: filterListController)

    searcher.connectFilterState(filterState)
    searcher.onResults.subscribe(with: searcher) { _, response in
      print("found:", response.nbHits)
    }
    await searcher.search().value
    print("list:", filterListController.rows)

    filterListController.didSelectRow(at: 3)
    await searcher.settle()
    print("list:", filterListController.rows)
    print(filterState)
    withExtendedLifetime(filterListConnector) {}
  }

  private static func lowLevel() async {
    let searcher: SingleIndexSearcher = SingleIndexSearcher(
      appID: "YourApplicationID", apiKey: "YourSearchOnlyAPIKey", indexName: "YourIndexName")

    let filterState = FilterState()

    let filterListInteractor = NumericFilterListInteractor(items: filters, selectionMode: .multiple)

    filterListInteractor.connectFilterState(
      filterState, operator: .and, groupName: "Numeric Filters")

    searcher.connectFilterState(filterState)
    searcher.onResults.subscribe(with: searcher) { _, response in
      print("found:", response.nbHits)
    }
    await searcher.search().value
  }
}

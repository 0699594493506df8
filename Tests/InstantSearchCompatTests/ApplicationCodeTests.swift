import InstantSearchCompat
import Testing

// Application code in the form of InstantSearch's documents, with views of the application.

private final class FilterListScreen<F: FilterType & Hashable> {
  let searcher: HitsSearcher
  let filterState: FilterState
  let clearFilterConnector: FilterClearConnector
  let filterListConnector: FilterListConnector<F>

  @MainActor init<Controller: SelectableListController>(
    searcher: HitsSearcher, filters: [F], controller: Controller, selectionMode: SelectionMode
  ) where Controller.Item == F {
    self.searcher = searcher
    filterState = .init()
    clearFilterConnector = .init(filterState: filterState)
    filterListConnector = .init(
      filterState: filterState, filters: filters, selectionMode: selectionMode, operator: .or,
      groupName: "filters", controller: controller)
    searcher.connectFilterState(filterState)
  }
}

private final class HitsTable: HitsController {
  weak var hitsSource: HitsInteractor<Product>?
  var rows: [String?] = []

  func reload() {
    rows = (0..<(hitsSource?.numberOfHits() ?? 0)).map { hitsSource?.hit(atIndex: $0)?.name }
  }

  func scrollToTop() {}
}

private final class Toggle<F: FilterType>: SelectableController {
  var onClick: ((Bool) -> Void)?
  var item: F?
  var isOn = false

  func setItem(_ item: F) { self.item = item }
  func setSelected(_ isSelected: Bool) { isOn = isSelected }
}

private final class RangeView<Number: DoubleRepresentable>: NumberRangeController {
  var onRangeChanged: ((ClosedRange<Number>) -> Void)?
  var range: ClosedRange<Number>?

  func setBounds(_ bounds: ClosedRange<Number>) {}
  func setItem(_ item: ClosedRange<Number>) { range = item }
}

@MainActor @Suite struct ApplicationCodeTests {
  @Test("a generic screen of filters works with each type of filters")
  func filterListScreen() async {
    let controller = FilterListObservableController<Filter.Tag>()
    let screen = FilterListScreen(
      searcher: HitsSearcher(Shelf()), filters: ["promo", "coupon"], controller: controller,
      selectionMode: .multiple)
    controller.toggle("coupon")
    await screen.searcher.settle()
    #expect(screen.filterState.description == "( \"_tags\":\"coupon\" )")
    screen.clearFilterConnector.interactor.clear()
    #expect(controller.selections.isEmpty)
  }

  @Test("a table references its source weakly and reads all records")
  func hits() async {
    let catalog = Catalog.products()
    let table = HitsTable()
    let hitsConnector: HitsConnector<Product> = .init(
      searcher: HitsSearcher(catalog), interactor: .init(infiniteScrolling: .off),
      controller: table)
    await hitsConnector.searcher.search().value
    #expect(table.rows == ["product 0", "product 1"])
  }

  @Test("a table that reads all records loads all pages")
  func infiniteHits() async {
    let table = HitsTable()
    let hitsConnector: HitsConnector<Product> = .init(
      searcher: HitsSearcher(Catalog.products()), interactor: .init(), controller: table)
    await hitsConnector.searcher.search().value
    await hitsConnector.searcher.settle()
    #expect(table.rows.count == 7 && table.rows.last == "product 6")
  }

  @Test("a switch of the application selects a filter")
  func toggle() {
    let filterState = FilterState()
    let toggle = Toggle<Filter.Numeric>()
    let filter = Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)
    let connector = FilterToggleConnector(
      filterState: filterState, filter: filter, isSelected: true, controller: toggle)
    #expect(toggle.isOn && toggle.item == filter)
    toggle.onClick?(false)
    #expect(filterState.isEmpty && !toggle.isOn)
    withExtendedLifetime(connector) {}
  }

  @Test("a slider with a number type of its own works with each connector")
  func slider() {
    let filterState = FilterState()
    let slider = RangeView<Float>()
    let interactor: NumberRangeInteractor<UInt> = .init(item: 2...3, bounds: 0...10)
    interactor.connectFilterState(filterState, attribute: "price")
    interactor.connectController(slider)
    #expect(slider.range == 2...3)
    slider.onRangeChanged?(4...10)
    #expect(interactor.item == 4...10)
    #expect(filterState.description == "( \"price\" >= 4.0 )")
  }
}

import InstantSearchCompat
import Testing

private final class Table: TableView {
  var reloads = 0

  func reloadData() { reloads += 1 }
}

@MainActor @Suite struct FilterListConnectorTests {
  private let filterState = FilterState()

  @Test("a table of numeric filters shows titles and checkmarks and selects rows")
  func table() {
    let filters: [Filter.Numeric] = [
      .init(attribute: "price", operator: .lessThan, value: 5),
      .init(attribute: "price", range: 5...10),
    ]
    let table = Table()
    let controller: FilterListTableController<Filter.Numeric> = .init(tableView: table)
    let connector = NumericFilterListConnector(
      numericFilters: filters, selectionMode: .multiple, filterState: filterState, operator: .and,
      groupName: "Numeric Filters", controller: controller)
    #expect(controller.numberOfRows == 2)
    #expect(controller.title(ofRow: 1) == "price: 5 to 10")
    let reloads = table.reloads
    controller.didSelectRow(at: 1)
    #expect(controller.isSelected(row: 1) && !controller.isSelected(row: 0))
    #expect(table.reloads > reloads)
    #expect(filterState.description == "( \"price\":5.0 TO 10.0 )")
    #expect(connector.interactor.selections == [filters[1]])
    controller.filterPresenter = { _ in "band" }
    #expect(controller.title(ofRow: 0) == "band")
  }

  @Test("a list of facet filters combines several filters by default")
  func facetFilters() {
    let controller = FilterListObservableController<Filter.Facet>()
    let filters = ["red", "green"].map { Filter.Facet(attribute: "color", stringValue: $0) }
    let connector = FacetFilterListConnector(
      facetFilters: filters, filterState: filterState, operator: .or, groupName: "Colors",
      controller: controller)
    #expect(controller.filters == filters)
    for filter in filters { controller.toggle(filter) }
    #expect(controller.isSelected(filters[0]) && controller.isSelected(filters[1]))
    #expect(filterState.description == "( \"color\":\"green\" OR \"color\":\"red\" )")
    controller.toggle(filters[0])
    #expect(controller.selections == [filters[1]])
    withExtendedLifetime(connector) {}
  }

  @Test("a list of tags selects a single tag in single mode")
  func tags() {
    let controller = FilterListObservableController<Filter.Tag>()
    let connector = TagFilterListConnector(
      tagFilters: ["promo", "coupon"], selectionMode: .single, filterState: filterState,
      operator: .or, groupName: "Offers", controller: controller)
    controller.toggle("promo")
    controller.toggle("coupon")
    #expect(controller.selections == ["coupon"])
    #expect(filterState.description == "( \"_tags\":\"coupon\" )")
    connector.interactor.computeSelections(selectingItemForKey: "coupon")
    #expect(filterState.isEmpty)
  }

  @Test("negated tags keep their meaning in a list")
  func negatedTags() {
    let controller = FilterListObservableController<Filter.Tag>()
    let connector = TagFilterListConnector(
      tagFilters: [.init(value: "used", isNegated: true)], filterState: filterState,
      operator: .and, groupName: "Condition", controller: controller)
    controller.toggle(controller.filters[0])
    #expect(filterState.contains(Filter.Tag(value: "used", isNegated: true)))
    withExtendedLifetime(connector) {}
  }

  @Test("an interactor is connected in any order and selects by default as its type of filters")
  func interactors() {
    let controller = FilterListObservableController<Filter.Facet>()
    let filters = ["a", "b"].map { Filter.Facet(attribute: "x", stringValue: $0) }
    let interactor = FacetFilterListInteractor(items: filters)
    interactor.connectController(controller)
    #expect(controller.filters.isEmpty)
    let connector = FilterListConnector(
      filterState: filterState, interactor: interactor, operator: .and, groupName: "x")
    #expect(controller.filters == filters)
    #expect(interactor.selectionMode == .multiple)
    #expect(NumericFilterListInteractor().selectionMode == .single)
    withExtendedLifetime(connector) {}
  }

  @Test("filters of a generic list are of any kind")
  func generic() {
    let controller = FilterListObservableController<Filter>()
    let filters: [Filter] = [.facet(.init(attribute: "color", stringValue: "red"))]
    let connector = FilterListConnector(
      filterState: filterState, filters: filters, selectionMode: .multiple, operator: .and,
      groupName: "any", controller: controller)
    controller.toggle(filters[0])
    #expect(controller.selections == Set(filters))
    withExtendedLifetime(connector) {}
  }
}

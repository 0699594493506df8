import InstantSearchCompat
import Testing

@MainActor @Suite struct FilterControlConnectorTests {
  private let filterState = FilterState()
  private let red = Filter.Facet(attribute: "color", stringValue: "red")

  @Test("a switch toggles its filter in a group named like the attribute")
  func toggle() {
    let controller = FilterToggleObservableController<Filter.Facet>()
    let connector = FilterToggleConnector(
      filterState: filterState, filter: red, controller: controller)
    #expect(controller.filter == red && !controller.isSelected)
    controller.isSelected = true
    #expect(filterState[and: "color"].contains(red))
    filterState[and: "color"].removeAll()
    filterState.notifyChange()
    #expect(!controller.isSelected && !connector.interactor.isSelected)
  }

  @Test("a switch can be selected initially")
  func initialToggle() {
    let connector = FilterToggleConnector(
      filterState: filterState, filter: Filter.Tag(value: "promo"), isSelected: true,
      operator: .or, groupName: "Offers")
    #expect(filterState[or: "Offers"].contains(Filter.Tag(value: "promo")))
    connector.interactor.isSelected = false
    #expect(filterState.isEmpty)
  }

  @Test("a segmented control replaces its filter and shows the labels of a presenter")
  func map() {
    let searcher = HitsSearcher(Shelf())
    let controller = FilterMapObservableController()
    let items = [
      10: red, 5: Filter.Facet(attribute: "color", stringValue: "blue"),
    ]
    let connector = FilterMapConnector(
      searcher: searcher, filterState: filterState, items: items, selected: 10,
      attribute: "color", operator: .or, controller: controller,
      presenter: { $0.label.uppercased() })
    #expect(controller.segmentsTitles == ["BLUE", "RED"])
    #expect(controller.selectedSegmentIndex == 1)
    #expect(filterState.description == "( \"color\":\"red\" )")
    controller.select(0)
    #expect(filterState.description == "( \"color\":\"blue\" )")
    #expect(connector.interactor.selected == 5)
    controller.select(7)
    #expect(connector.interactor.selected == 5)
  }

  @Test("a button removes all filters, those of groups, or all others")
  func clear() {
    let blue = Filter.Facet(attribute: "color", stringValue: "blue")
    let tag = Filter.Tag(value: "promo")
    func remaining(_ mode: ClearMode, _ groups: [FilterGroup.ID]?) -> String {
      let filterState = FilterState()
      filterState[and: "color"].add(red)
      filterState[or: "color"].add(blue)
      filterState[and: "offers"].add(tag)
      let controller = FilterClearObservableController()
      let connector = FilterClearConnector(
        filterState: filterState, clearMode: mode, filterGroupIDs: groups, controller: controller)
      controller.clear()
      return withExtendedLifetime(connector) { filterState.description }
    }
    #expect(remaining(.specified, nil) == "")
    #expect(
      remaining(.specified, [.and("color")])
        == "( \"color\":\"blue\" ) AND ( \"_tags\":\"promo\" )")
    #expect(remaining(.except, [.or("color", .facet)]) == "( \"color\":\"blue\" )")
    #expect(remaining(.except, nil) == "")
  }

  @Test("the interactor of a button removes filters without a controller")
  func clearInteractor() {
    filterState[and: "color"].add(red)
    let interactor = FilterClearInteractor()
    interactor.clear()
    #expect(!filterState.isEmpty)
    interactor.connectFilterState(filterState)
    interactor.clear()
    #expect(filterState.isEmpty)
  }
}

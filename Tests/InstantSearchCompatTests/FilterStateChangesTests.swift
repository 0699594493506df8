import InstantSearchCompat
import Testing

@MainActor @Suite struct FilterStateChangesTests {
  private let filterState = FilterState()
  private let red = FacetFilter(attribute: "color", stringValue: "red")
  private let blue = FacetFilter(attribute: "color", stringValue: "blue")
  private let cheap = NumericFilter(attribute: "price", operator: .lessThan, value: 5)
  private let sale: TagFilter = "sale"
  private let colors = FilterGroup.ID.or(name: "colors", filterType: .facet)
  private let offers = FilterGroup.ID.and(name: "offers")

  @Test("group ids have InstantSearch's labels")
  func groupIDs() {
    #expect(FilterGroup.ID.and(name: "a") == .and("a"))
    #expect(FilterGroup.ID.or(name: "a", filterType: .tag) == .or("a", .tag))
    #expect(FilterGroup.ID.hierarchical(name: "a") == .hierarchical("a"))
  }

  @Test("filters are added to and removed from groups")
  func addAndRemove() {
    filterState.add(red, toGroupWithID: colors)
    filterState.addAll(filters: [blue], toGroupWithID: colors)
    let mixed: [any FilterType] = [cheap, sale]
    filterState.addAll(filters: mixed, toGroupWithID: offers)
    #expect(filterState.contains(red, inGroupWithID: colors))
    #expect(!filterState.contains(red, inGroupWithID: offers))
    #expect(filterState.getGroupIDs() == [colors, offers])
    #expect(filterState.getFilters(forGroupWithID: offers) == [cheap.filter, sale.filter])
    #expect(filterState.getFilters(for: "color") == [red.filter, blue.filter])
    #expect(filterState.remove(red, fromGroupWithID: colors))
    #expect(!filterState.remove(red, fromGroupWithID: colors))
    #expect(filterState.remove(cheap))
    #expect(!filterState.remove(cheap))
    #expect(filterState.getFilters() == [blue.filter, sale.filter])
  }

  @Test("removeAll removes by filters, group, attribute, or completely")
  func removeAll() {
    func fill() {
      filterState.removeAll()
      filterState.addAll(filters: [red, blue], toGroupWithID: colors)
      filterState.addAll(filters: [Filter(red), Filter(cheap)], toGroupWithID: offers)
    }
    fill()
    #expect(filterState.removeAll([red], fromGroupWithID: colors))
    #expect(
      filterState.description == "( \"color\":\"blue\" ) AND "
        + "( \"color\":\"red\" AND \"price\" < 5.0 )")
    fill()
    #expect(filterState.removeAll([red]))
    #expect(filterState.getFilters() == [blue.filter, cheap.filter])
    fill()
    filterState.removeAll(fromGroupWithID: colors)
    #expect(filterState.getGroupIDs() == [offers])
    fill()
    filterState.removeAll(for: "color")
    #expect(filterState.getFilters() == [cheap.filter])
    fill()
    filterState.removeAll(for: "color", fromGroupWithID: offers)
    #expect(filterState.getFilters(forGroupWithID: colors).count == 2)
    #expect(filterState.getFilters(forGroupWithID: offers) == [cheap.filter])
    fill()
    filterState.removeAllExcept(fromGroupWithIDs: [colors])
    #expect(filterState.getGroupIDs() == [colors])
    fill()
    filterState.removeAll(fromGroupWithIDs: [colors, offers])
    #expect(filterState.isEmpty)
  }

  @Test("toggle adds a missing filter and removes an existing one")
  func toggle() {
    filterState.toggle(red, inGroupWithID: colors)
    filterState.toggle([red, blue], inGroupWithID: colors)
    #expect(filterState.getFilters() == [blue.filter])
  }

  @Test("the filters of one type of a disjunctive group can be changed separately")
  func typedGroup() {
    filterState[or: "any"].add(red, cheap)
    filterState[or: "any", FacetFilter.self].add(blue)
    filterState[or: "any", NumericFilter.self].removeAll()
    filterState[or: "any", TagFilter.self].add(sale)
    #expect(filterState[or: "any", FacetFilter.self].filters == [red.filter, blue.filter])
    #expect(filterState[or: "any", NumericFilter.self].isEmpty)
    #expect(filterState[or: "any", Filter.self] == filterState[or: "any"])
    #expect(filterState.getFilters() == [red.filter, blue.filter, sale.filter])
  }

  @Test("filters of each type can be negated")
  func negation() {
    #expect((!red).isNegated && !(!(!red)).isNegated)
    #expect((!cheap).isNegated && (!cheap).value == cheap.value)
    #expect((!sale).isNegated && (!sale).value == "sale")
    filterState[and: "offers"].add(!red)
    #expect(filterState.description == "( NOT \"color\":\"red\" )")
  }

  @Test("a copy and the read-only filters do not follow later changes")
  func copies() {
    filterState.add(red, toGroupWithID: colors)
    let copy = FilterState(filterState)
    let filters = filterState.filters
    filterState.removeAll()
    #expect(copy.contains(red) && filters.contains(red))
    #expect(filters[or: "colors"].filters == [red.filter] && filters[and: "colors"].isEmpty)
    #expect(filters.description == "( \"color\":\"red\" )")
    filterState.setWithContent(of: copy)
    #expect(filterState.contains(red))
  }

  @Test("onChange sends the filters when a change takes effect")
  func onChange() {
    var texts: [String] = []
    filterState.onChange.subscribe(with: filterState) { _, filters in
      texts.append(filters.description)
    }
    filterState.add(red, toGroupWithID: colors)
    #expect(texts.isEmpty)
    filterState.notifyChange()
    #expect(texts == ["( \"color\":\"red\" )"])
  }

  @Test("onChange reports the selection of a connector")
  func connectorChange() async {
    let list = List<NumericFilter>()
    let connector = NumericFilterListConnector(
      numericFilters: [cheap], filterState: filterState, operator: .and, groupName: "Prices",
      controller: list)
    var count = 0
    filterState.onChange.subscribe(with: filterState) { _, filters in
      count += filters.getFilters().count
    }
    list.onClick?(cheap)
    #expect(count == 1)
    withExtendedLifetime(connector) {}
  }

  @Test("several commands cause a single notification and a single search")
  func commands() async {
    let shelf = Shelf()
    let searcher = HitsSearcher(shelf)
    searcher.connectFilterState(filterState)
    var count = 0
    filterState.onChange.subscribe(with: filterState) { _, _ in count += 1 }
    filterState.notify(
      .add(filter: cheap, toGroupWithID: offers), .removeAll,
      .add(filters: [red, blue], toGroupWithID: colors),
      .toggle(filter: blue, toGroupWithID: colors),
      .toggle(filters: [red, !red], toGroupWithID: offers),
      .remove(filter: !red, fromGroupWithID: offers),
      .add(filter: cheap, toGroupWithID: offers), .add(filter: sale, toGroupWithID: offers),
      .remove(filters: [sale], fromGroupWithID: offers),
      .removeAll(for: "color", fromGroupWithID: offers))
    await searcher.settle()
    #expect(count == 1)
    #expect(
      await shelf.requests.map(\.filters.description)
        == ["( \"color\":\"red\" ) AND ( \"price\" < 5.0 )"])
    filterState.notify(.removeAll(fromGroupWithID: offers), .removeAll(for: "color"))
    #expect(filterState.isEmpty && count == 2)
  }
}

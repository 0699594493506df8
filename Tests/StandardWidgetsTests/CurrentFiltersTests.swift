import StandardWidgets
import Testing
import WidgetCore

@Suite struct CurrentFiltersTests {
  /// Filters on two attributes in three groups; one filter is in two groups.
  private var filters: FilterState {
    let (red, blue) = (facet("red"), facet("blue"))
    let range = Filter.numeric(Filter.Numeric(attribute: "price", range: 5...10))
    return FilterState([
      FilterGroup(.or("color", .facet), [red, !blue]), FilterGroup(.and("paint"), [red]),
      FilterGroup(.and("price"), [range]),
    ])
  }

  private func facet(_ color: String) -> Filter {
    .facet(Filter.Facet(attribute: "color", stringValue: color))
  }

  private func sections(
    _ widget: CurrentFiltersConnector, _ wording: Wording = Wording()
  ) -> [View.TagList.Section] {
    var state = SearchState()
    state.filters = filters
    let view = widget.view(in: WidgetContext(id: "current", state: state, wording: wording))
    if case .tags(let tags) = view { return tags.sections }
    return []
  }

  @Test func filtersAreUniqueTagsByAttribute() {
    let sections = sections(CurrentFiltersConnector())
    #expect(sections.map(\.title) == ["Color", "Price"])
    #expect(sections.map { $0.tags.map(\.label) } == [["red", "not blue"], ["Price: 5 to 10"]])
    #expect(sections.map { $0.tags.map(\.isExcluded) } == [[false, true], [false]])
    #expect(sections.last?.tags.map(\.value) == ["price:5 TO 10"])
    #expect(sections.last?.tags.first?.remove == Action("current.remove=price:5 TO 10"))
  }

  @Test func onlyListedGroupsAreShown() throws {
    let widget = try make(CurrentFiltersConnector.self, ["groups": ["price"]])
    #expect(sections(widget).map(\.title) == ["Price"])
    #expect(sections(try make(CurrentFiltersConnector.self, ["groups": []])).isEmpty)
  }

  @Test(arguments: [
    ("remove=color:red", #"( NOT "color":"blue" ) AND ( "price":5.0 TO 10.0 )"#),
    ("remove=red", #"( NOT "color":"blue" ) AND ( "price":5.0 TO 10.0 )"#),
    (#"remove="color":"red""#, #"( NOT "color":"blue" ) AND ( "price":5.0 TO 10.0 )"#),
    (
      "remove=not blue",
      #"( "color":"red" ) AND ( "color":"red" ) AND ( "price":5.0 TO 10.0 )"#
    ),
    (
      "remove=price:5 TO 10",
      #"( "color":"red" OR NOT "color":"blue" ) AND ( "color":"red" )"#
    ),
    ("clear", ""),
  ])
  func actionsRemoveFilters(action: String, rest: String) throws {
    #expect(try CurrentFiltersConnector().filters(after: [action], on: filters) == rest)
  }

  @Test(arguments: [
    ("remove=red", #"( NOT "color":"blue" ) AND ( "color":"red" ) AND ( "price":5.0 TO 10.0 )"#),
    ("clear", #"( "color":"red" ) AND ( "price":5.0 TO 10.0 )"#),
  ])
  func filtersOfOtherGroupsRemain(action: String, rest: String) throws {
    let widget = try make(CurrentFiltersConnector.self, ["groups": ["color"]])
    #expect(try widget.filters(after: [action], on: filters) == rest)
  }

  @Test(
    arguments: [
      (["includedAttributes": ["price"]], ["Price"]), (["includedAttributes": []], []),
      (["excludedAttributes": ["price"]], ["Color"]),
      (["groups": ["paint", "price"], "excludedAttributes": ["price"]], ["Color"]),
    ] as [(JSONValue, [String])])
  func onlyIncludedAttributesAreShownAndCleared(parameters: JSONValue, shown: [String]) throws {
    let widget = try make(CurrentFiltersConnector.self, parameters)
    #expect(sections(widget).map(\.title) == shown)
    let rest = try FilterParser.parse(widget.filters(after: ["clear"], on: filters))
    #expect(
      rest.contains { $0.filters.contains { $0.attribute == "price" } } != shown.contains("Price"))
  }

  @Test func includedAndExcludedAttributesExcludeEachOther() {
    let decoded = DecodedComponent<CurrentFiltersConnector>(
      ["includedAttributes": ["a"], "excludedAttributes": ["b"]])
    #expect(
      decoded.messages == [
        "error excludedAttributes: 'includedAttributes' and 'excludedAttributes' exclude each "
          + "other"
      ])
  }

  @Test func sectionsAndTagsUseTheWording() throws {
    let wording = Wording(
      labels: DisplayNames(
        attributes: ["color": "Colour", "price": "Price"], values: ["color": ["red": "Rot"]]))
    let sections = sections(CurrentFiltersConnector(), wording)
    #expect(sections.map(\.title) == ["Colour", "Price"])
    #expect(sections.map { $0.tags.map(\.label) } == [["Rot", "not blue"], ["Price: 5 to 10"]])
    #expect(sections.first?.tags.map(\.value) == ["color:red", "NOT color:blue"])
    var state = SearchState()
    state.filters = filters
    let context = WidgetContext(id: "current", state: state, wording: wording)
    try CurrentFiltersConnector().apply(
      Action(widget: "current", name: "remove", value: "Rot"), to: &state, in: context)
    #expect(state.filters.filters.map(\.label) == ["not blue", "price: 5 to 10"])
  }

  @Test func filtersOfHierarchicalGroupsCanBeRemoved() throws {
    var filters = FilterState()
    let path = HierarchicalPath(attributes: ["lvl0", "lvl1"], value: "Europe > Italy")
    filters.setHierarchicalPath(path, in: "region")
    let result = try CurrentFiltersConnector().filters(
      after: [#"remove="lvl1":"Europe > Italy""#], on: filters)
    #expect(result.isEmpty)
  }

  @Test func unknownFilterListsTheActiveFilters() throws {
    var state = SearchState()
    state.filters = filters
    let rejection = try CurrentFiltersConnector().rejection(of: "remove=color:rad", on: state)
    #expect(rejection?.contains("'color:red'") == true)
    #expect(rejection?.contains("did you mean 'color:red'?") == true)
    #expect(try CurrentFiltersConnector().rejection(of: "remove=color:red") != nil)
    #expect(try CurrentFiltersConnector().rejection(of: "remove", on: state) != nil)
    #expect(try CurrentFiltersConnector().rejection(of: "delete=red", on: state) != nil)
  }

  @Test func numbersAreSortedNumerically() throws {
    var state = SearchState()
    state.filters = try FilterState(
      ["price:10 TO 25", "price:5 TO 10", "price >= 100", "price < 5", "price != 7"]
    ) { .or("price", $0) }
    let view = CurrentFiltersConnector().view(in: WidgetContext(id: "current", state: state))
    guard case .tags(let tags) = view else { throw ActionError("no tags") }
    #expect(
      tags.sections.first?.tags.map(\.label) == [
        "Price ≠ 7", "Price < 5", "Price: 5 to 10", "Price: 10 to 25", "Price ≥ 100",
      ])
  }

  @Test func lowerBoundPrecedesUpperBound() throws {
    var state = SearchState()
    state.filters = try FilterState(["price <= 500", "price >= 100"]) { _ in .and("price") }
    let view = CurrentFiltersConnector().view(in: WidgetContext(id: "current", state: state))
    guard case .tags(let tags) = view else { throw ActionError("no tags") }
    #expect(tags.sections.first?.tags.map(\.label) == ["Price ≥ 100", "Price ≤ 500"])
  }

  @Test func queryIsAChipIfConfigured() throws {
    let widget = try make(CurrentFiltersConnector.self, ["showsQuery": true])
    var state = SearchState()
    state.query = "zur"
    guard case .tags(let tags) = widget.view(in: WidgetContext(id: "current", state: state)) else {
      throw ActionError("no tags")
    }
    #expect(tags.sections.map(\.title) == ["Search"])
    #expect(tags.sections.first?.tags.first?.remove == Action("current.clearQuery"))
    #expect(try widget.state(after: "clearQuery", on: state).query == "")
    state.query = "  "
    #expect(widget.view(in: WidgetContext(id: "current", state: state)) == .tags(View.TagList([])))
  }

  @Test func viewIsEmptyWithoutFilters() {
    let view = CurrentFiltersConnector().view(in: WidgetContext(id: "current"))
    #expect(view == .tags(View.TagList([], text: "")))
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct FacetFilterListTests {
  private static let parameters: JSONValue = [
    "filters": ["color:red", "color:blue", ["filter": "inStock:true", "label": "In stock"]],
    "operator": "or", "groupName": "look",
  ]

  @Test func multipleSelectionIsTheDefault() throws {
    let widget = try make(FacetFilterListConnector.self, Self.parameters)
    #expect(widget.selectionMode == .multiple)
    #expect(
      widget.targets == [
        RefinementTarget("color", in: .or("look", .facet)),
        RefinementTarget("inStock", in: .or("look", .facet)),
      ])
    #expect(
      try widget.filters(after: ["toggle=color:red", "toggle=In stock", "toggle=blue"])
        == #"( "color":"blue" OR "color":"red" OR "inStock":true )"#)
  }

  @Test func numericFilterIsReportedAtItsItem() {
    let decoded = DecodedComponent<FacetFilterListConnector>([
      "filters": ["color:red", "price < 5"], "operator": "and", "groupName": "look",
    ])
    #expect(
      decoded.messages == [
        "error filters[1]: 'price < 5' is a filter by number, expected a filter by value, "
          + "as in 'brand:Apple'"
      ])
  }

  @Test func negatedFilterIsASeparateChoice() throws {
    let widget = try make(
      FacetFilterListConnector.self,
      ["filters": ["color:red", "NOT color:red"], "operator": "and", "groupName": "look"])
    let state = try widget.state(after: "toggle=NOT color:red")
    #expect(state.filters.description == #"( NOT "color":"red" )"#)
    let view = widget.view(in: WidgetContext(id: "look", state: state))
    #expect(view.selected == ["not red"])
  }

  private func colours(_ operator: String, _ mode: String = "multiple") throws
    -> FacetFilterListConnector
  {
    try make(
      FacetFilterListConnector.self,
      [
        "filters": ["color:red", "color:blue"], "operator": .text(`operator`), "groupName": "look",
        "selectionMode": .text(mode), "exclusion": true,
      ])
  }

  @Test(arguments: [
    (["exclude=color:red"], #"( NOT "color":"red" )"#),
    (["exclude=red", "exclude=red"], ""), (["exclude=red", "toggle=red"], #"( "color":"red" )"#),
    (["toggle=red", "exclude=red"], #"( NOT "color":"red" )"#), (["exclude=red", "clear"], ""),
  ])
  func filtersCanBeExcluded(actions: [String], filters: String) throws {
    for list in try [colours("or"), colours("and"), colours("or", "single")] {
      #expect(try list.filters(after: actions) == filters)
    }
  }

  @Test func exclusionsAreCombinedWithAnd() throws {
    let actions = ["exclude=red", "toggle=blue"]
    let list = try colours("or")
    #expect(try list.filters(after: actions) == #"( "color":"blue" ) AND ( NOT "color":"red" )"#)
    #expect(
      try colours("and").filters(after: actions) == #"( "color":"blue" AND NOT "color":"red" )"#)
    let unwanted = try FilterParser.parseFilter("NOT color:red")
    #expect(list.targets.group(for: unwanted) == .and("look"))
    #expect(list.targets.group(for: !unwanted) == .or("look", .facet))
  }

  @Test func viewShowsExcludedFilters() throws {
    let list = try colours("or")
    let context = WidgetContext(id: "look", state: try list.state(after: "exclude=red"))
    let items = try #require(list.view(in: context).choices?.items)
    #expect(items.map(\.isExcluded) == [true, false])
    #expect(items.map(\.isSelected) == [false, false])
    #expect(items[0].actions.map(\.name) == ["toggle", "exclude"])
  }

  @Test func otherNegatedFiltersRemainWithoutExclusion() throws {
    let list = try make(
      FacetFilterListConnector.self,
      ["filters": ["color:red"], "operator": "and", "groupName": "look"])
    let foreign = try FilterState(["NOT color:red"], in: { _ in .and("look") })
    #expect(try list.filters(after: ["clear"], on: foreign) == foreign.description)
    #expect(try list.rejection(of: "exclude=red")?.contains("set 'exclusion: true'") == true)
  }
}

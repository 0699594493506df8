import StandardWidgets
import Testing
import WidgetCore

@Suite struct FacetFilterListTests {
  private static let parameters: JSONValue = [
    "filters": ["color:red", "color:blue", ["filter": "inStock:true", "label": "In stock"]],
    "operator": "or", "groupName": "look",
  ]

  @Test func severalChoicesAreTheDefault() throws {
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

  @Test func aNumericFilterIsReportedAtItsPlace() {
    let made = Made<FacetFilterListConnector>([
      "filters": ["color:red", "price < 5"], "operator": "and", "groupName": "look",
    ])
    #expect(
      made.messages == [
        "error filters[1]: 'price < 5' is a filter by number, expected a filter by value, "
          + "as in 'brand:Apple'"
      ])
  }

  @Test func aNegatedFilterIsAChoiceOfItsOwn() throws {
    let widget = try make(
      FacetFilterListConnector.self,
      ["filters": ["color:red", "NOT color:red"], "operator": "and", "groupName": "look"])
    let state = try widget.state(after: "toggle=NOT color:red")
    #expect(state.filters.description == #"( NOT "color":"red" )"#)
    let view = widget.view(in: WidgetContext(id: "look", state: state))
    #expect(view.selected == ["not red"])
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct FilterMapTests {
  private static let items: JSONValue = [
    ["label": "All"], ["label": "Red", "filter": "color:red"],
    ["label": "Cheap", "filter": "price < 5"],
  ]

  private func map(_ parameters: KeyValuePairs<String, JSONValue> = [:]) throws
    -> FilterMapConnector
  {
    var object = JSONObject(parameters.map { ($0.key, $0.value) })
    object["items"] = object["items"] ?? Self.items
    return try make(FilterMapConnector.self, .object(object))
  }

  @Test(
    arguments: [
      (["items": []], "error items: 'items' is empty"),
      (["items": items, "selected": "Rad"], "error selected: 'Rad' is not the label of an item"),
      (
        ["items": [["label": "a"], ["label": "b", "filter": "a <"]]], "error items[1].filter: "
      ),
      (["items": [["filter": "a:b"]]], "error items[0].filter: this mapping needs 'label'"),
      (
        ["items": [["label": "a", "filter": "a:b"], ["label": "a"]]],
        "error items[1]: the label 'a' is used twice"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    let messages = DecodedComponent<FilterMapConnector>(parameters).messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test func groupDefaultsToTheFirstAttribute() throws {
    #expect(
      try map().targets == [
        RefinementTarget("color", in: .and("color"), kind: .facet),
        RefinementTarget("price", in: .and("color"), kind: .numeric),
      ])
    #expect(
      try map(["groupName": "g", "operator": "or"]).targets.map(\.group)
        == [.or("g", .facet), .or("g", .numeric)])
  }

  @Test(arguments: [
    (["set=Red"], #"( "color":"red" )"#), (["set=Red", "set=Red"], #"( "color":"red" )"#),
    (["set=Red", "set=Cheap"], #"( "price" < 5.0 )"#), (["set=Red", "set=All"], ""),
  ])
  func exactlyOneItemIsActive(actions: [String], filters: String) throws {
    #expect(try map().filters(after: actions) == filters)
  }

  @Test func otherFiltersOfTheGroupRemain() throws {
    let foreign = try FilterState(["color:blue", "price > 1"], in: { _ in .and("color") })
    #expect(try map().filters(after: ["set=Red", "set=All"], on: foreign) == foreign.description)
  }

  @Test func selectedItemAppliesUnlessAnotherIsActive() throws {
    let map = try map(["selected": "Red"])
    #expect(map.startState.filters.description == #"( "color":"red" )"#)
    var state = try map.state(after: "set=Cheap")
    map.start(&state)
    #expect(state.filters.description == #"( "price" < 5.0 )"#)
    #expect(try self.map(["selected": "All"]).startState == SearchState())
  }

  @Test func viewMarksTheActiveItem() throws {
    let map = try map()
    #expect(map.view(in: WidgetContext(id: "map")).selected == ["All"])
    let context = WidgetContext(id: "map", state: try map.state(after: "set=Cheap"))
    #expect(map.view(in: context).selected == ["Cheap"])
    #expect(map.view(in: context).choices?.layout == .segments)
    #expect(map.view(in: context).choices?.items[1].actions == [context.action("set", "Red")])
    let withoutAll = try self.map(["items": [["label": "Red", "filter": "color:red"]]])
    #expect(withoutAll.view(in: WidgetContext(id: "map")).selected == [])
  }

  @Test func unknownLabelIsRejected() throws {
    let rejection = try map().rejection(of: "set=Green")
    #expect(rejection?.contains("expected 'All', 'Red', 'Cheap'") == true)
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct ToggleRefinementTests {
  private func toggle(
    _ parameters: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> ToggleRefinementConnector {
    var object = JSONObject(parameters.map { ($0.key, $0.value) })
    object["attribute"] = "stock"
    return try make(ToggleRefinementConnector.self, .object(object))
  }

  @Test(
    arguments: [
      (["on": []], "error on: expected text, or a number, or true or false, or a list"),
      (["on": [["a": 1]]], "error on[0]: expected text, or a number, or true or false"),
      (["on": "a", "off": ["b", "a"]], "error off: 'a' is in both 'on' and 'off'"),
      (["on": 1, "off": "1"], "error off: '1' is in both 'on' and 'off'"),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    var object = parameters.object ?? JSONObject()
    object["attribute"] = "stock"
    let messages = DecodedComponent<ToggleRefinementConnector>(.object(object)).messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test(
    arguments: [
      ([:], ["toggle"], #"( "stock":true )"#), ([:], ["toggle", "toggle"], ""),
      ([:], ["set=true", "set=true"], #"( "stock":true )"#), ([:], ["set=false"], ""),
      (["on": 7], ["set=true"], #"( "stock":7.0 )"#),
      (["on": ["a", "b"]], ["set=true"], #"( "stock":"a" OR "stock":"b" )"#),
      (["off": false], ["set=true"], #"( "stock":true )"#),
      (["off": ["c", "d"]], ["toggle", "toggle"], #"( "stock":"c" OR "stock":"d" )"#),
    ] as [(JSONValue, [String], String)])
  func actionsSwitchBetweenOnAndOffValues(
    parameters: JSONValue, actions: [String], filters: String
  ) throws {
    let members = parameters.object?.members ?? []
    var object = JSONObject(members.map { ($0.name, $0.value) })
    object["attribute"] = "stock"
    let widget = try make(ToggleRefinementConnector.self, .object(object))
    #expect(try widget.filters(after: actions, on: widget.startState.filters) == filters)
  }

  @Test func offValueIsTheDefaultSelection() throws {
    let toggle = try toggle(["off": false])
    #expect(toggle.startState.filters.description == #"( "stock":false )"#)
    var chosen = try toggle.state(after: "set=true")
    toggle.start(&chosen)
    #expect(chosen.filters.description == #"( "stock":true )"#)
    #expect(try self.toggle().startState == SearchState())
  }

  @Test func countIsTheNumberOfRecordsWhenOn() throws {
    let toggle = try toggle(["on": ["a", "b"], "label": "In stock"])
    #expect(toggle.request().facets.map(\.attribute) == ["stock"])
    let values = [FacetValue("a", count: 5), FacetValue("b", count: 3), FacetValue("c", count: 9)]
    for state in [SearchState(), try toggle.state(after: "toggle")] {
      let context = WidgetContext(
        id: "stock", state: state, response: SearchResponse(facets: ["stock": values]))
      let choice = toggle.view(in: context).choices?.items.first
      #expect(choice?.count == 8)
      #expect(choice?.label == "In stock")
      #expect(choice?.isSelected == (state != SearchState()))
    }
    #expect(toggle.view(in: WidgetContext(id: "stock")).choices?.items.first?.count == nil)
  }

  @Test func filterWithEqualTextCountsAsOn() throws {
    let toggle = try toggle()
    var state = SearchState()
    state.filters.add(
      [.facet(Filter.Facet(attribute: "stock", stringValue: "true"))], to: .or("stock", .facet))
    let view = toggle.view(in: WidgetContext(id: "stock", state: state))
    #expect(view.selected == ["Stock"])
    #expect(try toggle.state(after: "toggle", on: state) == SearchState())
  }
}

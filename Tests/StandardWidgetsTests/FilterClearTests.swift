import StandardWidgets
import Testing
import WidgetCore

@Suite struct FilterClearTests {
  private var state: SearchState {
    var state = SearchState()
    state.query = "zur"
    let color = Filter.Facet(attribute: "color", stringValue: "red")
    let price = Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)
    state.filters.add([color.filter], to: .or("color", .facet))
    state.filters.add([color.filter], to: .and("color"))
    state.filters.add([price.filter], to: .and("price"))
    state.filters.setHierarchicalPath(
      HierarchicalPath(attributes: ["lvl0"], value: "Europe"), in: "region")
    return state
  }

  @Test(
    arguments: [
      ([:], []), (["groups": ["color"]], ["price", "region"]), (["except": ["color"]], ["color"]),
      (["groups": []], ["color", "price", "region"]), (["except": []], []),
      (["groups": ["nothing"]], ["color", "price", "region"]),
      (["includedAttributes": ["color", "lvl0"]], ["price"]),
      (["excludedAttributes": ["color"]], ["color"]),
      (["groups": ["price"], "excludedAttributes": ["price"]], ["color", "price", "region"]),
    ] as [(JSONValue, [String])])
  func clearRemovesTheGroups(parameters: JSONValue, rest: [String]) throws {
    let widget = try make(FilterClearConnector.self, parameters)
    let after = try widget.state(after: "clear", on: state)
    #expect(Set(after.filters.groupIDs.map(\.name)).sorted() == rest)
    #expect(after.query == "zur")
  }

  @Test func queryIsClearedIfConfigured() throws {
    let widget = try make(FilterClearConnector.self, ["clearsQuery": true])
    #expect(try widget.state(after: "clear", on: state) == SearchState())
  }

  @Test(
    arguments: [
      ([:], true, true), ([:], false, false), (["groups": ["nothing"]], true, false),
      (["groups": [], "clearsQuery": true], true, true),
    ] as [(JSONValue, Bool, Bool)])
  func buttonIsEnabledOnlyWithFilters(
    parameters: JSONValue, hasState: Bool, isEnabled: Bool
  ) throws {
    let widget = try make(FilterClearConnector.self, parameters)
    let context = WidgetContext(id: "clear", state: hasState ? state : SearchState())
    let choices = try #require(widget.view(in: context).choices)
    #expect(choices.layout == .button)
    #expect(choices.items.map(\.label) == ["Clear filters"])
    #expect(choices.items.map(\.isEnabled) == [isEnabled])
    #expect(choices.items.first?.actions == [Action(widget: "clear", name: "clear")])
  }

  @Test func groupsAndExceptExcludeEachOther() {
    let decoded = DecodedComponent<FilterClearConnector>(["groups": ["a"], "except": ["b"]])
    #expect(
      decoded.messages == [
        "error except: 'groups' and 'except' exclude each other"
      ])
  }

  @Test func otherActionsAreRejected() throws {
    #expect(try FilterClearConnector().rejection(of: "clera")?.contains("did you mean") == true)
  }

  @Test func widgetSpansSearchers() {
    #expect(FilterClearConnector.spansSearchers)
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct MenuTests {
  private let response = SearchResponse(facets: [
    "color": [
      FacetValue("red", count: 5), FacetValue("Blue", count: 3), FacetValue("green", count: 1),
    ]
  ])

  private func menu(_ parameters: KeyValuePairs<String, JSONValue> = [:]) throws -> MenuConnector {
    var object = JSONObject(parameters.map { ($0.key, $0.value) })
    object["attribute"] = "color"
    return try make(MenuConnector.self, .object(object))
  }

  private func labels(_ menu: MenuConnector, _ state: SearchState = SearchState()) -> [String] {
    let context = WidgetContext(id: "menu", state: state, response: response)
    return menu.view(in: context).choices?.items.map(\.label) ?? []
  }

  @Test func onlyTheAttributeIsRequired() throws {
    #expect(DecodedComponent<MenuConnector>([:]).diagnostics.map(\.id) == [.missingParameter])
    let menu = try menu()
    #expect(menu.targets == [RefinementTarget("color", in: .or("color", .facet), kind: .facet)])
    #expect(menu.request().facets.map(\.attribute) == ["color"])
    #expect(menu.startState == SearchState())
  }

  @Test(arguments: [
    ("limit", 0, "error limit: 'limit' is 0, expected 1 to 1000"),
    (
      "showMoreLimit", 5, "error showMoreLimit: 'showMoreLimit' is 5, expected more than 'limit'"
    ),
  ])
  func invalidLimitsAreErrors(name: String, value: Int, message: String) {
    let decoded = DecodedComponent<MenuConnector>([
      "attribute": "color", "showMore": true, .init(name): .integer(value),
    ])
    #expect(decoded.messages == [message])
  }

  @Test(arguments: [
    (["toggle=red"], #"( "color":"red" )"#), (["toggle=red", "toggle=red"], ""),
    (["toggle=red", "toggle=Blue"], #"( "color":"Blue" )"#), (["toggle=red", "clear"], ""),
  ])
  func oneValueIsSelectedAtATime(actions: [String], filters: String) throws {
    #expect(try menu().filters(after: actions) == filters)
  }

  @Test func selectedValuePrecedesOthersByName() throws {
    let menu = try menu()
    #expect(labels(menu) == ["Blue", "green", "red"])
    let state = try menu.state(after: "toggle=red")
    #expect(labels(menu, state) == ["red", "Blue", "green"])
    let context = WidgetContext(id: "menu", state: state, response: response)
    #expect(menu.view(in: context).selected == ["red"])
    #expect(menu.view(in: context).choices?.selectionMode == .single)
  }

  @Test func longMenuCanBeExtended() throws {
    let menu = try menu(["limit": 1, "showMore": true, "showMoreLimit": 2, "sort": ["count:desc"]])
    #expect(labels(menu) == ["red"])
    var state = try menu.state(after: "showMore")
    #expect(labels(menu, SearchState()) == ["red"])
    state.widgetStates["menu"] = state.widgetStates["widget"]
    #expect(labels(menu, state) == ["red", "Blue"])
    #expect(try self.menu().rejection(of: "showMore")?.contains("showMore: true") == true)
  }

  @Test func selectionWorksBeforeTheFirstResponse() throws {
    let state = try menu().state(after: "toggle=red")
    let context = WidgetContext(id: "menu", state: state)
    #expect(try menu().view(in: context).selected == ["red"])
  }
}

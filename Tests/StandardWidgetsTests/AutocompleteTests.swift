import StandardWidgets
import Testing
import WidgetCore

@Suite struct AutocompleteTests {
  private func widget(_ more: KeyValuePairs<String, JSONValue> = [:]) throws
    -> AutocompleteConnector
  {
    let sources: JSONValue = [
      ["searcher": "queries", "title": "Suggestions", "attribute": "query", "limit": 2],
      ["searcher": "products", "title": "Products", "template": "{{name}}!"],
    ]
    let members = [("sources", sources)] + more.map { ($0.key, $0.value) }
    return try make(AutocompleteConnector.self, .object(JSONObject(members)))
  }

  private func context(_ state: SearchState) -> WidgetContext {
    let queries = ["oslo", "osaka", "ostend"].map { hit($0, ["query": .text($0)]) }
    let products = [hit("1", ["name": "Osprey"])]
    return WidgetContext(
      id: "widget", state: state,
      searches: [
        Frame.Search(
          id: "products", state: state,
          response: SearchResponse(query: state.query, hits: products)),
        Frame.Search(
          id: "queries", state: state, response: SearchResponse(query: state.query, hits: queries)),
      ])
  }

  private func typed(_ query: String) -> SearchState {
    var state = SearchState()
    state.query = query
    return state
  }

  @Test func sourcesAreSectionsBelowTheField() throws {
    let views = try #require(try widget().view(in: context(typed("os"))).group?.views)
    guard case .field(let field) = views.first else { throw ActionError("no field") }
    #expect(field.text == "os" && field.action.description == "widget.set")
    let groups = views.dropFirst().compactMap(\.group)
    #expect(groups.map(\.title) == ["Suggestions", "Products"])
    #expect(groups.map { $0.views[0].lines } == [["oslo", "osaka"], ["Osprey!"]])
    let actions = groups.map { $0.views[0].records?.records.first?.actions.map(\.description) }
    #expect(actions == [["widget.select=oslo", "widget.copy=oslo"], ["widget.select=Osprey!"]])
  }

  @Test func shortQueriesHaveNoSuggestions() throws {
    let three = try widget(["minimumLength": 3])
    #expect(three.view(in: context(typed("os"))).group?.views.count == 1)
    #expect(three.view(in: context(typed("osl"))).group?.views.count == 3)
    #expect(try widget().view(in: context(typed(""))).group?.views.count == 1)
  }

  @Test func selectingASuggestionClosesTheMenuUntilTheQueryChanges() throws {
    let widget = try widget()
    let chosen = try widget.state(after: "select=oslo", on: typed("os"))
    #expect(chosen.query == "oslo")
    #expect(widget.view(in: context(chosen)).group?.views.count == 1)
    let copied = try widget.state(after: "copy=oslo", on: chosen)
    #expect(copied.query == "oslo ")
    #expect(widget.view(in: context(copied)).group?.views.count == 3)
    #expect(try widget.state(after: "clear", on: chosen).query == "")
    #expect(try widget.state(after: "set=a", on: chosen).widgetStates.isEmpty)
  }

  @Test func unknownSearcherIsAFailure() throws {
    let view = try widget().view(in: WidgetContext(id: "widget", state: typed("os")))
    #expect(
      view.group?.views.last == .failure(View.Failure("unknown searcher 'products'")))
  }

  @Test(
    arguments: [
      (["sources": []], "'sources' is empty, expected at least one searcher"),
      (["sources": [["searcher": "a", "limit": 0]]], "'limit' is 0, expected 1 to 1000"),
      (
        ["sources": [["searcher": "a"]], "minimumLength": -1],
        "'minimumLength' is -1, expected 0 or more"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    #expect(
      DecodedComponent<AutocompleteConnector>(parameters).diagnostics.map(\.message) == [message])
  }
}

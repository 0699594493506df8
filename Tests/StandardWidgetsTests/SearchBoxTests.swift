import StandardWidgets
import Testing
import WidgetCore

@Suite struct SearchBoxTests {
  @Test(arguments: [("set=zurich", "zurich"), ("set=", ""), ("set=a=b", "a=b"), ("clear", "")])
  func actionsChangeTheQuery(action: String, query: String) throws {
    var before = SearchState()
    before.query = "old"
    #expect(try SearchBoxConnector().state(after: action, on: before).query == query)
  }

  @Test(arguments: [("submit=zurich", "zurich"), ("submit", "old"), ("submit=", "")])
  func submitUsesTheValueOrTheTypedText(action: String, query: String) throws {
    var before = SearchState()
    before.query = "old"
    #expect(try SearchBoxConnector().state(after: action, on: before).query == query)
    let submit = SearchBoxConnector.actions.first { $0.name == "submit" }
    #expect(submit?.effect == .submits)
  }

  @Test(arguments: ["set", "sett=x"])
  func invalidActionsAreRejected(action: String) throws {
    #expect(try SearchBoxConnector().rejection(of: action) != nil)
  }

  @Test func fieldShowsTheQueryAndItsActions() throws {
    let box = try make(SearchBoxConnector.self, ["placeholder": "Airports", "debounce": "200 ms"])
    var state = SearchState()
    state.query = "zur"
    let context = WidgetContext(id: "search", state: state)
    let action = Action(widget: "search", name: "set")
    var field = View.Field("zur", placeholder: "Airports", action: action)
    field.submit = Action(widget: "search", name: "submit")
    field.debounce = .milliseconds(200)
    #expect(box.view(in: context) == .field(field))
  }

  @Test func widgetSpansSearchers() {
    #expect(SearchBoxConnector.spansSearchers)
  }
}

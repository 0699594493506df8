import StandardWidgets
import Testing
import WidgetCore

@Suite struct ApplyButtonTests {
  private func state(_ filters: String..., query: String = "") throws -> SearchState {
    var state = SearchState()
    state.query = query
    state.filters = try FilterState(filters) { .or("group", $0) }
    return state
  }

  private func buttons(
    _ state: SearchState, since searched: SearchState, response: SearchResponse? = SearchResponse(),
    _ parameters: JSONValue = [:]
  ) throws -> [View.Choice] {
    let context = WidgetContext(id: "button", state: state, response: response, searched: searched)
    let view = try make(ApplyButtonConnector.self, parameters).view(in: context)
    return try #require(view.choices?.items)
  }

  @Test func labelShowsTheNumberOfChanges() throws {
    let shown = try buttons(state("color:red", "color:blue", query: "a"), since: state("size:4"))
    #expect(shown.map(\.label) == ["Apply 4 changes", "Discard"])
    #expect(shown.map(\.value) == [4, .null])
    #expect(shown.map(\.isEnabled) == [true, true])
    #expect(shown.flatMap(\.actions).map(\.description) == ["button.apply", "button.discard"])
  }

  @Test func replacedNumberIsOneChange() throws {
    let shown = try buttons(state("price:1 TO 5"), since: state("price:2 TO 9"))
    #expect(shown.map(\.label) == ["Apply 1 change", "Discard"])
    let values = try buttons(state("color:red"), since: state("color:blue"))
    #expect(values.map(\.value) == [2, .null])
  }

  @Test func buttonsAreDisabledWithoutChanges() throws {
    let shown = try buttons(state("color:red"), since: state("color:red"))
    #expect(shown.map(\.isEnabled) == [false, false])
  }

  @Test func applyIsEnabledBeforeTheFirstSearch() throws {
    let shown = try buttons(SearchState(), since: SearchState(), response: nil)
    #expect(shown.map(\.isEnabled) == [true, false])
  }

  @Test func labelsAreConfigurable() throws {
    let shown = try buttons(
      SearchState(), since: SearchState(), ["label": "Show", "discardLabel": "Back"])
    #expect(shown.map(\.label) == ["Show", "Back"])
  }

  @Test func actionsDoNotChangeTheState() throws {
    let state = try state("color:red")
    #expect(try ApplyButtonConnector().state(after: "apply", on: state) == state)
    #expect(try ApplyButtonConnector().state(after: "discard", on: state) == state)
    #expect(ApplyButtonConnector.actions.map(\.effect) == [.submits, .discards])
  }
}

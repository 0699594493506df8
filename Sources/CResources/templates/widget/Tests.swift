import Testing
import WidgetCore

@testable import WidgetName

@Suite struct WidgetNameTests {
  private func state(afterToggling values: String...) throws -> SearchState {
    var widget = WidgetName()
    widget.attribute = "color"
    var state = SearchState()
    for value in values {
      let action = Action(widget: "widgetName", name: "toggle", value: value)
      try widget.apply(action, to: &state, in: WidgetContext(id: "widgetName"))
    }
    return state
  }

  @Test func togglingAnotherValueReplacesTheSelection() throws {
    let state = try state(afterToggling: "red", "green")
    #expect(state.filters.description == #"( "color":"green" )"#)
  }

  @Test func togglingTheSelectedValueRemovesTheFilter() throws {
    #expect(try state(afterToggling: "red", "red").filters.isEmpty)
  }
}

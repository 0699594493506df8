import StandardWidgets
import Testing
import WidgetCore

@Suite struct PanelTests {
  private let full = Frame.Widget(id: "a", type: "stats", view: .text(View.Text("12 results")))
  private let empty = Frame.Widget(id: "b", type: "stats", view: .text(View.Text("")))

  private func group(
    _ parameters: KeyValuePairs<String, JSONValue>, _ widgets: [Frame.Widget],
    memory: JSONValue? = nil
  ) throws -> View.Group {
    let all = [("widgets", [["type": "stats"]] as JSONValue)] + parameters.map { ($0, $1) }
    let panel = try make(PanelConnector.self, .object(JSONObject(all)))
    var state = SearchState()
    state.widgetStates["panel"] = memory
    let context = WidgetContext(id: "panel", title: "Filters", state: state)
    guard case .group(let group) = panel.view(of: widgets, in: context) else {
      throw ActionError("no group")
    }
    return group
  }

  @Test func panelContainsWidgetsBelowItsTitle() throws {
    let group = try group([:], [full, empty])
    #expect(group.title == "Filters")
    #expect(group.members == [.widget(full), .widget(empty)])
    #expect(!group.isCollapsed && !group.isHidden)
    #expect(group.toggle == Action(widget: "panel", name: "toggle"))
  }

  @Test(
    arguments: [(nil, false, false), (nil, true, true), (true, false, true), (false, true, false)]
      as [(JSONValue?, Bool, Bool)])
  func toggledStateOverridesTheInitialState(
    memory: JSONValue?, collapsed: Bool, isCollapsed: Bool
  ) throws {
    let group = try group(["collapsed": .boolean(collapsed)], [full], memory: memory)
    #expect(group.isCollapsed == isCollapsed)
  }

  @Test func togglingTwiceRestoresTheState() throws {
    let panel = try make(PanelConnector.self, ["widgets": [["type": "stats"]], "collapsed": true])
    let opened = try panel.state(after: "toggle")
    #expect(opened.widgetStates["widget"] == false)
    #expect(try panel.state(after: "toggle", on: opened).widgetStates["widget"] == true)
    #expect(try panel.rejection(of: "open") != nil)
  }

  @Test func emptyPanelIsHiddenIfConfigured() throws {
    #expect(try group([:], [empty]).isHidden)
    #expect(try !group(["hideWhenEmpty": false], [empty]).isHidden)
    #expect(try !group([:], [empty, full]).isHidden)
    let failed = Frame.Widget(
      id: empty.id, type: empty.type, title: empty.title, view: empty.view, failure: "No response")
    #expect(try !group([:], [failed]).isHidden)
  }

  @Test func panelWithoutWidgetsIsAWarning() {
    let decoded = DecodedComponent<PanelConnector>(["widgets": []])
    #expect(
      decoded.messages == ["warning widgets: 'widgets' is empty, expected at least one widget"])
  }
}

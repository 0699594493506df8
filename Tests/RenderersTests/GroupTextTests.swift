import Testing
import WidgetCore

@testable import Renderers

@Suite struct GroupTextTests {
  private let one = View.text(View.Text("one"))
  private let two = View.text(View.Text("two\nlines"))
  private let nothing = View.text(View.Text(""))

  @Test func blankLinesSeparateMultilineViews() {
    #expect(drawn(.group(View.Group("", [one, nothing, one]))) == "one\none")
    #expect(drawn(.group(View.Group("", [one, nothing, two, one]))) == "one\n\ntwo\nlines\n\none")
  }

  @Test func titleIndentsViews() {
    let inner = View.group(View.Group("inner", [one, two]))
    #expect(
      drawn(.group(View.Group("outer", [inner]))) == """
        outer
          inner
            one

            two
            lines
        """)
    #expect(drawn(.group(View.Group("outer", [one])), width: 8) == "outer\none")
  }

  @Test func titleOfEmptyGroupIsHidden() {
    #expect(drawn(.group(View.Group("outer", [nothing]))).isEmpty)
  }
}

@Suite struct PanelTextTests {
  private let action = Action(widget: "panel", name: "toggle")

  private func panel(_ change: (inout View.Group) -> Void = { _ in }) -> Frame.Widget {
    let brands = Frame.Widget(
      id: "facetList.brand", type: "facetList",
      view: .choices(View.ChoiceList([View.Choice("Apple", value: "Apple")])))
    let stats = Frame.Widget(
      id: "stats", type: "stats", title: "Found", view: .text(View.Text("1 result")))
    var group = View.Group("Filters", members: [.widget(brands), .widget(stats)], toggle: action)
    change(&group)
    return Frame.Widget(id: "panel", type: "panel", title: "Filters", view: .group(group))
  }

  @Test func widgetsKeepHeadingsBelowTitle() {
    #expect(
      rendered(panel()) == """
        Filters
          brand
          [ ] Apple

          Found
          1 result

        """)
  }

  @Test func collapsedGroupShowsTitleAndHiddenGroupNothing() {
    #expect(rendered(panel { $0.isCollapsed = true }) == "▸ Filters\n")
    #expect(rendered(panel { $0.isHidden = true }) == "\n")
    #expect(rendered(panel { $0.members = [] }) == "Filters\n")
  }

  @Test func jsonContainsNestedWidgetsWithIDs() {
    let json = panel { $0.isCollapsed = true }.view.renderedJSON
    let inner = json.object?["views"]?.array ?? []
    #expect(inner.map { $0.object?["id"] } == ["facetList.brand", "stats"])
    #expect(inner.map { $0.object?["kind"] } == ["choices", "text"])
    #expect(inner.map { $0.object?["title"] } == [.null, "Found"])
    #expect(json.object?["isCollapsed"] == true)
    #expect(json.object?["toggle"] == "panel.toggle")
  }
}

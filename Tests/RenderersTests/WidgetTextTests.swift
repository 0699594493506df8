import Testing
import WidgetCore

@testable import Renderers

@Suite struct WidgetTextTests {
  private func choices(_ style: View.ChoiceList.Layout) -> View {
    .choices(View.ChoiceList([View.Choice("Apple", value: "Apple")], layout: style))
  }

  @Test(arguments: [
    ("facetList.brand", "brand"), ("facetList.region.lvl0", "region.lvl0"), ("makers", "makers"),
  ])
  func untitledListsUseTheirAttributeAsHeading(id: String, heading: String) {
    let widget = Frame.Widget(id: id, type: "facetList", view: choices(.list))
    #expect(rendered(widget) == "\(heading)\n[ ] Apple\n")
  }

  @Test func titleOverridesID() {
    let widget = Frame.Widget(
      id: "facetList.brand", type: "facetList", title: "Makers", view: choices(.list))
    #expect(rendered(widget) == "Makers\n[ ] Apple\n")
  }

  @Test func selfExplanatoryControlsHaveNoHeading() {
    let widget = Frame.Widget(id: "sortBy.main", type: "sortBy", view: choices(.segments))
    #expect(rendered(widget) == "Apple\n")
  }

  @Test func titleOfFieldIsLabel() {
    let field = View.Field("zur", action: Action(widget: "search", name: "set"))
    let widget = Frame.Widget(
      id: "search", type: "searchBox", title: "Find a phone", view: .field(field))
    #expect(rendered(widget) == "Find a phone: zur▏\n")
  }

  @Test func longTitlesAreWrapped() {
    let widget = Frame.Widget(
      id: "a", type: "stats", title: "rather long title", view: .text(View.Text("one")))
    #expect(rendered(widget, width: 12) == "rather long\ntitle\none\n")
  }
}

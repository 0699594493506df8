import Controllers
import Testing
import WidgetCore

private final class Line: SearchBoxController {
  var onQueryChanged: ((String?) -> Void)?
  var onQuerySubmitted: ((String?) -> Void)?

  func setQuery(_ query: String?) {}
}

@MainActor @Suite struct SearchBoxLinkTests {
  private let line = Line()

  @Test("typing sends the field's action, and the return key its submission")
  func actions() {
    var sent: [Action] = []
    let link = ControllerLink(searchBox: line) { sent.append($0) }
    var field = View.Field("", action: Action(widget: "search", name: "set"))
    field.submit = Action(widget: "search", name: "submit")
    link.show(.field(field))
    line.onQueryChanged?("ph")
    line.onQuerySubmitted?("phone")
    #expect(sent.map(\.description) == ["search.set=ph", "search.submit=phone"])
  }

  @Test("the return key sends the action of a field without submission")
  func withoutSubmission() {
    var sent: [Action] = []
    let link = ControllerLink(searchBox: line) { sent.append($0) }
    line.onQuerySubmitted?("early")
    link.show(.field(View.Field("", action: Action(widget: "search", name: "set"))))
    line.onQuerySubmitted?(nil)
    #expect(sent.map(\.description) == ["search.set="])
  }
}

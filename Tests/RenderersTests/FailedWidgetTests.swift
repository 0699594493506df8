import Testing
import WidgetCore

@testable import Renderers
@testable import TerminalInterface

@Suite struct FailedWidgetTests {
  private static let frame: Frame = {
    let list = Frame.Widget(
      id: "facetList.brand", type: "facetList", view: .choices(View.ChoiceList([])),
      failure: "No response")
    let hits = Frame.Widget(
      id: "hits", type: "hits", title: "Phones", view: .records(View.RecordList([])),
      failure: "No response")
    let panel = Frame.Widget(
      id: "panel", type: "panel", view: .group(View.Group("Filters", members: [.widget(list)])))
    let search = Frame.Search(id: "main", state: SearchState())
    return Frame(title: "Shop", searches: [search], widgets: [panel, hits])
  }()

  @Test func textShowsFailureBelowHeading() {
    let text = TextRenderer().render(Self.frame, for: OutputTraits())
    #expect(text.contains("  brand\n  ! No response\n"))
    #expect(text.contains("Phones\n! No response\n"))
  }

  @Test func pageShowsFailureInSection() throws {
    let html = HTMLRenderer().render(Self.frame, for: OutputTraits())
    let failure = "<p class=\"failure\" role=\"alert\">No response</p>"
    #expect(html.ranges(of: failure).count == 2)
    let section = try #require(html.firstRange(of: #"id="w-hits""#))
    let rest = html[section.upperBound...].prefix { $0 != "\n" }
    #expect(rest.contains(failure))
  }

  @Test func liveScreenShowsFailureInPanes() {
    let screen = TerminalTestScreen(Self.frame, columns: 80, rows: 20)
    #expect(screen.text.split(separator: "\n").count { $0.contains("No response") } >= 1)
    let contents = TerminalContents(Self.frame)
    #expect(contents.filters.count == 4 && contents.hits.count == 2)
  }

  @Test func jsonContainsFailureBesideView() throws {
    let json = FrameJSON(Self.frame).value
    let widgets = (json.object?["widgets"]?.array ?? []).compactMap(\.object)
    try #require(widgets.count == 2)
    #expect(widgets.map { $0["failure"] } == [nil, "No response"])
    #expect(widgets[1].members.map(\.name) == ["id", "type", "title", "view", "failure"])
    #expect(widgets[1]["view"]?.object?["kind"] == "records")
    let inner = widgets[0]["view"]?.object?["views"]?.array?.first?.object
    #expect(inner?["kind"] == "choices" && inner?["failure"] == "No response")
  }
}

@Suite struct FrameMessagesTests {
  @Test func failedSearchesFollowFrameErrorsWithoutDuplicates() {
    let state = SearchState()
    let frame = Frame(
      title: nil,
      searches: [
        Frame.Search(id: "a", state: state, error: SearchError(.unavailable, "no answer")),
        Frame.Search(id: "b", state: state, error: SearchError(.refused, "too many words")),
        Frame.Search(id: "c", state: state, error: SearchError(.refused, "too many words")),
      ], widgets: [], errors: ["searcher 'a': no answer"])
    #expect(frame.messages == ["searcher 'a': no answer", "too many words"])
    #expect(
      TextRenderer().render(frame, for: OutputTraits())
        == "! searcher 'a': no answer\n! too many words\n")
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct LoadingTests {
  @Test(arguments: [false, true])
  func viewShowsWhetherASearchIsPending(isLoading: Bool) throws {
    let widget = try make(LoadingConnector.self, [:])
    let contexts = [
      WidgetContext(id: "loading", isLoading: isLoading),
      WidgetContext(id: "loading", response: SearchResponse(), isLoading: isLoading),
      WidgetContext(id: "loading", isLoading: isLoading, error: SearchError(.unavailable, "gone")),
    ]
    for context in contexts {
      let expected = View.Progress(isLoading: isLoading, label: "Loading…")
      #expect(widget.view(in: context) == .progress(expected))
    }
  }

  @Test func labelIsConfigurable() throws {
    let widget = try make(LoadingConnector.self, ["label": "One moment"])
    let view = widget.view(in: WidgetContext(id: "loading"))
    #expect(view == .progress(View.Progress(isLoading: false, label: "One moment")))
  }

  @Test func widgetSpansSearchersWithoutRequestsAndActions() throws {
    let widget = try make(LoadingConnector.self, [:])
    #expect(LoadingConnector.spansSearchers)
    #expect(widget.request() == SearchRequest())
    #expect(widget.startState == SearchState())
    #expect(
      try widget.rejection(of: "reload") == "'widget' has no action 'reload'; it has no actions")
  }
}

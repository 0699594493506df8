import Testing
import WidgetCore

@testable import Screens

@Suite struct FederatedSessionTests {
  @Test func requestsContainOnlyContributionsOfConnectedWidgets() throws {
    var session = SessionRecorder(try .federated())
    session.start()
    #expect(
      session.log == ["search phones 1", "search tablets 2", "search news 3", "publish"])
    #expect(session.requests.map(\.hitsPerPage) == [8, 4, 20])
    #expect(session.requests.map { $0.facets.map(\.attribute) } == [["brand"], [], ["topic"]])
  }

  @Test func changeOfSharedFilterStateTriggersAllItsSearchers() throws {
    var session = SessionRecorder(try .federated())
    session.start()
    try session.send("tablets.page=3")
    #expect(session.log == ["cancel tablets 2", "search tablets 4", "publish"])
    try session.send("brands.toggle=Apple")
    #expect(
      session.log == [
        "cancel phones 1", "search phones 5", "cancel tablets 4", "search tablets 6", "publish",
      ])
    #expect(session.requests.map(\.page) == [0, 0])
    #expect(session.requests[0].filters == session.requests[1].filters)
    #expect(session.requests[0].filters.filters(in: .or("brand", .facet)).count == 1)
  }

  @Test func separateFilterStateDoesNotAffectOtherSearchers() throws {
    var session = SessionRecorder(try .federated())
    session.start()
    try session.send("topics.toggle=politics")
    #expect(session.log == ["cancel news 3", "search news 4", "publish"])
  }

  @Test func widgetOfAllSearchersChangesEachOne() throws {
    var session = SessionRecorder(try .federated())
    session.start()
    try session.send("search.set=a")
    #expect(session.requests.map(\.query) == ["a", "a", "a"])
    try session.send("brands.toggle=Apple")
    try session.send("topics.toggle=politics")
    try session.send("clear.clear")
    #expect(session.requests.map(\.filters.isEmpty) == [true, true, true])
  }

  @Test func actionAcceptedForOneSearcherIsApplied() throws {
    var session = SessionRecorder(try .federated())
    session.start()
    #expect(throws: ActionError("there is nothing to clear")) { try session.send("clear.clear") }
    try session.send("topics.toggle=politics")
    try session.send("clear.clear")
    #expect(session.requests.map(\.filters.isEmpty) == [true])
  }

  @Test func sharedFilterIsToggledOnce() throws {
    var session = SessionRecorder(try Screen.federated().spanning("brands"))
    session.start()
    try session.send("brands.toggle=Apple")
    #expect(session.requests.map(\.filters.isEmpty) == [false, false, false])
    try session.send("brands.toggle=Apple")
    #expect(session.requests.map(\.filters.isEmpty) == [true, true, true])
  }

  @Test func isLoadingUntilEverySearcherHasResponded() throws {
    var session = SessionRecorder(try .federated())
    session.start()
    session.respond(to: 3, nbHits: 30, from: "news")
    #expect(session.frame.searches.map(\.isLoading) == [true, true, false])
    #expect(session.frame.text(of: "loading") == "loading")
    session.respond(to: 1, nbHits: 10, from: "phones")
    session.fail(2, SearchError(.unavailable, "gone"), from: "tablets")
    #expect(!session.frame.isLoading)
    #expect(session.frame.errors == ["searcher 'tablets': gone"])
    #expect(session.frame.text(of: "loading") == "failure: gone")
    #expect(session.frame.text(of: "search") == ": 10")
    session.respond(to: 2, nbHits: 20, from: "tablets")
    #expect(session.log == [])
  }

  @Test func widgetWithoutAnyResponseShowsAFailure() throws {
    var session = SessionRecorder(try .federated())
    session.start()
    session.respond(to: 1, nbHits: 10, from: "phones")
    session.fail(3, SearchError(.unavailable, "gone"), from: "news")
    let failures = { (session: SessionRecorder) in
      session.frame.allWidgets.filter { $0.failure == "No response" }.map(\.id)
    }
    // The search box accepts a query, and the response of the tablets is pending.
    #expect(failures(session).contains("topics") && !failures(session).contains("search"))
    #expect(!failures(session).contains("brands") && !failures(session).contains("tablets"))
    #expect(!failures(session).contains("clear"))
    try session.send("search.set=a")
    session.respond(to: 6, nbHits: 30, from: "news")
    #expect(failures(session) == [])
    try session.send("search.set=b")
    session.fail(9, SearchError(.unavailable, "gone"), from: "news")
    #expect(failures(session) == [])
  }
}

extension Screen {
  /// Returns the screen with a widget connected to all searchers.
  fileprivate func spanning(_ id: String) -> Screen {
    var screen = self
    for index in screen.widgets.indices where screen.widgets[index].id == id {
      let widget = screen.widgets[index]
      screen.widgets[index] = Screen.Widget(
        id: widget.id, type: widget.type, title: widget.title, searcher: nil,
        filterState: widget.filterState, spansFilterStates: true, connector: widget.connector,
        range: widget.range, parent: widget.parent)
    }
    return screen
  }
}

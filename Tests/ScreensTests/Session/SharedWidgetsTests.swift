import ScreenLoading
import Testing
import WidgetCore

@testable import Screens

@Suite struct SharedWidgetsTests {
  private let prepared: PreparedScreen

  init() throws {
    var registry = try Registry.doubles()
    try registry.register(ContextDouble.self)
    let loaded = MarkedFiles(files: [
      "screen.yaml": """
      searcher: { type: embedded, records: phones.json }
      widgets:
        - { type: searchBox, id: search }
        - { type: context, id: context }
        - { type: hits, hitsPerPage: 8 }
        - { type: panel, id: panel, title: Details, widgets: [{ type: context, id: inner }] }
        - { type: panel, id: both, title: All, widgets: [{ type: context, id: other }, { type: hits, id: more }] }
      """
    ]).load(registry)
    #expect(loaded.diagnostics.all.map(\.message) == [])
    prepared = PreparedScreen(try #require(loaded.screen), recentResults: 2)
  }

  /// Returns a session that has received a page of 20 hits.
  private func session(
    at address: String, facet: Int = 3, now: Double = 1_000
  ) -> SessionStateMachine {
    var session = SessionStateMachine(prepared, StartOptions(now: now, address: address))
    _ = session.start()
    var response = SearchResponse(
      hits: [Hit(objectID: "1", record: JSONObject())], nbHits: 20,
      page: session.searches[0].state.page, nbPages: 3, processingTime: .milliseconds(5),
      facets: ["brand": [FacetValue("Apple", count: facet)]])
    response.queryID = address
    _ = session.receive(.success(response), searcher: "main", generation: 1)
    return session
  }

  private func shared(at address: String, facet: Int = 3, now: Double = 1_000) throws
    -> SharedWidgets
  {
    try #require(session(at: address, facet: facet, now: now).sharedWidgets())
  }

  @Test func widgetsThatDependOnThePageAreNotShared() throws {
    let shared = try shared(at: "q=a")
    #expect(shared.byID.keys.sorted() == ["context", "panel"])
  }

  @Test func contextOfSharedWidgetsIsThatOfTheFirstPage() {
    for address in ["q=a", "q=a&page=2"] {
      let frame = session(at: address).frame
      #expect(frame.text(of: "context") == "page 1 of 3, no hits, 0.0 seconds, no query id")
    }
    let frame = session(at: "q=a&page=2").frame
    #expect(frame.text(of: "other") == "page 2 of 3, 1 hits, 0.005 seconds, q=a&page=2")
  }

  @Test func pagesOfAResultShareWidgets() throws {
    let first = try shared(at: "q=a")
    #expect(try shared(at: "q=a&page=2") === first)
    #expect(session(at: "q=a&page=3").frame.sharedWidgets === first)
    #expect(try shared(at: "q=b") !== first)
    #expect(try shared(at: "q=a") === first)
  }

  @Test func otherResponsesDoNotShareWidgets() throws {
    let first = try shared(at: "q=a")
    #expect(try shared(at: "q=a&page=2", facet: 4) !== first)
  }

  @Test func widgetsAreSharedForLessThanAMinute() throws {
    let first = try shared(at: "q=a")
    #expect(try shared(at: "q=a&page=2", now: 1_059) === first)
    #expect(try shared(at: "q=a&page=2", now: 1_060) !== first)
  }

  @Test func onlyRecentResultsAreKept() throws {
    let first = try shared(at: "q=a")
    _ = try shared(at: "q=b")
    _ = try shared(at: "q=c")
    #expect(try shared(at: "q=a") !== first)
  }

  @Test func replacedWidgetsAreNotShared() {
    var frame = session(at: "q=a").frame
    frame.widgets.removeLast()
    #expect(frame.sharedWidgets == nil)
  }

  @Test func addressesThatContainThePageAreKnown() throws {
    let address = session(at: "q=a&page=2").frame.address
    let other = try #require(address.next(after: try .double("search.set=b")))
    #expect(other.text == "q=b" && !other.keepsPage)
    let same = try #require(address.next(after: try .double("search.set=a")))
    #expect(same.text == "q=a&page=2" && same.keepsPage)
  }

  @Test func partsAreLimited() {
    let widgets = SharedWidgets([])
    func isKept(_ name: String, size: Int) -> Bool {
      var part = SharedWidgets.Part()
      part.bytes = Array(repeating: 0, count: size)
      let key = SharedWidgets.PartKey(widget: name, hasActionLinks: false)
      widgets.insert(part, for: key)
      return widgets.part(for: key) != nil
    }
    #expect(isKept("small", size: 1_000))
    #expect(!isKept("large", size: 1 << 17))
    #expect(isKept("other", size: 1_000))
  }
}

/// Shows the properties of the context that pages do not have in common.
private struct ContextDouble: Connector {
  static let type = "context"
  static let summary = "Shows the page of its context."
  static let dependsOnPage = false

  func view(in context: WidgetContext) -> View {
    guard let response = context.response else { return .text(View.Text("none")) }
    let hits = response.hits.isEmpty ? "no hits" : "\(response.hits.count) hits"
    return .text(
      View.Text(
        "page \(context.state.page + 1) of \(response.nbPages), \(hits), "
          + "\(Double(response.processingTime.components.attoseconds) / 1e18) seconds, "
          + (response.queryID ?? "no query id")))
  }
}

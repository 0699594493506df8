import ScreenLoading
import Testing
import WidgetCore

@testable import Screens

@Suite struct ScreenEventsTests {
  private func screen(_ insights: String = "insights: { userToken: u }") throws -> Screen {
    try .double(
      """
      searcher: { type: embedded, records: phones.json }
      \(insights)
      widgets:
        - { type: searchBox, id: search }
        - { type: facetList, attribute: brand, id: brands }
        - { type: records, id: hits }
      """)
  }

  private func response(_ keys: [String], _ queryID: String?) -> SearchResponse {
    var response = SearchResponse(
      hits: keys.map { Hit(objectID: $0, record: JSONObject()) }, nbHits: keys.count)
    response.queryID = queryID
    return response
  }

  /// The events of some actions; each response has the same hits and a new query id.
  private func events(
    _ actions: [String], keys: [String] = ["a", "b"], hasQueryID: Bool = true,
    on screen: Screen
  ) throws -> [String] {
    var session = SessionRecorder(screen)
    var events: [InsightsEvent] = []
    var frame: Frame?
    var generation = 0
    func settle(_ action: Action?) {
      for _ in session.requests {
        generation += 1
        let hits = response(keys, hasQueryID ? "q\(generation)" : nil)
        session.respond(to: generation, with: hits)
      }
      events += screen.events(of: action, from: frame, to: session.frame)
      frame = session.frame
    }
    session.start()
    settle(nil)
    for text in actions {
      try session.send(text)
      settle(try .double(text))
    }
    return events.map(Self.text)
  }

  private static func text(_ event: InsightsEvent) -> String {
    let parts =
      [event.type.rawValue, event.name] + event.objectIDs + event.positions.map(String.init)
      + event.filters + [event.queryID].compactMap(\.self)
    return parts.joined(separator: " ")
  }

  @Test func hitsOfEachResponseAreViewedOnce() throws {
    #expect(
      try events(["search.set=x", "search.set=x"], on: screen())
        == ["view Hits Viewed a b q1", "view Hits Viewed a b q2"])
  }

  @Test func viewEventsContainAtMostTwentyHits() throws {
    let keys = (0..<45).map { "\($0)" }
    let screen = try screen()
    var session = SessionRecorder(screen)
    session.start()
    session.respond(to: 1, with: response(keys, "q"))
    let events = screen.events(of: nil, from: nil, to: session.frame)
    #expect(events.map(\.objectIDs.count) == [20, 20, 5])
    #expect(events.flatMap(\.objectIDs) == keys)
  }

  @Test func clickEventsContainHitPositionAndQueryID() throws {
    #expect(
      try events(["hits.click=b", "hits.convert=a"], on: screen())
        == [
          "view Hits Viewed a b q1", "click Hit Clicked b 42 q1", "conversion Hit Converted a q1",
        ])
  }

  @Test func clicksWithoutQueryIDAreOmitted() throws {
    #expect(
      try events(["hits.click=b"], hasQueryID: false, on: screen()) == ["view Hits Viewed a b"])
  }

  @Test func addedFiltersCreateEventsAndRemovedOnesDoNot() throws {
    #expect(
      try events(
        ["brands.toggle=Apple", "brands.toggle=So ny", "brands.toggle=Apple"], on: screen()
      )
      .filter { !$0.hasPrefix("view") }
        == ["click Filter Applied brand:Apple", #"click Filter Applied brand:"So ny""#])
  }

  @Test func screenWithoutInsightsCreatesNoEvents() throws {
    let plain = try screen("title: plain")
    #expect(try events(["hits.click=b"], on: plain).isEmpty)
    #expect(!plain.request(for: "main", in: SearchState()).clickAnalytics)
    #expect(try screen().request(for: "main", in: SearchState()).clickAnalytics)
  }

  @Test func eventNamesAreConfigurable() throws {
    let named = try screen("insights: { index: shop, viewEvent: Seen }")
    var session = SessionRecorder(named)
    session.start()
    session.respond(to: 1, with: response(["a"], "q"))
    let event = try #require(named.events(of: nil, from: nil, to: session.frame).first)
    #expect(
      event.json(at: 5)
        == [
          "eventType": "view", "eventName": "Seen", "index": "shop", "userToken": "anonymous",
          "timestamp": 5, "queryID": "q", "objectIDs": ["a"],
        ])
  }

  @Test(arguments: [
    ("{ userToken: a b }", "1 to 128 ASCII letters"),
    ("{ userToken: \"\" }", "1 to 128 ASCII letters"),
    ("{ clickEvent: \"\" }", "'clickEvent' has 0 characters"), ("{ file: a }", "unknown parameter"),
    ("true", "expected a mapping"),
  ])
  func invalidSettingsAreReported(settings: String, message: String) throws {
    let text = """
      searcher: { type: embedded, records: phones.json }
      insights: \(settings)
      widgets: [{ type: searchBox }]
      """
    let found = MarkedFiles(files: ["screen.yaml": text]).load(try .doubles()).diagnostics.all
    #expect(found.count == 1)
    #expect(found.first?.message.contains(message) == true, "\(found.map(\.message))")
  }
}

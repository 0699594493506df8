import Testing
import WidgetCore

@testable import Screens

@Suite struct InitialStateTests {
  @Test func firstRequestContainsInitialStateAndContributionsOfWidgets() throws {
    var session = SessionRecorder(
      try .double(
        """
        searcher: { type: embedded, records: a.json }
        state: { query: pro, page: 2, initial: ["brand:Sony", "x > 1"], always: ["stock > 0"] }
        widgets:
          - { type: facetList, attribute: brand, groupName: brands, selected: [Apple], limit: 7 }
          - { type: hits, hitsPerPage: 8 }
        """))
    session.start()
    let request = try #require(session.requests.first)
    #expect(request.query == "pro")
    #expect(request.page == 1)
    #expect(request.hitsPerPage == 8)
    #expect(request.facets.map(\.attribute) == ["brand"])
    #expect(request.facets.map(\.limit) == [7])
    let brands = request.filters.filters(in: .or("brands", .facet)).map(\.description)
    #expect(brands == ["brand: Sony", "brand: Apple"])
    #expect(request.filters.filters(in: .and("x")).map(\.description) == ["x > 1.0"])
    #expect(request.always.flatMap(\.filters).map(\.description) == ["stock > 0.0"])
    try session.send("hits.size=3")
    #expect(session.requests.map(\.hitsPerPage) == [3])
  }

  @Test func optionsExtendTheInitialState() throws {
    let filter = Filter.facet(.init(attribute: "brand", stringValue: "Sony"))
    let groups = [FilterGroup(.and("brand"), [filter])]
    let options = StartOptions(query: "mini", filters: groups, page: 4)
    var session = SessionRecorder(try .phones(), options)
    session.start()
    let request = try #require(session.requests.first)
    #expect(request.query == "mini")
    #expect(request.page == 4)
    #expect(request.filters.filters(in: .or("brand", .facet)) == [filter])
  }

  @Test func filterIsAddedToTheFilterStateOfTheFirstMatchingWidget() throws {
    let topic = Filter.facet(.init(attribute: "topic", stringValue: "politics"))
    let other = Filter.facet(.init(attribute: "other", stringValue: "x"))
    let groups = [FilterGroup(.and("topic"), [topic]), FilterGroup(.and("other"), [other])]
    var session = SessionRecorder(try .federated(), StartOptions(filters: groups))
    session.start()
    #expect(
      session.requests.map(\.filters.groupIDs) == [
        [.and("other")], [.and("other")], [.or("topic", .facet)],
      ])
  }

  @Test func alternativesWithoutWidgetShareAGroup() throws {
    let texts = ["brand:Sony OR brand:Apple", "a:1 OR b:2", "a:3 OR b:4"]
    let options = StartOptions(filters: try texts.flatMap { try FilterParser.parse($0) })
    var session = SessionRecorder(try .phones(), options)
    session.start()
    let filters = try #require(session.requests.first).filters
    #expect(filters.filters(in: .or("brand", .facet)).map(\.text) == ["brand:Sony", "brand:Apple"])
    let others = filters.toFilterGroups().filter { $0.id.name.hasPrefix("a") }
    #expect(others.map(\.id.isDisjunctive) == [true, true])
    #expect(others.map { $0.filters.map(\.text) } == [["a:1", "b:2"], ["a:3", "b:4"]])
  }

  @Test func queryAppliesToAllSearchersAndPageToTheFirst() throws {
    var session = SessionRecorder(try .federated(), StartOptions(query: "a", page: 2))
    session.start()
    #expect(session.requests.map(\.query) == ["a", "a", "a"])
    #expect(session.requests.map(\.page) == [2, 0, 0])
  }

  @Test func referenceDateOfTheFileCanBeOverridden() throws {
    let screen = try Screen.double(
      """
      searcher: { type: embedded, records: a.json }
      state: { now: "2024-05-01T12:00+02:00" }
      widgets: [{ type: hits }]
      """)
    #expect(screen.initialState.now == 1_714_557_600)
    var session = SessionRecorder(screen)
    session.start()
    #expect(session.requests.map(\.now) == [1_714_557_600])
    var other = SessionRecorder(screen, StartOptions(now: 5))
    other.start()
    #expect(other.requests.map(\.now) == [5])
  }
}

import TestSupport
import Testing
import WidgetCore

@testable import Screens

@Suite struct SearchTriggerTests {
  private func session(
    _ trigger: SearchTrigger, _ options: StartOptions = StartOptions()
  ) throws -> SessionRecorder {
    let screen = try Screen.double(
      """
      searcher: { type: embedded, records: phones.json }
      searchOn: \(trigger.rawValue)
      widgets:
        - { type: searchBox, id: search }
        - { type: facetList, attribute: brand, id: brands }
        - { type: hits, hitsPerPage: 8 }
      \(trigger.delaysChanges ? "  - { type: applyButton, id: button }" : "")
      """)
    var session = SessionRecorder(screen, options)
    session.start()
    return session
  }

  @Test(arguments: SearchTrigger.allCases)
  func firstSearchStartsUnlessTheTriggerDelaysIt(_ trigger: SearchTrigger) throws {
    let session = try session(trigger)
    let waits = trigger == .input || trigger == .manual
    #expect(session.log == (waits ? ["publish"] : ["search main 1", "publish"]))
    #expect(session.frame.isLoading == !waits)
  }

  @Test(arguments: ["search.set=a", "brands.toggle=Apple", "hits.size=5"])
  func firstInputStartsSearching(action: String) throws {
    var session = try session(.input)
    try session.send("hits.unfold")
    #expect(session.log == ["publish"])
    try session.send(action)
    #expect(session.log == ["search main 1", "publish"])
    session.respond(to: 1, nbHits: 11)
    try session.send("search.set=b")
    #expect(session.log == ["search main 2", "publish"])
  }

  @Test func optionsCountAsInput() throws {
    #expect(try session(.input, StartOptions(query: "a")).log == ["search main 1", "publish"])
    let filters = try FilterParser.parse("brand:Apple")
    #expect(try session(.input, StartOptions(filters: filters)).requests.count == 1)
    #expect(try session(.input, StartOptions(query: "", page: 2)).requests.isEmpty)
    #expect(try session(.manual, StartOptions(query: "a")).requests.isEmpty)
  }

  @Test func typedQueryIsPendingUntilSubmitted() throws {
    var session = try session(.submit)
    session.respond(to: 1, nbHits: 11)
    try session.send("search.set=a")
    #expect(session.log == ["publish"])
    #expect(session.frame.text(of: "search") == "a: 11")
    #expect(session.frame.searches[0].searched?.query == "")
    try session.send("brands.toggle=Apple")
    #expect(session.requests.map(\.query) == [""])
    try session.send("search.submit")
    #expect(session.requests.map(\.query) == ["a"])
    #expect(session.requests.map(\.filters.description) == [#"( "brand":"Apple" )"#])
    #expect(session.frame.searches[0].searched == nil)
    try session.send("search.submit=b")
    #expect(session.requests.map(\.query) == ["b"])
    try session.send("search.submit")
    #expect(session.log == ["publish"])
  }

  @Test func filtersArePendingUntilAppliedInOneSearch() throws {
    var session = try session(.apply)
    session.respond(to: 1, nbHits: 11)
    try session.send("brands.toggle=Apple")
    try session.send("brands.toggle=Sony")
    #expect(session.log == ["publish"])
    #expect(session.frame.text(of: "brands") == "brand: Apple, brand: Sony")
    #expect(session.frame.text(of: "button") == "2")
    #expect(session.frame.searches[0].searched?.filters.isEmpty == true)
    try session.send("search.set=a")
    #expect(session.requests.map(\.query) == ["a"])
    #expect(session.requests.map(\.filters.isEmpty) == [true])
    try session.send("button.apply")
    #expect(session.log.filter { $0.hasPrefix("search") } == ["search main 3"])
    #expect(session.requests.map(\.filters.filters.count) == [2])
    #expect(session.frame.text(of: "button") == "0")
  }

  @Test func discardingRestoresTheSearchedState() throws {
    var session = try session(.apply)
    try session.send("brands.toggle=Apple")
    try session.send("button.apply")
    try session.send("brands.toggle=Apple")
    try session.send("brands.toggle=Sony")
    try session.send("hits.unfold")
    #expect(session.frame.text(of: "button") == "2")
    try session.send("button.discard")
    #expect(session.log == ["publish"])
    #expect(session.frame.text(of: "brands") == "brand: Apple")
    #expect(session.frame.text(of: "hits") == "unfolded")
  }

  @Test func pageChangesWorkWithPendingFiltersAndResetWhenTheyAreApplied() throws {
    var session = try session(.apply)
    try session.send("hits.page=3")
    try session.send("brands.toggle=Apple")
    #expect(session.log == ["publish"])
    #expect(session.frame.searches[0].state.page == 2)
    try session.send("hits.page=4")
    #expect(session.requests.map(\.page) == [3])
    #expect(session.requests.map(\.filters.isEmpty) == [true])
    try session.send("button.apply")
    #expect(session.requests.map(\.page) == [0])
    #expect(session.frame.searches[0].state.page == 0)
  }

  @Test func manualTriggerDelaysAllChanges() throws {
    var session = try session(.manual)
    for action in ["search.set=a", "brands.toggle=Apple", "hits.page=2", "hits.size=5"] {
      try session.send(action)
      #expect(session.log == ["publish"])
    }
    #expect(session.frame.text(of: "button") == "3")
    try session.send("button.apply")
    #expect(session.requests.map(\.query) == ["a"])
    #expect(session.requests.map(\.hitsPerPage) == [5])
    #expect(session.requests.map(\.filters.filters.count) == [1])
    try session.send("search.set=b")
    #expect(session.log == ["publish"])
  }

  @Test func manualScreenSearchesOnSubmitWithoutChanges() throws {
    var session = try session(.manual)
    try session.send("button.apply")
    #expect(session.log == ["search main 1", "publish"])
  }

  @Test func firstInputStartsEverySearcher() throws {
    var screen = try Screen.federated()
    screen.searchOn = .input
    var session = SessionRecorder(screen)
    session.start()
    #expect(session.log == ["publish"])
    try session.send("topics.toggle=sports")
    #expect(
      session.log == ["search phones 1", "search tablets 2", "search news 3", "publish"])
  }

  @Test(arguments: [SearchTrigger.submit, .apply, .manual], 0..<20)
  func submittedChangesLeadToTheSameRequestAsImmediateOnes(
    trigger: SearchTrigger, seed: Int
  ) throws {
    let actions = [
      "search.set=a", "search.set=b", "brands.toggle=Apple", "brands.toggle=Sony", "hits.size=5",
      "hits.size=9", "hits.unfold", "button.discard",
    ]
    var generator = SeededGenerator(seed: UInt64(seed))
    let chosen = (0..<8).compactMap { _ in actions.randomElement(using: &generator) }
    let kept = chosen.lastIndex(of: "button.discard").map { chosen[($0 + 1)...] } ?? chosen[...]
    var (delayed, immediate) = (try session(trigger), try session(.start))
    for action in chosen { try delayed.send(action) }
    try delayed.send("button.apply")
    #expect(delayed.frame.searches[0].searched == nil)
    // Discarding affects only the pending changes.
    let isImmediate: (String) -> Bool = { action in
      switch trigger {
      case .submit: !action.hasPrefix("search")
      case .apply: !action.hasPrefix("brands")
      default: false
      }
    }
    let dropped = chosen.prefix(chosen.count - kept.count).filter { isImmediate($0) }
    for action in dropped + kept where !action.hasPrefix("button") { try immediate.send(action) }
    let (state, expected) = (delayed.frame.searches[0].state, immediate.frame.searches[0].state)
    #expect(state.query == expected.query)
    #expect(state.filters.description == expected.filters.description)
    #expect(state.hitsPerPage == expected.hitsPerPage)
    #expect(state.page == 0)
  }
}

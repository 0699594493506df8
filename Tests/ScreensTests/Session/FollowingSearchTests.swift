import ScreenLoading
import Testing
import WidgetCore

@testable import Screens

/// Searches for the number of hits of another searcher; its action sets the query of all searchers.
struct FollowerDouble: Connector {
  static let type = "follower"
  static let summary = "Searches for the number of hits of another searcher."
  static let actions = [
    ActionDescription("query", value: "a text", "Sets the query of all searchers.")
  ]
  static let actsOnAllSearchers = true
  static let needsOwnSearcher = true

  @Parameter("The other searcher.") var of: String

  var mentionedSearchers: [String: [String]] { ["of": [of]] }

  func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    request.query = "after \(context.search(of)?.response?.nbHits ?? 0)"
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    state.query = try action.text()
  }

  func view(in context: WidgetContext) -> View {
    .text(.init(context.searches.map { "\($0.id) \($0.state.query)" }.joined(separator: ", ")))
  }
}

@Suite struct FollowingSearchTests {
  private func screen(_ widgets: String) throws -> Screen {
    var registry = try Registry.doubles()
    try registry.register(FollowerDouble.self)
    let text = """
      searchers:
        main: { type: embedded, records: a.json }
        related: { type: embedded, records: b.json }
      widgets:
      \(widgets)
      """
    let loaded = MarkedFiles(files: ["screen.yaml": text]).load(registry)
    #expect(loaded.diagnostics.all.map(\.message) == [])
    return try #require(loaded.screen)
  }

  private let follower =
    "  - { type: hits, id: hits }\n  - { type: follower, searcher: related, of: main }"

  @Test func responseTriggersDependentSearches() throws {
    var session = SessionRecorder(try screen(follower))
    session.start()
    #expect(session.requests.map(\.query) == ["", "after 0"])
    session.respond(to: 1, nbHits: 30, from: "main")
    #expect(session.log == ["cancel related 2", "search related 3", "publish"])
    #expect(session.requests.map(\.query) == ["after 30"])
    session.respond(to: 3, nbHits: 5, from: "related")
    #expect(session.log == ["publish"])
    #expect(!session.frame.isLoading)
  }

  @Test func identicalResponseTriggersNoSearch() throws {
    var session = SessionRecorder(try screen(follower))
    session.start()
    session.respond(to: 1, nbHits: 30, from: "main")
    try session.send("hits.page=2")
    session.respond(to: 4, nbHits: 30, from: "main")
    #expect(session.log == ["publish"])
  }

  @Test func mutuallyDependentSearchersStop() throws {
    let each = try screen(
      """
        - { type: follower, searcher: related, of: main }
        - { type: follower, id: back, searcher: main, of: related }
      """)
    var session = SessionRecorder(each)
    session.start()
    var pending = session.log
    var searches = 0
    while searches < 50, let next = pending.first {
      pending.removeFirst()
      let words = next.split(separator: " ").map(String.init)
      guard words[0] == "search", let generation = Int(words[2]) else { continue }
      searches += 1
      session.respond(to: generation, nbHits: searches, from: words[1])
      pending += session.log
    }
    #expect(searches < 12)
    #expect(!session.frame.isLoading)
  }

  @Test func widgetOfOneSearcherCanChangeAllSearchers() throws {
    var session = SessionRecorder(try screen(follower))
    session.start()
    try session.send("follower.query=oslo")
    #expect(session.frame.searches.map(\.state.query) == ["oslo", "oslo"])
    #expect(session.frame.text(of: "follower") == "main oslo, related oslo")
  }

  @Test(arguments: [
    ("  - { type: follower, searcher: related, of: mian }", "unknown searcher 'mian'"),
    (
      "  - { type: hits }\n  - { type: follower, of: related }",
      "'follower' requires a separate searcher, but 'hits' also uses 'main'"
    ),
  ])
  func invalidSearcherReferencesAreErrors(widgets: String, message: String) throws {
    var registry = try Registry.doubles()
    try registry.register(FollowerDouble.self)
    let text = """
      searchers:
        main: { type: embedded, records: a.json }
        related: { type: embedded, records: b.json }
      widgets:
      \(widgets)
      """
    let loaded = MarkedFiles(files: ["screen.yaml": text]).load(registry)
    #expect(loaded.diagnostics.all.map(\.message) == [message])
  }
}

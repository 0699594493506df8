import Testing
import WidgetCore

@testable import Screens

@Suite struct SessionTests {
  @Test func framesAreOrderedAndStartWithALoadingFrame() async throws {
    let searcher = ScriptedSearcher()
    let session = Session(screen: try .phones(), searchers: ["main": searcher])
    await session.start()
    await searcher.arrived(1)
    await searcher.respond(to: 0, with: .success([SearchResponse(nbHits: 5)]))
    let settled = await session.settled()
    #expect(settled.text(of: "search") == "pro: 5")
    await session.finish()
    var seen: [String?] = []
    for await frame in session.frames { seen.append(frame.text(of: "search")) }
    #expect(seen == ["pro: none", "pro: 5"])
  }

  @Test func lateResponsesDoNotReplaceTheLatestOne() async throws {
    let searcher = ScriptedSearcher()
    let session = Session(screen: try .phones(), searchers: ["main": searcher])
    await session.start()
    await searcher.arrived(1)
    try await session.send(.double("search.set=a"))
    await searcher.arrived(2)
    try await session.send(.double("search.set=b"))
    await searcher.arrived(3)
    await searcher.respond(to: 1, with: .success([SearchResponse(nbHits: 1)]))
    await searcher.respond(to: 2, with: .success([SearchResponse(nbHits: 2)]))
    let settled = await session.settled()
    await searcher.respond(to: 0, with: .failure(SearchError(.cancelled, "cancelled")))
    await session.finish()
    #expect(settled.text(of: "search") == "b: 2")
    var loading: [Bool] = []
    var errors: [String] = []
    for await frame in session.frames {
      loading.append(frame.isLoading)
      errors += frame.errors
    }
    #expect(loading == [true, true, true, false])
    #expect(errors == [])
  }

  @Test func failureSettlesTheSession() async throws {
    let searcher = ImmediateSearcher(result: .failure(SearchError(.unavailable, "no line")))
    let session = Session(screen: try .phones(), searchers: ["main": searcher])
    await session.start()
    #expect(await session.settled().errors == ["no line"])
  }

  @Test func missingResponseIsAnError() async throws {
    let searcher = ImmediateSearcher(result: .success([]))
    let session = Session(screen: try .phones(), searchers: ["main": searcher])
    await session.start()
    #expect(await session.settled().errors == ["the searcher 'main' returned no response"])
  }

  @Test func missingSearcherIsAnError() async throws {
    let session = Session(screen: try .phones(), searchers: [:])
    await session.start()
    #expect(await session.settled().errors == ["the searcher 'main' is not open"])
  }

  @Test func severalTasksCanWaitUntilSettled() async throws {
    let searcher = ScriptedSearcher()
    let session = Session(screen: try .phones(), searchers: ["main": searcher])
    await session.start()
    async let first = session.settled()
    async let second = session.settled()
    await searcher.arrived(1)
    await searcher.respond(to: 0, with: .success([SearchResponse(nbHits: 5)]))
    let texts = await [first, second].map { $0.text(of: "search") }
    #expect(texts == ["pro: 5", "pro: 5"])
  }

  @Test func finishEndsFramesAndWaitingTasks() async throws {
    let searcher = ScriptedSearcher()
    let session = Session(screen: try .phones(), searchers: ["main": searcher])
    await session.start()
    async let settled = session.settled()
    await searcher.arrived(1)
    await session.finish()
    #expect(await settled.isLoading)
    await searcher.respond(to: 0, with: .success([SearchResponse(nbHits: 5)]))
    try await session.send(.double("search.set=a"))
    await session.start()
    var count = 0
    for await _ in session.frames { count += 1 }
    #expect(count == 1)
    #expect(await searcher.requests.count == 1)
  }

  @Test func rejectedActionThrows() async throws {
    let session = Session(screen: try .phones(), searchers: [:])
    let action = try Action.double("serch.set=a")
    await #expect(
      throws: ActionError("unknown widget 'serch'", help: "did you mean 'search'?")
    ) {
      try await session.send(action)
    }
  }
}

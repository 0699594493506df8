import Components
import RemoteSearch
import Screens
import Search
import StandardWidgets
import Synchronization
import Testing
import WidgetCore

@testable import WidgetRunBench

@Suite struct KeystrokesTests {
  private static let screen = """
    searcher: { type: asked }
    widgets:
      - { type: searchBox, id: search }
      - { type: hits }
    """

  private func session(_ calls: Calls, fails: Bool = false) throws -> Session {
    var registry = Registry()
    for connector in StandardWidgets.all { try registry.register(connector) }
    try registry.register(AskedSettings.self)
    let loader = ScreenLoader(registry: registry, environment: [:]) { (_) throws(FileError) in
      Array(Self.screen.utf8)
    }
    let loaded = loader.load("screen.yaml")
    let screen = try #require(loaded.screen, "\(loaded.diagnostics.all)")
    let searcher = AskedSearcher(calls: calls, fails: fails)
    return Session(screen: screen, searchers: ["main": searcher], buffering: .bufferingNewest(1))
  }

  private func measure(
    _ session: Session, _ calls: Calls, box: String = "search"
  ) async throws -> Keystrokes {
    try await Keystrokes.measure(
      session, box: box, ["z", "zu"], repetitions: 3, takeLog: calls.take, send: calls.again)
  }

  @Test func everyTextIsTypedAsOftenAsWanted() async throws {
    let calls = Calls()
    let measured = try await measure(try session(calls), calls)
    #expect(measured.keystrokes.count == 6)
    #expect(calls.queries == ["", "z", "zu", "z", "zu", "z", "zu"])
  }

  @Test func theTimeOfAllCallsOfAKeystrokeIsTheTransports() async throws {
    let calls = Calls()
    let measured = try await measure(try session(calls), calls)
    #expect(measured.keystrokes.map(\.transport) == Array(repeating: 0.75, count: 6))
    #expect(measured.keystrokes.map(\.calls) == Array(repeating: 2, count: 6))
  }

  @Test func theRequestsOfTheKeystrokesAloneAreSentAgain() async throws {
    let calls = Calls()
    let measured = try await measure(try session(calls), calls)
    #expect(measured.raw == Array(repeating: 8, count: 12))
    #expect(
      calls.repeated == ["z", "zu", "z", "zu", "z", "zu"].flatMap { ["a/\($0)", "b/\($0)"] })
  }

  @Test func aWidgetThatIsNotThereIsNamed() async throws {
    let calls = Calls()
    let session = try session(calls)
    let error = await #expect(throws: BenchError.self) {
      try await measure(session, calls, box: "box")
    }
    #expect(error?.description.contains("'box'") == true)
  }

  @Test func aSearcherThatFailsIsToldInItsOwnWords() async throws {
    let calls = Calls()
    let session = try session(calls, fails: true)
    let error = await #expect(throws: BenchError.self) { try await measure(session, calls) }
    #expect(error?.description == "closed on Sundays")
  }

  @Test func theRuntimesShareIsWhatTheTransportLeaves() {
    var keystrokes = Keystrokes()
    keystrokes.keystrokes = [
      .init(all: 5, transport: 4.5, calls: 1), .init(all: 9, transport: 2, calls: 3),
      .init(all: 3, transport: 2, calls: 1),
    ]
    keystrokes.raw = [4, 4, 6]
    #expect(keystrokes.keystrokes.map(\.runtime) == [0.5, 7, 1])
    let rows = keystrokes.table.split(separator: "\n").map { line in
      line.split(separator: " ").suffix(3).joined(separator: " ")
    }
    #expect(
      rows == [
        "p50 p95 p99", "5.00 9.00 9.00", "2.00 4.50 4.50", "1.00 7.00 7.00", "4.00 6.00 6.00",
        "3 requests each",
      ])
  }
}

/// The calls of a searcher that makes two for every search.
private final class Calls: Sendable {
  private struct Log {
    var queries: [String] = []
    var sent: [TimedTransport.Sent] = []
    var repeated: [String] = []
  }

  private let log = Mutex(Log())

  var queries: [String] { log.withLock(\.queries) }
  var repeated: [String] { log.withLock(\.repeated) }

  func note(_ query: String) {
    log.withLock { log in
      log.queries.append(query)
      for (path, time) in [("a", 0.25), ("b", 0.5)] {
        log.sent.append(.init(request: HTTPRequest(url: "\(path)/\(query)"), milliseconds: time))
      }
    }
  }

  func again(_ request: HTTPRequest) async {
    log.withLock { log in
      log.repeated.append(request.url)
      log.sent.append(.init(request: request, milliseconds: 8))
    }
  }

  func take() -> [TimedTransport.Sent] {
    log.withLock { log in
      defer { log.sent = [] }
      return log.sent
    }
  }
}

private struct AskedSearcher: Searcher {
  var calls: Calls
  var fails: Bool

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    if fails { throw SearchError(.unavailable, "closed on Sundays") }
    for request in requests { calls.note(request.query) }
    return requests.map { SearchResponse(query: $0.query) }
  }
}

private struct AskedSettings: SearcherSettings {
  static let type = "asked"
  static let summary = "Notes down what it is asked."
  static let example = "type: asked"

  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    AskedSearcher(calls: Calls(), fails: false)
  }
}

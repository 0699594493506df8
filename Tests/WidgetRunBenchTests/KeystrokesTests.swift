import Components
import ScreenLoading
import Screens
import Search
import StandardWidgets
import Synchronization
import Testing
import WidgetCore

@testable import WidgetRunBench

@Suite struct KeystrokesTests {
  private static let screen = """
    searcher: { type: recording }
    widgets:
      - { type: searchBox, id: search }
      - { type: hits }
    """

  private func session(_ log: RequestLog, fails: Bool = false) throws -> Session {
    var registry = Registry()
    for connector in StandardWidgets.all { try registry.register(connector) }
    try registry.register(RecordingSettings.self)
    let loader = ScreenLoader(registry: registry, environment: [:]) { (_) throws(FileError) in
      Array(Self.screen.utf8)
    }
    let loaded = loader.load("screen.yaml")
    let screen = try #require(loaded.screen, "\(loaded.diagnostics.all)")
    let searcher = RecordingSearcher(log: log, fails: fails)
    return Session(screen: screen, searchers: ["main": searcher], buffering: .bufferingNewest(1))
  }

  private func measure(
    _ session: Session, _ log: RequestLog, box: String = "search"
  ) async throws -> Keystrokes {
    try await Keystrokes.measure(
      session, box: box, ["z", "zu"], repetitions: 3, takeLog: log.takeLog)
  }

  @Test func eachTextIsTypedInEachRepetition() async throws {
    let log = RequestLog()
    let measured = try await measure(try session(log), log)
    #expect(measured.keystrokes.count == 6)
    #expect(log.queries == ["", "z", "zu", "z", "zu", "z", "zu"])
  }

  @Test func transportTimeIsTheSumOverAllRequests() async throws {
    let log = RequestLog()
    let measured = try await measure(try session(log), log)
    #expect(measured.keystrokes.map(\.transport) == Array(repeating: 0.75, count: 6))
    #expect(measured.keystrokes.map(\.requestCount) == Array(repeating: 2, count: 6))
  }

  @Test func requestsOfKeystrokesAreRepeated() async throws {
    let log = RequestLog()
    let measured = try await measure(try session(log), log)
    #expect(measured.repeatedRequestTimes == Array(repeating: 8, count: 12))
    #expect(
      log.repeated == ["z", "zu", "z", "zu", "z", "zu"].flatMap { ["a/\($0)", "b/\($0)"] })
  }

  @Test func missingWidgetIsReported() async throws {
    let log = RequestLog()
    let session = try session(log)
    let error = await #expect(throws: BenchError.self) {
      try await measure(session, log, box: "box")
    }
    #expect(error?.description.contains("'box'") == true)
  }

  @Test func errorOfTheSearcherIsReported() async throws {
    let log = RequestLog()
    let session = try session(log, fails: true)
    let error = await #expect(throws: BenchError.self) { try await measure(session, log) }
    #expect(error?.description == "the service is closed")
  }

  @Test func runtimeIsTheTimeWithoutTransport() {
    var keystrokes = Keystrokes()
    keystrokes.keystrokes = [
      .init(total: 5, transport: 4.5, requestCount: 1),
      .init(total: 9, transport: 2, requestCount: 3),
      .init(total: 3, transport: 2, requestCount: 1),
    ]
    keystrokes.repeatedRequestTimes = [4, 4, 6]
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

/// Records the queries and requests of a searcher that sends two requests per search.
private final class RequestLog: Sendable {
  private struct Log {
    var queries: [String] = []
    var sent: [TimedRequest] = []
    var repeated: [String] = []
  }

  private let entries = Mutex(Log())

  var queries: [String] { entries.withLock(\.queries) }
  var repeated: [String] { entries.withLock(\.repeated) }

  func record(_ query: String) {
    entries.withLock { log in
      log.queries.append(query)
      for (path, time) in [("a", 0.25), ("b", 0.5)] {
        log.sent.append(
          TimedRequest(milliseconds: time) { await self.repeatRequest("\(path)/\(query)") })
      }
    }
  }

  private func repeatRequest(_ url: String) async {
    entries.withLock { log in
      log.repeated.append(url)
      log.sent.append(TimedRequest(milliseconds: 8) {})
    }
  }

  func takeLog() -> [TimedRequest] {
    entries.withLock { log in
      defer { log.sent = [] }
      return log.sent
    }
  }
}

private struct RecordingSearcher: Searcher {
  var log: RequestLog
  var fails: Bool

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    if fails { throw SearchError(.unavailable, "the service is closed") }
    for request in requests { log.record(request.query) }
    return requests.map { SearchResponse(query: $0.query) }
  }
}

private struct RecordingSettings: SearcherSettings {
  static let type = "recording"
  static let summary = "Records its requests."
  static let example = "type: recording"

  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    RecordingSearcher(log: RequestLog(), fails: false)
  }
}

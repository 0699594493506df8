import Components
import Search
import Synchronization
import Testing

@testable import RemoteSearch

@Suite struct RemoteConnectionTests {
  private func connection(
    _ transport: ScriptedTransport, hosts: [String] = ["http://a", "http://b"], retries: Int = 1
  ) -> RemoteConnection<ScriptedTransport> {
    RemoteConnection(
      engine: "typesense", hosts: HostList(hosts),
      headers: [HTTPHeader("x-key", "secretive")], secrets: [Secret("secretive")],
      limits: TimeLimits(total: .seconds(3_600), retries: retries, pause: .zero),
      transport: transport)
  }

  private func error(
    _ responses: Result<HTTPResponse, HTTPFailure>..., retries: Int = 0
  ) async -> SearchError? {
    let transport = ScriptedTransport(responses: responses)
    do throws(SearchError) {
      _ = try await connection(transport, retries: retries).response(
        to: EngineRequest("/x", ["a": 1]))
      return nil
    } catch {
      #expect(!error.message.contains("secretive"))
      return error
    }
  }

  @Test(
    "a key that the server repeats in another form, and control characters, are not shown",
    arguments: [
      ("se/cret ive", "se%2Fcret%20ive"), ("se/cret ive", "se%2fcret+ive"),
      ("se/cret ive", "Basic \(Base64.encode(Array("me:se/cret ive".utf8)))"),
      ("se/cret ive", "se/cret ive"),
    ])
  func echoedKey(key: String, echo: String) {
    var connection = connection(ScriptedTransport())
    connection = RemoteConnection(
      engine: "typesense", hosts: HostList(["http://a"]), headers: [], secrets: [Secret(key)],
      transport: connection.transport)
    let shown = connection.redacted("key \(echo) \u{1B}[2J\u{202E}\u{200F}")
    #expect(shown.contains("***") && !shown.contains(echo))
    #expect(shown.hasSuffix("  [2J\u{FFFD}\u{FFFD}"))
  }

  @Test func requestIsSentAsJSONWithKeysInHeadersOnly() async throws {
    let transport = ScriptedTransport(.response(200, #"{"b":2}"#))
    let response = try await connection(transport).response(to: EngineRequest("/x", ["a": 1]))
    #expect(response == ["b": 2])
    let sent = try #require(transport.requests.first)
    #expect(sent.url == "http://a/x" && sent.method == "POST" && sent.json == ["a": 1])
    #expect(sent.headers.contains(HTTPHeader("x-key", "secretive")))
    #expect(sent.headers.contains(HTTPHeader("content-type", "application/json")))
  }

  @Test(arguments: [
    Result<HTTPResponse, HTTPFailure>.connectionClosed, .timedOut, .response(500),
    .response(503, "<html>"),
  ])
  func nextHostIsTriedAfterAFailure(_ failure: Result<HTTPResponse, HTTPFailure>) async throws {
    let transport = ScriptedTransport(failure, .response(200, "[]"), .response(200, "[]"))
    let connection = connection(transport)
    _ = try await connection.response(to: EngineRequest("/x", [:]))
    _ = try await connection.response(to: EngineRequest("/y", [:]))
    #expect(transport.urls == ["http://a/x", "http://b/x", "http://b/y"])
  }

  @Test("a server that does not respond delays only one search, and not until its time limit")
  func hungServer() async throws {
    let transport = HostTransport { host in
      if host != "http://c" { try await Task.sleep(for: .seconds(60)) }
      return HTTPResponse(status: 200, headers: [], body: Array("[]".utf8))
    }
    let connection = RemoteConnection(
      engine: "typesense", hosts: HostList(["http://a", "http://b", "http://c"]), headers: [],
      secrets: [],
      limits: TimeLimits(
        perAttempt: .seconds(60), total: .seconds(60), stagger: .milliseconds(50), retries: 0),
      transport: transport)
    let start = ContinuousClock.now
    _ = try await connection.response(to: EngineRequest("/x", [:]))
    _ = try await connection.response(to: EngineRequest("/y", [:]))
    #expect(start.duration(to: .now) < .seconds(30))
    #expect(transport.hosts == ["http://a", "http://b", "http://c", "http://c"])
  }

  /// The node `c` does not respond. The others wait for it until they have sent a search to it, and always if
  /// the search prefers its copies of the shards.
  @Test("a cluster node that does not respond is avoided by a second search without a preference")
  func hungNode() async throws {
    let waiting = Mutex<Set<String>>([])
    let transport = HostTransport { host, request in
      let isPreferring = request.body.contains(UInt8(ascii: "p"))
      let isFirst = waiting.withLock { $0.insert(host).inserted }
      if host == "http://c" || isPreferring || isFirst { try await Task.sleep(for: .seconds(60)) }
      return HTTPResponse(status: 200, headers: [], body: Array("[]".utf8))
    }
    let connection = RemoteConnection(
      engine: "elasticsearch", hosts: HostList(["http://a", "http://b", "http://c"]), headers: [],
      secrets: [],
      limits: TimeLimits(
        perAttempt: .seconds(60), total: .seconds(60), stagger: .milliseconds(50), retries: 0),
      transport: transport)
    var request = EngineRequest("/x", .text("p"))
    request.alternativeBody = Array("a".utf8)
    _ = try await connection.response(to: request)
    #expect(transport.hosts == ["http://a", "http://b", "http://c", "http://a"])
    // The next search does not wait, because it has no preference.
    _ = try await connection.response(to: request)
    #expect(transport.hosts.suffix(2) == ["http://a", "http://a"])
  }

  @Test func retryHasTheAlternativeBody() async throws {
    let transport = ScriptedTransport(
      .response(429, headers: [HTTPHeader("retry-after", "0")]), .response(200, "2"))
    var request = EngineRequest("/x", .text("p"))
    request.alternativeBody = Array("a".utf8)
    _ = try await connection(transport).response(to: request)
    #expect(transport.requests.map(\.body) == [Array(#""p""#.utf8), Array("a".utf8)])
  }

  @Test func slowServerIsUsedIfTheOthersFail() async throws {
    let transport = HostTransport { host in
      if host == "http://b" { throw HTTPFailure(.connection, "closed") }
      try await Task.sleep(for: .milliseconds(200))
      return HTTPResponse(status: 200, headers: [], body: Array("[]".utf8))
    }
    let connection = RemoteConnection(
      engine: "typesense", hosts: HostList(["http://a", "http://b"]), headers: [], secrets: [],
      limits: TimeLimits(total: .seconds(3_600), stagger: .milliseconds(20), retries: 0),
      transport: transport)
    #expect(try await connection.response(to: EngineRequest("/x", [:])) == [])
  }

  @Test(arguments: [400, 401, 403, 404, 422])
  func invalidRequestIsNotRetried(_ status: Int) async {
    let transport = ScriptedTransport(
      .response(status, #"{"message":"bad key secretive"}"#), .response(200))
    await #expect(
      throws: SearchError(
        .refused, "'typesense' rejected the request: status \(status), bad key ***")
    ) { try await connection(transport).response(to: EngineRequest("/x", [:])) }
    #expect(transport.requests.count == 1)
  }

  @Test func allHostsAreRetriedAfterAPause() async throws {
    let transport = ScriptedTransport(
      .connectionClosed, .connectionClosed, .connectionClosed, .response(200, "1"))
    #expect(try await connection(transport).response(to: EngineRequest("/x", [:])) == 1)
    #expect(transport.urls.count == 4)
  }

  @Test func lastFailureIsReportedIfNoHostResponds() async {
    let error = await error(.connectionClosed, .response(502, #"{"message":"upstream\u001b[1m"}"#))
    #expect(
      error
        == SearchError(
          .unavailable, "'typesense' did not respond: http://b: status 502, upstream [1m"))
  }

  @Test func overloadedServerIsRetriedInPlaceOfOthers() async throws {
    let transport = ScriptedTransport(
      .response(429, headers: [HTTPHeader("Retry-After", "0")]), .response(200, "2"))
    #expect(try await connection(transport).response(to: EngineRequest("/x", [:])) == 2)
    #expect(transport.urls == ["http://a/x", "http://a/x"])
  }

  @Test func longRetryAfterIsNotAwaited() async {
    let error = await error(
      .response(429, headers: [HTTPHeader("retry-after", "99999999999")]), .response(200),
      retries: 1)
    #expect(error?.reason == .unavailable)
    #expect(error?.message.contains("429") == true)
  }

  @Test func redirectsAreNotFollowed() async {
    let error = await error(
      .response(301, headers: [HTTPHeader("location", "http://evil")]), .response(200))
    #expect(error?.reason == .refused)
    #expect(error?.message.contains("redirects") == true)
  }

  @Test(arguments: ["", "{", "<html>", "{\"a\":1}}", "\u{0}"])
  func invalidJSONIsMalformed(_ body: String) async {
    #expect(await error(.response(200, body))?.reason == .malformed)
  }

  @Test func responseThatIsTooLargeIsMalformedAndNotRetried() async {
    let error = await error(.failure(HTTPFailure(.tooLarge, "it is large")), .response(200))
    #expect(error?.reason == .malformed)
  }

  @Test func cancelledRequestCancelsTheSearch() async {
    #expect(await error(.failure(HTTPFailure(.cancelled, ""))) == .cancelled)
  }

  @Test func attemptsAreLimitedByTheTotalTimeout() async throws {
    let transport = ScriptedTransport(.response(200))
    var connection = connection(transport)
    connection.limits.perAttempt = .seconds(600)
    connection.limits.total = .seconds(60)
    _ = try await connection.response(to: EngineRequest("/x", [:]))
    #expect(try #require(transport.requests.first).timeout <= .seconds(60))
  }
}

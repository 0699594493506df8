import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite(.serialized, .timeLimit(.minutes(20))) struct FailureTests {
  @Test func refusedConnectionIsReported() async throws {
    let server = try FaultyServer(.silence)
    server.stop()
    #expect(
      await send(to: server.url).failure
        == HTTPFailure(.connection, "the server refused the connection"))
  }

  @Test func unknownHostIsReported() async {
    #expect(await send(to: "http://host.invalid/").reason == .connection)
  }

  @Test(arguments: [
    FaultyServer.Behavior.silence, .trickle(Array("HTTP/1.1 200 OK\r\nx-slow: ".utf8)),
    .trickle(Array("\(head)content-length: 100000\r\n\r\n".utf8)),
  ])
  func slowResponseTimesOut(_ behavior: FaultyServer.Behavior) async throws {
    try await FaultyServer.run(behavior) { server in
      let result = await send(to: server.url, timeout: .milliseconds(300))
      #expect(result.failure == HTTPFailure(.timeout, "no response within 300 ms"))
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .microseconds(1)])
  func requestWithoutTimeTimesOut(_ timeout: Duration) async throws {
    try await FaultyServer.run(.silence) { server in
      #expect(await send(to: server.url, timeout: timeout).reason == .timeout)
    }
  }

  @Test func connectionClosedDuringTheUploadIsReported() async throws {
    try await FaultyServer.run(.closeImmediately) { server in
      for _ in 0..<10 {
        var request = request(to: server.url)
        request.body = [UInt8](repeating: 0x20, count: 8 << 20)
        #expect(await send(request).reason == .connection)
      }
    }
  }

  @Test func closedConnectionIsReported() async throws {
    try await FaultyServer.run(.close) { server in
      #expect(
        await send(to: server.url).failure == HTTPFailure(.connection, "the connection was closed"))
    }
  }

  @Test(arguments: [
    FaultyServer.Behavior.flood(
      Array("\(head)\r\n".utf8), [UInt8](repeating: 0x78, count: 4_096)),
    .flood(
      Array("\(head)transfer-encoding: chunked\r\n\r\n".utf8),
      Array("1000\r\n\(String(repeating: "x", count: 4_096))\r\n".utf8)),
    .text("\(head)content-length: 99999999999\r\n\r\n"),
    .text("\(head)content-length: 99999999999999999999\r\n\r\n"),
    .flood(
      Array("\(head)content-encoding: gzip\r\n\r\n".utf8) + Gzip.endless.start, Gzip.endless.part),
  ])
  func responseThatIsTooLargeEndsEarly(_ behavior: FaultyServer.Behavior) async throws {
    try await FaultyServer.run(behavior) { server in
      #expect(
        await send(to: server.url).failure
          == HTTPFailure(.tooLarge, "the response is larger than 1 MB"))
    }
  }

  @Test(arguments: [(0, ""), (2, "{}")])
  func responseOfMaximumSizeIsAccepted(_ limit: Int, _ body: String) async throws {
    let text = "\(head)content-length: \(limit)\r\n\r\n\(body)"
    try await FaultyServer.run(.text(text)) { server in
      #expect(await send(to: server.url, maximumBodySize: limit).response?.text == body)
    }
    try await FaultyServer.run(.text("\(head)content-length: \(limit + 1)\r\n\r\n\(body)x")) {
      #expect(await send(to: $0.url, maximumBodySize: limit).reason == .tooLarge)
    }
  }

  @Test func serverWithoutTLSIsRejected() async throws {
    try await FaultyServer.run(.text(emptyObject)) { server in
      let result = await send(to: "https://127.0.0.1:\(server.port)/", timeout: .seconds(3))
      #expect(result.reason == .connection || result.reason == .timeout)
      #expect(server.requests.isEmpty)
    }
  }

  @Test(arguments: [
    "", "nowhere", "http://", "ftp://127.0.0.1/", "http://[::1", "file:///etc/passwd",
  ])
  func invalidURLIsReported(_ url: String) async {
    #expect(await send(to: url).failure == HTTPFailure(.connection, "invalid URL"))
  }

  @Test(arguments: ["a\r\nx-other: b", "a\nb", "a\0b", "\u{7F}", "\u{1B}[0m"])
  func headerWithControlCharacterIsRejected(_ value: String) async throws {
    try await FaultyServer.run(.text(emptyObject)) { server in
      var request = request(to: server.url)
      request.headers.append(HTTPHeader("x-value", value))
      #expect(
        await send(request).failure
          == HTTPFailure(.connection, "a request header contains a control character"))
      #expect(server.connections == 0)
    }
  }

  @Test func missingLibraryIsReportedWithItsPackage() {
    #expect(
      throws: HTTPFailure(
        .connection, "cannot load 'libmissing.so.0'; install the Debian package libcurl4")
    ) { try TransferLoop(library: "libmissing.so.0") }
    // A library without the functions of libcurl.
    #expect(throws: HTTPFailure.self) { try TransferLoop(library: "libm.so.6") }
  }

  @Test func messagesContainNoKeysOrURLs() async throws {
    for behavior in [FaultyServer.Behavior.close, .text("220 mail ESMTP\r\n\r\n"), .silence] {
      try await FaultyServer.run(behavior) { server in
        let url = "http://user:password@127.0.0.1:\(server.port)/path?key=secretive"
        let failure = try #require(await send(to: url, timeout: .milliseconds(200)).failure)
        for secret in ["secretive", "password", "127.0.0.1", "path"] {
          #expect(!failure.message.contains(secret))
        }
      }
    }
  }
}

import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite struct HTTPClientTransportTests {
  private static let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"

  @Test func anAnswerIsStatusHeadersAndBody() async throws {
    let text = "HTTP/1.1 429 Slow Down\r\nRetry-After: 3\r\nContent-Length: 4\r\n\r\nwait"
    try await FaultyServer.run(.write(text)) { server in
      let response = try #require(await send(to: server.url).response)
      #expect(response.status == 429 && response.header("retry-after") == "3")
      #expect(String(decoding: response.body, as: UTF8.self) == "wait")
    }
  }

  @Test func connectionsAreUsedAgain() async throws {
    try await FaultyServer.run(.write("\(Self.head)content-length: 2\r\n\r\n{}")) { server in
      for _ in 0..<20 { #expect(await send(to: server.url).response?.status == 200) }
      // An answer may be told before its connection is free, so that the next request takes another.
      #expect(server.connections < 10)
    }
  }

  @Test(arguments: [
    FaultyServer.Behaviour.silence, .dribble("HTTP/1.1 200 OK\r\nx-slow: "),
    .dribble("\(head)content-length: 100000\r\n\r\n"),
  ])
  func aServerThatIsTooSlowIsLeft(_ behaviour: FaultyServer.Behaviour) async throws {
    try await FaultyServer.run(behaviour) { server in
      let result = await send(to: server.url, timeout: .milliseconds(200))
      #expect(result.reason == .timeout)
    }
  }

  @Test(arguments: [
    FaultyServer.Behaviour.close, .writeAndClose("\(head)content-length: 100\r\n\r\n{"),
    .writeAndClose("\(head)transfer-encoding: chunked\r\n\r\n5\r\n{\"a\""),
    .writeAndClose("HTTP/1.1 200"), .writeAndClose("220 mail.example.com ESMTP\r\n\r\n"),
    .write("\(head)content-length: -5\r\n\r\n{}"),
    .write("\(head)transfer-encoding: chunked\r\n\r\nzzz\r\n{}"),
    .flood("HTTP/1.1 200 OK\r\n", "x-header: yes\r\n"),
  ])
  func anAnswerThatIsBrokenIsAFailure(_ behaviour: FaultyServer.Behaviour) async throws {
    try await FaultyServer.run(behaviour) { server in
      #expect(await send(to: server.url).reason == .connection)
    }
  }

  @Test func bytesBehindTheAnswerAreNoPartOfIt() async throws {
    try await FaultyServer.run(.write("\(Self.head)content-length: 2\r\n\r\n{}{}{}")) { server in
      #expect(await send(to: server.url).response?.body.count ?? 2 == 2)
    }
  }

  @Test(arguments: [
    FaultyServer.Behaviour.flood("\(head)\r\n", String(repeating: "x", count: 4_096)),
    .flood(
      "\(head)transfer-encoding: chunked\r\n\r\n",
      "1000\r\n\(String(repeating: "x", count: 4_096))\r\n"),
    .write("\(head)content-length: 99999999999\r\n\r\n"),
  ])
  func anAnswerThatIsTooLargeIsNotReadToItsEnd(_ behaviour: FaultyServer.Behaviour) async throws {
    try await FaultyServer.run(behaviour) { server in
      #expect(await send(to: server.url).reason == .tooLarge)
    }
  }

  @Test func redirectsAreNotFollowed() async throws {
    try await FaultyServer.run(.write("\(Self.head)content-length: 2\r\n\r\n{}")) { other in
      let text = "HTTP/1.1 307 Moved\r\nlocation: \(other.url)\r\ncontent-length: 0\r\n\r\n"
      try await FaultyServer.run(.write(text)) { server in
        #expect(await send(to: server.url).response?.status == 307)
      }
      #expect(other.connections == 0)
    }
  }

  @Test func nobodyThereIsAFailure() async throws {
    let server = try await FaultyServer(.silence)
    try await server.stop()
    let result = await send(to: server.url)
    #expect(result.reason == .connection)
  }

  @Test func aServerWithoutEncryptionIsNotSpokenToInSecret() async throws {
    try await FaultyServer.run(.write("\(Self.head)content-length: 2\r\n\r\n{}")) { server in
      let result = await send(to: "https://127.0.0.1:\(server.port)/", timeout: .seconds(3))
      #expect(result.reason == .connection || result.reason == .timeout)
    }
  }

  @Test func aCancelledTaskEndsItsRequest() async throws {
    try await FaultyServer.run(.silence) { server in
      let url = server.url
      let task = Task { await send(to: url, timeout: .seconds(60)) }
      while server.connections == 0 { await Task.yield() }
      task.cancel()
      #expect(await task.value.reason == .cancelled)
    }
  }

  @Test(arguments: ["", "nowhere", "http://", "ftp://127.0.0.1/", "http://[::1"])
  func anAddressThatIsNoneIsAFailure(_ url: String) async {
    let result = await send(to: url)
    #expect(result.reason == .connection)
    if case .failure(let failure) = result { #expect(!failure.message.contains("secretive")) }
  }
}

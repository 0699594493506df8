import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite(.serialized, .timeLimit(.minutes(20))) struct MalformedResponseTests {
  @Test(arguments: [
    "HTTP/1.1 000 x\r\nContent-Length: 2\r\n\r\n{}", "HTTP/1.1 99 x\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 1000 x\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 -20 x\r\nContent-Length: 2\r\n\r\n{}", "hello\r\n\r\n", "<html>\n", "HTTP/1.1 200",
    "220 mail.example.com ESMTP\r\n\r\n", "\(head)Content-Length: -5\r\n\r\n{}",
    "\(head)Content-Length: 100\r\n\r\n{",
    "\(head)Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "\(head)Content-Length: 3\r\nContent-Length: 2\r\n\r\n{}",
    "\(head)Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    "\(head)Transfer-Encoding: chunked\r\n\r\n5\r\n{\"a\"",
    "\(head)X: a\0b\r\nContent-Length: 2\r\n\r\n{}",
    "\(head)Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
    "\(head)Content-Encoding: unknown\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n",
  ])
  func malformedResponseIsAConnectionFailure(_ text: String) async throws {
    try await FaultyServer.run(.textAndClose(text)) { server in
      #expect(await send(to: server.url).reason == .connection)
    }
  }

  @Test(arguments: [
    "\(head)Transfer-Encoding: chunked\r\n\r\nzzz\r\n{}", "\(head)Content-Length: -5\r\n\r\n{}",
  ])
  func malformedResponseEndsTheConnection(_ text: String) async throws {
    try await FaultyServer.run(.text(text)) { server in
      #expect(await send(to: server.url).reason == .connection)
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n", "x-header: yes\r\n"), ("HTTP/1.1 200 OK\r\n", "a:\r\n"),
    ("HTTP/1.1 200 OK\r\nx: ", "yesyesyes"), ("", "HTTP/1.1 100 Continue\r\n\r\n"),
    ("\(head)Transfer-Encoding: chunked\r\n\r\n0\r\n", "x-trailer: yes\r\n"),
  ])
  func endlessHeadersAreAConnectionFailure(_ start: String, _ part: String) async throws {
    let flood = FaultyServer.Behavior.flood(
      Array(start.utf8), Array(String(repeating: part, count: 100).utf8))
    try await FaultyServer.run(flood) { server in
      #expect(await send(to: server.url).reason == .connection)
    }
  }

  @Test(arguments: [("X: ", "a", 5_000_000), ("", "X: a\r\n", 500_000)])
  func largeHeadersAreAConnectionFailure(_ start: String, _ part: String, _ count: Int) async throws
  {
    let headers = start + String(repeating: part, count: count)
    try await FaultyServer.run(.text("\(head)\(headers)\r\nContent-Length: 2\r\n\r\n{}")) {
      server in
      #expect(await send(to: server.url).reason == .connection)
    }
  }

  @Test func interimResponsesAreSkipped() async throws {
    let interim = "HTTP/1.1 100 Continue\r\nx-interim: yes\r\n\r\n"
    let text = String(repeating: interim, count: 1_000) + emptyObject
    try await FaultyServer.run(.text(text)) { server in
      let response = try #require(await send(to: server.url).response)
      #expect(response.status == 200 && response.text == "{}")
      #expect(response.header("x-interim") == nil && response.headers.count == 2)
    }
  }

  @Test func trailersAreIgnored() async throws {
    let text =
      "\(head)Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nHTTP/1.1: x\r\nx-a: b\r\n\r\n"
    try await FaultyServer.run(.text(text)) { server in
      let response = try #require(await send(to: server.url).response)
      #expect(response.text == "{}" && response.header("content-type") == "application/json")
      #expect(response.headers.count == 2)
    }
  }

  @Test func invalidUTF8InHeadersIsReplaced() async throws {
    let text = Array("\(head)x-".utf8) + [0xFF] + Array(": a".utf8) + [0xC3] + Array("\r\n".utf8)
    try await FaultyServer.run(.write(text + Array("content-length: 2\r\n\r\n{}".utf8))) { server in
      let response = try #require(await send(to: server.url).response)
      #expect(response.headers[1] == HTTPHeader("x-\u{FFFD}", "a\u{FFFD}"))
    }
  }

  @Test func bytesAfterTheResponseAreDiscarded() async throws {
    try await FaultyServer.run(.text("\(emptyObject){}{}")) { server in
      for _ in 0..<3 { #expect(await send(to: server.url).response?.text == "{}") }
    }
    try await FaultyServer.run(.text("HTTP/1.1 204 No\r\nContent-Length: 2\r\n\r\n{}")) { server in
      #expect(await send(to: server.url).response?.body.isEmpty == true)
    }
  }
}

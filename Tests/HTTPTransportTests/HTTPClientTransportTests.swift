import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite(.serialized, .timeLimit(.minutes(20))) struct HTTPClientTransportTests {
  @Test func returnsStatusHeadersAndBody() async throws {
    let text = "HTTP/1.1 429 Slow Down\r\nRetry-After: 3\r\nContent-Length: 4\r\n\r\nwait"
    try await FaultyServer.run(.text(text)) { server in
      let response = try #require(await send(to: server.url).response)
      #expect(response.status == 429 && response.text == "wait")
      #expect(
        response.headers == [HTTPHeader("Retry-After", "3"), HTTPHeader("Content-Length", "4")])
    }
  }

  @Test func sendsMethodPathHeadersAndBody() async throws {
    try await FaultyServer.run(.text(emptyObject)) { server in
      var request = request(to: server.url + "/a/../b?q=%20")
      request.headers += [HTTPHeader("x-empty", ""), HTTPHeader("x-text", "a: b;")]
      #expect(await send(request).response?.status == 200)
      let lines = try #require(server.requests.first).split(
        separator: "\r\n", omittingEmptySubsequences: false)
      #expect(lines.first == "POST /x/a/../b?q=%20 HTTP/1.1" && lines.last == "{}")
      for line in ["x-key: secretive", "x-empty:", "x-text: a: b;", "Content-Length: 2"] {
        #expect(lines.contains { $0 == line }, "\(line)")
      }
      #expect(!lines.contains { $0.hasPrefix("Content-Type") || $0.hasPrefix("Expect") })
    }
  }

  @Test(arguments: [
    ("GET", "", "GET /x"), ("GET", "{}", "GET /x"), ("PUT", "{}", "PUT /x"),
    ("PUT", "", "PUT /x"), ("PATCH", "[]", "PATCH /x"), ("DELETE", "", "DELETE /x"),
    ("DELETE", "{}", "DELETE /x"), ("POST", "", "POST /x"),
  ])
  func supportsMethodsWithAndWithoutBody(
    _ method: String, _ body: String, _ start: String
  ) async throws {
    try await FaultyServer.run(.text(emptyObject)) { server in
      var request = request(to: server.url)
      (request.method, request.body) = (method, Array(body.utf8))
      #expect(await send(request).response?.text == "{}")
      let sent = try #require(server.requests.first)
      #expect(sent.hasPrefix("\(start) HTTP/1.1\r\n") && sent.hasSuffix("\r\n\r\n\(body)"))
      #expect(sent.contains("Content-Length: \(body.utf8.count)") == request.hasBody)
    }
  }

  @Test func headResponseHasLengthButNoBody() async throws {
    let text = "\(head)content-length: 99999999\r\ncontent-encoding: gzip\r\n\r\n"
    try await FaultyServer.run(.text(text)) { server in
      var request = request(to: server.url)
      request.method = "HEAD"
      let response = try #require(await send(request).response)
      #expect(response.body.isEmpty && response.header("content-length") == "99999999")
      #expect(response.header("content-encoding") == "gzip")
    }
  }

  @Test func largeBodyIsSentWithoutDelay() async throws {
    try await FaultyServer.run(.text(emptyObject)) { server in
      var request = request(to: server.url)
      request.body = [UInt8](repeating: 0x20, count: 4 << 20)
      #expect(await send(request).response?.status == 200)
      let sent = try #require(server.requests.first)
      #expect(sent.utf8.count > 4 << 20 && !sent.lowercased().contains("expect:"))
    }
  }

  @Test func connectionIsReused() async throws {
    try await FaultyServer.run(.text(emptyObject)) { server in
      var opened: [Int] = []
      for _ in 0..<20 {
        let response = try #require(await send(to: server.url).response)
        #expect(response.status == 200)
        opened.append(response.openedConnections)
      }
      #expect(opened == [1] + [Int](repeating: 0, count: 19) && server.connections == 1)
    }
  }

  @Test func closedConnectionIsReplaced() async throws {
    try await FaultyServer.run(.textAndClose(emptyObject)) { server in
      for _ in 0..<5 { #expect(await send(to: server.url).response?.text == "{}") }
      #expect(server.connections == 5)
    }
  }

  @Test func manyRequestsRunAtTheSameTime() async throws {
    try await FaultyServer.run(.text(emptyObject)) { server in
      let url = server.url
      let statuses = await withTaskGroup { group in
        for _ in 0..<100 { group.addTask { await send(to: url).response?.status } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 100))
    }
  }

  @Test func redirectIsNotFollowed() async throws {
    try await FaultyServer.run(.text(emptyObject)) { other in
      let text = "HTTP/1.1 307 Moved\r\nlocation: \(other.url)\r\ncontent-length: 0\r\n\r\n"
      try await FaultyServer.run(.text(text)) { server in
        #expect(await send(to: server.url).response?.status == 307)
      }
      #expect(other.connections == 0)
    }
  }

  @Test func gzipBodyIsDecoded() async throws {
    let body = Gzip.encode(#"{"hits":[]}"#)
    let start = "\(head)content-encoding: gzip\r\ncontent-length: \(body.count)\r\n\r\n"
    try await FaultyServer.run(.write(Array(start.utf8) + body)) { server in
      let response = try #require(await send(to: server.url).response)
      #expect(response.text == #"{"hits":[]}"#)
      #expect(response.headers == [HTTPHeader("content-type", "application/json")])
      #expect(server.requests.first?.contains("Accept-Encoding: gzip\r\n") == true)
    }
  }
}

import Testing

@testable import WebServer
@testable import Serving

/// Tests over real connections.
// Serialized, because signals shut down all servers of the process.
@Suite(.serialized) struct WebServerTests {
  static let host = "Host: localhost\r\nConnection: close\r\n"

  @Test func getReturnsAPage() async throws {
    try await ServedSite().serve { port in
      let response = await RawClient.response(
        port: port, to: "GET /?q=zurich HTTP/1.1\r\n\(Self.host)\r\n")
      #expect(response?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
      #expect(response?.contains("<mark>Zurich</mark> Airport") == true)
    }
  }

  @Test func headHasTheHeadersOfGetAndNoBody() async throws {
    try await ServedSite().serve { port in
      let get = await RawClient.response(
        port: port, to: "GET /style.css HTTP/1.1\r\n\(Self.host)\r\n")
      let head = await RawClient.response(
        port: port, to: "HEAD /style.css HTTP/1.1\r\n\(Self.host)\r\n")
      let end = try #require(get?.firstRange(of: "\r\n\r\n")).upperBound
      let lines = { (text: Substring?) in
        (text ?? "").split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") }
      }
      #expect(lines(get?[..<end]) == lines(head?[...]))
      #expect(head?.contains("\r\nContent-Length: ") == true)
    }
  }

  @Test func notModifiedResponseHasTheFullLengthAndNoBody() async throws {
    try await ServedSite().serve { port in
      let head = await RawClient.response(
        port: port, to: "HEAD /style.css HTTP/1.1\r\n\(Self.host)\r\n")
      let length = try #require(
        head?.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") })
      let response = await RawClient.response(
        port: port, to: "GET /style.css HTTP/1.1\r\n\(Self.host)If-None-Match: *\r\n\r\n")
      #expect(response?.hasPrefix("HTTP/1.1 304 ") == true)
      #expect(response?.contains("\r\n\(length)\r\n") == true && length != "Content-Length: 0")
      #expect(response?.hasSuffix("\r\n\r\n") == true)
    }
  }

  @Test func connectionIsReusedAndPipelined() async throws {
    try await ServedSite().serve { port in
      let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let last = "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n"
      let response = await RawClient.response(port: port, to: request + request + last)
      #expect(response?.count(of: "HTTP/1.1 200 OK") == 3)
    }
  }

  @Test func chunkedBodyIsRead() async throws {
    try await ServedSite().serve { port in
      let head =
        "POST /1/indexes/main/query HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n"
      let response = await RawClient.response(
        port: port, to: head + "a\r\n{\"query\":\"\r\n5\r\nzur\"}\r\n0\r\n\r\n")
      #expect(response?.contains("\"nbHits\":") == true)
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n", 400), ("GET / HTTP/1.0\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n", 400),
    ("GET /healthz HTTP/1.1\r\nHost: evil.example\r\n", 421),
    ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n", 421),
    ("GET / HTTP/1.1\r\nHost: localhost:99999\r\n", 400),
    (
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n",
      400
    ),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 0\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n", 501),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX : 0\r\n", 400),
    ("GET /a b HTTP/1.1\r\nHost: localhost\r\n", 400),
    ("G\u{1} / HTTP/1.1\r\nHost: localhost\r\n", 400),
  ])
  func rejectedHeadClosesTheConnection(_ head: String, _ status: Int) async throws {
    try await ServedSite().serve { port in
      let next = "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let response = try #require(await RawClient.response(port: port, to: "\(head)\r\n\(next)"))
      #expect(response.hasPrefix("HTTP/1.1 \(status) "))
      #expect(response.count(of: "HTTP/1.1 ") == 1)
      #expect(response.contains("\r\nConnection: close\r\n"))
      #expect(response.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
    }
  }

  @Test func publicHostsAreAccepted() async throws {
    var site = ServedSite()
    site.settings.publicHosts = ["shop.example"]
    try await site.serve { port in
      for (host, start) in [
        ("shop.example", "HTTP/1.1 200 "), ("SHOP.example.:443", "HTTP/1.1 200 "),
        ("127.0.0.1:\(port)", "HTTP/1.1 200 "), ("www.shop.example", "HTTP/1.1 421 "),
      ] {
        let response = await RawClient.response(
          port: port, to: "GET /healthz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(response?.hasPrefix(start) == true, "\(host)")
      }
    }
  }

  @Test func requestsWithAnyNumberOfQueryValuesHaveAResponse() async throws {
    try await ServedSite().serve { port in
      for value in ["&", "a&", "a=b&"] {
        let query = String(repeating: value, count: 8170 / value.utf8.count)
        let response = await RawClient.response(
          port: port, to: "GET /healthz?\(query) HTTP/1.1\r\n\(Self.host)\r\n")
        #expect(response?.hasPrefix("HTTP/1.1 200 OK\r\n") == true, "\(value)")
      }
      let response = await RawClient.response(
        port: port, to: "GET /?a=1&country=Italy&q=rome HTTP/1.1\r\n\(Self.host)\r\n")
      #expect(response?.contains("<mark>Rome</mark>") == true)
    }
  }

  @Test func longHeadersAreRejected() async throws {
    try await ServedSite().serve { port in
      for size in [33_000, 100_000] {
        let value = String(repeating: "a", count: size)
        let response = await RawClient.response(
          port: port, to: "GET / HTTP/1.1\r\nX: \(value)\r\n\(Self.host)\r\n")
        #expect(response?.hasPrefix("HTTP/1.1 431 ") == true, "\(size)")
      }
    }
  }

  @Test func longBodiesAreRejected() async throws {
    var site = ServedSite()
    site.settings.maximumBodySize = 1000
    try await site.serve { port in
      let head = "POST /1/indexes/main/query HTTP/1.1\r\nHost: localhost\r\n"
      let body = String(repeating: "a", count: 200_000)
      let declared = await RawClient.response(
        port: port, to: "\(head)Content-Length: 3000000\r\n\r\n\(body)")
      let chunked = await RawClient.response(
        port: port,
        to: "\(head)Transfer-Encoding: chunked\r\n\r\n30d40\r\n\(body)\r\n0\r\n\r\n")
      for response in [declared, chunked] {
        #expect(response?.hasPrefix("HTTP/1.1 413 ") == true)
        #expect(response?.contains("\r\nConnection: close\r\n") == true)
        #expect(response?.hasSuffix("\r\n\r\nthe body is larger than 1000 bytes\n") == true)
      }
    }
  }

  @Test func invalidUTF8HasAResponse() async throws {
    try await ServedSite().serve { port in
      let client = RawClient(port: port)
      let text = "GET /~?q=~ HTTP/1.1\r\nX: ~\r\n\(Self.host)\r\n"
      await client.send(text.utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 })
      #expect(await client.receivedToEnd()?.hasPrefix("HTTP/1.1 404 ") == true)
    }
  }

  @Test func incompleteHeadClosesTheConnectionBeforeTheIdleLimit() async throws {
    var site = ServedSite()
    site.settings.headLimit = .milliseconds(50)
    site.settings.idleLimit = .seconds(600)
    try await site.serve { port in
      for text in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: "] {
        #expect(await RawClient.response(port: port, to: text) == "", "\(text)")
      }
    }
  }

  @Test func incompleteBodyClosesTheConnection() async throws {
    var site = ServedSite()
    site.settings.requestLimit = .milliseconds(50)
    try await site.serve { port in
      let head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabc"
      #expect(await RawClient.response(port: port, to: head) == "")
    }
  }

  @Test func requestWithAnIncompleteBodyEndsWithItsConnection() async throws {
    try await ServedSite().serve { port in
      // In some cases, the end of the connection arrives together with the body.
      for _ in 0..<50 {
        let head =
          "POST /1/indexes/main/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"
        await RawClient(port: port).send("\(head)abc")
      }
      var hasEnded = false
      for _ in 0..<1000 where !hasEnded {
        try await Task.sleep(for: .milliseconds(50))
        let metrics = await RawClient.response(
          port: port, to: "GET /metrics HTTP/1.1\r\n\(Self.host)\r\n")
        hasEnded = metrics?.contains("http_server_active_requests 1\n") == true
      }
      #expect(hasEnded)
    }
  }

  @Test func idleConnectionIsClosed() async throws {
    var site = ServedSite()
    site.settings.idleLimit = .seconds(1)
    try await site.serve { port in
      let client = RawClient(port: port)
      await client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(await client.receivedToEnd()?.hasSuffix("\r\n\r\nok\n") == true)
    }
  }

  @Test func clientThatDoesNotReadIsReset() async throws {
    var site = ServedSite()
    site.settings.stallLimit = .milliseconds(50)
    try await site.serve { port in
      let client = RawClient(port: port)
      // The responses are larger than the buffers of both sockets.
      let request = "GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
      await client.send(String(repeating: request, count: 10_000))
      #expect(await client.isReset())
    }
  }

  @Test func streamWithNothingToSendStaysOpen() async throws {
    var site = ServedSite()
    site.settings.stallLimit = .seconds(1)
    let running = try await site.start()
    let client = RawClient(port: running.port)
    await client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = await client.received(until: "retry: 1000\n\n")
    try await Task.sleep(for: .seconds(2))
    await running.site.send(.reload)
    #expect(await client.received(until: "data:\n\n").contains("event: reload"))
    await running.site.send(.failure("first\n\nlast"))
    let failure = await client.received(until: "data: last\n\n")
    #expect(failure.contains("event: failure\ndata: first\ndata: \ndata: last\n\n"))
    running.server.cancel()
    try await running.server.value
  }

  @Test func connectionsBeyondTheLimitAreRefused() async throws {
    var site = ServedSite()
    site.settings.connectionLimit = 2
    // Does not apply to the loopback address.
    site.settings.connectionsPerClient = 1
    try await site.serve { port in
      let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      var clients = [RawClient(port: port), RawClient(port: port)]
      for client in clients {
        await client.send(request)
        #expect(await client.received(until: "ok\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
      #expect(await RawClient.response(port: port, to: request) == "")
      clients.removeLast()
      // The server detects the closed connection asynchronously.
      var response: String?
      for _ in 0..<10_000 where response?.isEmpty != false {
        response = await RawClient.response(
          port: port, to: "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n")
      }
      #expect(response?.hasSuffix("ok\n") == true)
      await clients[0].send(request)
      #expect(await clients[0].received(until: "ok\n").hasSuffix("ok\n"))
    }
  }

  @Test(arguments: [
    "", "GET / HT", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na",
  ])
  func slowClientsMakeRoomForOthers(_ start: String) async throws {
    var site = ServedSite()
    site.settings.connectionLimit = 16
    try await site.serve { port in
      var clients: [RawClient] = []
      for _ in 0..<16 {
        let client = RawClient(port: port)
        await client.send(start)
        clients.append(client)
      }
      let request = "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n"
      var response: String?
      // The server closes some clients although their deadlines are far away. Until it detects their ends,
      // it counts them.
      for _ in 0..<10_000 where response?.isEmpty != false {
        try await Task.sleep(for: .milliseconds(10))
        response = await RawClient.response(port: port, to: request)
      }
      #expect(response?.hasSuffix("ok\n") == true)
      await clients[15].send(start.isEmpty ? request : "")
      if start.isEmpty { #expect(await clients[15].receivedToEnd()?.hasSuffix("ok\n") == true) }
    }
  }

  @Test func requestIsCompletedAfterItsClientHasStoppedSending() async throws {
    try await ServedSite().serve { port in
      let client = RawClient(port: port)
      await client.send("GET /?q=rome HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      client.finishSending()
      #expect(await client.receivedToEnd()?.hasSuffix("</html>\n") == true)
    }
  }

  @Test func concurrentRequestsOfAClientBehindAProxyAreLimited() async throws {
    var site = ServedSite()
    site.settings.connectionsPerClient = 1
    try await site.serve { port in
      let request = { (path: String, client: String) in
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: \(client)\r\n\r\n"
      }
      let stream = RawClient(port: port)
      await stream.send(request("/events", "192.0.2.1"))
      #expect(await stream.received(until: "retry").hasPrefix("HTTP/1.1 200 "))
      let second = RawClient(port: port)
      await second.send(request("/healthz", "198.51.100.9, 192.0.2.1"))
      let rejection = await second.receivedToEnd() ?? ""
      #expect(rejection.hasPrefix("HTTP/1.1 429 ") && rejection.contains("\r\nRetry-After: 1\r\n"))
      for client in ["192.0.2.2", "127.0.0.1"] {
        let other = RawClient(port: port)
        await other.send(request("/healthz", client))
        #expect(await other.received(until: "ok\n").hasPrefix("HTTP/1.1 200 "), "\(client)")
      }
    }
  }

  @Test func slowSearchHasStatus503() async throws {
    var site = ServedSite()
    // Expires before the search starts.
    site.settings.timeLimit = .zero
    try await site.serve { port in
      var timedOut: String?
      // The search can be faster than the deadline thread.
      for number in 0..<1000 where timedOut == nil {
        let response = await RawClient.response(
          port: port, to: "GET /?q=a\(number) HTTP/1.1\r\n\(Self.host)\r\n")
        if response?.hasPrefix("HTTP/1.1 503 ") == true { timedOut = response }
      }
      #expect(timedOut?.hasSuffix("\r\n\r\nthe search timed out\n") == true)
    }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func count(of text: String) -> Int {
    ranges(of: text).count
  }
}

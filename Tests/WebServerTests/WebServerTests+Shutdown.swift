import Dispatch
import Glibc
import Synchronization
import Testing

@testable import WebServer
@testable import Serving

/// The log, the shutdown, and several servers in one process.
extension WebServerTests {
  @Test func eventsAreSentUntilShutdown() async throws {
    let running = try await ServedSite().start()
    let site = running.site
    let client = RawClient(port: running.port)
    await client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let start = await client.received(until: "retry: 1000\n\n")
    #expect(start.contains("\r\nContent-Type: text/event-stream\r\n"))
    await site.send(.reload)
    #expect(await client.received(until: "event: reload\ndata:\n\n").contains("event: reload"))
    await site.send(.heartbeat)
    #expect(await client.received(until: ":\n\n").contains(":\n\n"))
    running.server.cancel()
    #expect(await client.receivedToEnd()?.hasSuffix("0\r\n\r\n") == true)
    try await running.server.value
  }

  @Test func runningRequestsAreCompletedDuringShutdown() async throws {
    var site = ServedSite()
    let (logged, continuation) = AsyncStream<Void>.makeStream()
    // Delays the response until the shutdown has started.
    let isCancelled = DispatchSemaphore(value: 0)
    site.settings.log = { _ in
      continuation.yield()
      isCancelled.wait()
      usleep(500_000)
    }
    let running = try await site.start()
    let client = RawClient(port: running.port)
    await client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = await logged.first { _ in true }
    running.server.cancel()
    isCancelled.signal()
    let response = await client.receivedToEnd()
    #expect(response?.contains("\r\nConnection: close\r\n") == true)
    #expect(response?.hasSuffix("\r\n\r\nok\n") == true)
    try await running.server.value
  }

  @Test func closedEventConnectionsDoNotDelayShutdown() async throws {
    try await ServedSite().serve { port in
      for _ in 0..<20 {
        let client = RawClient(port: port)
        await client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await client.received(until: "retry")
      }
    }
  }

  @Test func requestsAreLogged() async throws {
    var site = ServedSite()
    let log = LineLog()
    site.settings.log = { log.add($0) }
    try await site.serve { port in
      _ = await RawClient.response(
        port: port, to: "HEAD /a%20b%0A?q HTTP/1.1\r\n\(Self.host)\r\n")
      _ = await RawClient.response(
        port: port, to: "GET /x HTTP/1.1\r\n\(Self.host)X-Forwarded-For: a, 192.0.2.1\r\n\r\n")
      _ = await RawClient.response(port: port, to: "G=\"T /x HTTP/1.1\r\n\r\n")
    }
    let texts = log.lines.withLock { $0 }.map { line in
      line.split(separator: " ").dropFirst().filter { !$0.hasPrefix("microseconds=") }
        .joined(separator: " ")
    }
    #expect(
      texts == [
        "level=info msg=request method=HEAD path=/a%20b%0A status=404 bytes=0 client=127.0.0.1",
        "level=info msg=request method=GET path=/x status=404 bytes=10 client=192.0.2.1",
        "level=info msg=request method=\"G=\\\"T\" path=/x status=400 bytes=15 client=127.0.0.1",
      ])
  }

  @Test func severalServersRunAtOnce() async throws {
    try await ServedSite().serve { first in
      try await ServedSite().serve { second in
        #expect(first != second)
        for port in [first, second] {
          let response = await RawClient.response(
            port: port, to: "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n")
          #expect(response?.hasSuffix("ok\n") == true)
        }
      }
      let response = await RawClient.response(
        port: first, to: "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n")
      #expect(response?.hasSuffix("ok\n") == true)
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func signalShutsDownTheServerAndItsActionIsRestored(_ signal: Int32) async throws {
    var (before, after) = (sigaction(), sigaction())
    sigaction(signal, nil, &before)
    let site = try await ServedSite().site()
    try await WebServer.serve(site, with: ServerSettings(host: "127.0.0.1", port: 0)) { _, _ in
      kill(getpid(), signal)
    }
    sigaction(signal, nil, &after)
    #expect(
      unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(after.__sigaction_handler.sa_handler, to: Int.self))
  }

  @Test func portInUseIsReported() async throws {
    try await ServedSite().serve { port in
      let site = try await ServedSite().site()
      await #expect(throws: ServerError.self) {
        let settings = ServerSettings(host: "127.0.0.1", port: port)
        try await WebServer.serve(site, with: settings) { _, _ in }
      }
    }
  }
}

/// Collects lines from several threads.
private final class LineLog: Sendable {
  let lines = Mutex<[String]>([])

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}

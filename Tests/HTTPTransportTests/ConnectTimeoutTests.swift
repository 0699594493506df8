import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite(.timeLimit(.minutes(20))) struct ConnectTimeoutTests {
  @Test(arguments: [
    (Duration.seconds(30), "cannot connect to the server in time"),
    (.milliseconds(200), "no response within 200 ms"),
  ])
  func connectionThatIsNotEstablishedTimesOut(_ timeout: Duration, _ message: String) async throws {
    try await withUnresponsivePort { port in
      let result = await send(to: "http://127.0.0.1:\(port)/", timeout: timeout)
      #expect(result.failure == HTTPFailure(.timeout, message))
    }
  }

  @Test func handshakeWithoutResponseTimesOut() async throws {
    try await FaultyServer.run(.silence) { server in
      let result = await send(to: "https://127.0.0.1:\(server.port)/", timeout: .seconds(30))
      #expect(
        result.failure == HTTPFailure(.timeout, "cannot connect to the server in time"))
      #expect(server.connections == 1)
    }
  }

  @Test func proxyWithoutResponseTimesOut() async throws {
    try await FaultyServer.run(.silence) { proxy in
      let request = request(to: "https://host.invalid/", timeout: .seconds(30))
      let result = await send(request, ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
      #expect(
        result.failure == HTTPFailure(.timeout, "cannot connect to the server in time"))
      #expect(proxy.requests.count == 1)
    }
  }

  // A request that waits for the connection of another one would exceed its own time limit.
  @Test(arguments: ["http", "https"])
  func requestsToOneServerTimeOutIndependently(_ scheme: String) async throws {
    try await withUnresponsivePort { port in
      await withTaskGroup { group in
        for _ in 0..<10 {
          group.addTask { await send(to: "\(scheme)://127.0.0.1:\(port)/", timeout: .seconds(8)) }
        }
        for await result in group {
          #expect(result.failure?.message == "cannot connect to the server in time")
        }
      }
    }
  }
}

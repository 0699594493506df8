import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct TrafficTests {
  private typealias Outcome = ServerTraffic.Outcome

  private func connection<Transport: HTTPTransport>(
    _ transport: Transport, hosts: [String] = ["http://a:8108", "http://b"],
    stagger: Duration? = nil, retries: Int = 1
  ) -> RemoteConnection<Transport> {
    RemoteConnection(
      engine: "typesense", hosts: HostList(hosts), headers: [], secrets: [],
      limits: TimeLimits(
        total: .seconds(3_600), stagger: stagger, retries: retries, pause: .zero),
      transport: transport)
  }

  private func counts(_ traffic: ServerTraffic) -> [Outcome: Int] {
    traffic.durations.mapValues(\.count)
  }

  @Test func requestsAreCountedByServerAndResult() async throws {
    let transport = ScriptedTransport(
      .response(200, "[]"), .timedOut, .response(503), .connectionClosed, .response(200, "[]"))
    let connection = connection(transport)
    #expect(connection.recorder.traffic == ServerTraffic(engine: "typesense"))
    _ = try await connection.response(to: EngineRequest("/x", [:]))
    #expect(connection.recorder.traffic.resends == 0)
    _ = try await connection.response(to: EngineRequest("/x", [:]))
    let traffic = connection.recorder.traffic
    #expect(traffic.resends == 3)
    #expect(
      counts(traffic) == [
        Outcome(server: "a:8108", status: 200): 1,
        Outcome(server: "a:8108", error: "timeout"): 1,
        Outcome(server: "a:8108", error: "connection"): 1,
        Outcome(server: "b:80", status: 503, error: "503"): 1,
        Outcome(server: "b:80", status: 200): 1,
      ])
  }

  @Test func openedConnectionsAreCounted() async throws {
    let transport = HostTransport { host in
      var response = HTTPResponse(status: 200, headers: [], body: Array("[]".utf8))
      response.openedConnections = 2
      return response
    }
    let connection = connection(transport)
    _ = try await connection.response(to: EngineRequest("/x", [:]))
    _ = try await connection.response(to: EngineRequest("/x", [:]))
    #expect(connection.recorder.traffic.openedConnections == 4)
  }

  @Test func rejectedRequestIsCountedAsAFailure() async {
    let connection = connection(ScriptedTransport(.response(404)))
    _ = try? await connection.response(to: EngineRequest("/x", [:]))
    #expect(
      counts(connection.recorder.traffic) == [
        Outcome(server: "a:8108", status: 404, error: "404"): 1
      ])
  }

  @Test func requestToASlowServerIsCountedAsCancelled() async throws {
    let transport = HostTransport { host in
      if host != "http://b" { try await Task.sleep(for: .seconds(60)) }
      return HTTPResponse(status: 200, headers: [], body: Array("[]".utf8))
    }
    let connection = connection(
      transport, hosts: ["http://a", "http://b"], stagger: .milliseconds(20))
    _ = try await connection.response(to: EngineRequest("/x", [:]))
    let traffic = connection.recorder.traffic
    #expect(traffic.resends == 1)
    #expect(
      counts(traffic) == [
        Outcome(server: "b:80", status: 200): 1,
        Outcome(server: "a:80", error: "cancelled"): 1,
      ])
    let slow = try #require(traffic.durations[Outcome(server: "a:80", error: "cancelled")])
    #expect(slow.sum >= .milliseconds(20))
  }

  @Test func searcherOfSettingsReportsItsRequests() async throws {
    let settings = try #require(
      settings(
        ElasticsearchSettings<ScriptedTransport>.self,
        "{ url: 'http://a:9200', index: x, searchable: [name], totalTimeout: 300 s }"
      ).settings)
    var diagnostics = Diagnostics()
    let searcher = try await settings.open(in: ".", into: &diagnostics)
    let measured = try #require(searcher as? any MeasuredSearcher)
    _ = try? await measured.search([SearchRequest()])
    #expect(measured.traffic.engine == "elasticsearch" && measured.traffic.resends == 1)
    #expect(counts(measured.traffic) == [Outcome(server: "a:9200", error: "connection"): 2])
  }
}

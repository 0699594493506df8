import Search
import Testing

@testable import WebServer

@Suite struct MetricsTextTests {
  @Test func requestsToEnginesHaveLabels() {
    var traffic = ServerTraffic(engine: "typesense")
    traffic.resends = 2
    traffic.openedConnections = 3
    let success = ServerTraffic.Outcome(server: "a:8108", status: 200)
    for milliseconds in [2, 20, 20_000] {
      traffic.durations[success, default: .init()].add(.milliseconds(milliseconds))
    }
    let failure = ServerTraffic.Outcome(server: "b:80", error: "timeout")
    traffic.durations[failure, default: .init()].add(.seconds(5))
    var text = MetricsText()
    text.add(["main": traffic])
    let lines = text.text.split(separator: "\n")
    let name = "http_client_request_duration_seconds"
    let labels = #"searcher="main",engine="typesense",server_address="a:8108""#
    let status = #"http_response_status_code="200""#
    #expect(lines.contains("# TYPE \(name) histogram"))
    for (bound, count) in [("0.001", 0), ("0.0025", 1), ("0.025", 2), ("10.0", 2), ("+Inf", 3)] {
      #expect(lines.contains("\(name)_bucket{\(labels),\(status),le=\"\(bound)\"} \(count)"))
    }
    #expect(lines.contains("\(name)_sum{\(labels),\(status)} 20.022"))
    #expect(lines.contains("\(name)_count{\(labels),\(status)} 3"))
    #expect(
      lines.contains {
        $0.hasPrefix("\(name)_count") && $0.contains(#""b:80",error_type="timeout"} 1"#)
      })
    #expect(
      lines.contains(
        #"http_client_request_resends_total{searcher="main",engine="typesense"} 2"#))
    #expect(
      lines.contains(
        #"http_client_connections_opened_total{searcher="main",engine="typesense"} 3"#))
  }

  @Test func specialCharactersAreEscaped() {
    var text = MetricsText()
    text.add("a", [("b", "\"\\\n")], 1)
    #expect(text.text == "a{b=\"\\\"\\\\\\n\"} 1\n")
  }

  @Test func embeddedSearchersHaveNoRequests() async throws {
    let service = try await ServedSite().service()
    _ = await service.response(to: "/?q=zur")
    #expect(await !service.response(to: "/metrics").text.contains("http_client"))
  }
}

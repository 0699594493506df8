internal import Search

/// Metrics in Prometheus' text format.
struct MetricsText {
  /// The types of metrics.
  enum Kind: String {
    case counter, gauge, histogram
  }

  /// The names and values of labels, in order.
  typealias Labels = [(name: String, value: String)]

  /// The lines, each with a line break.
  private(set) var text = ""

  /// Begins a metric, whose values follow.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a value.
  mutating func add(_ name: String, _ labels: Labels, _ value: some Numeric) {
    let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
  }

  /// Adds the values of a histogram.
  mutating func add(_ name: String, _ labels: Labels, _ histogram: DurationHistogram) {
    for (bound, count) in histogram.cumulativeCounts {
      add("\(name)_bucket", labels + [("le", "\(bound)")], count)
    }
    add("\(name)_bucket", labels + [("le", "+Inf")], histogram.count)
    add("\(name)_sum", labels, histogram.sum / .seconds(1))
    add("\(name)_count", labels, histogram.count)
  }

  /// Adds the requests to engines, by the ID of the searcher; nothing if there are none.
  mutating func add(_ traffic: [String: ServerTraffic]) {
    if traffic.isEmpty { return }
    let searchers = traffic.sorted { $0.key < $1.key }
    let name = "http_client_request_duration_seconds"
    begin(name, .histogram, "Duration of requests to search engines.")
    for (id, traffic) in searchers {
      let series = traffic.durations.map { (Self.labels(of: id, traffic, $0), $1) }
      for (labels, histogram) in series.sorted(by: {
        $0.0.map(\.value).lexicographicallyPrecedes($1.0.map(\.value))
      }) {
        add(name, labels, histogram)
      }
    }
    let resends = "http_client_request_resends_total"
    begin(resends, .counter, "Requests to search engines that repeat a failed or slow one.")
    for (id, traffic) in searchers {
      add(resends, [("searcher", id), ("engine", traffic.engine)], traffic.resends)
    }
    let connections = "http_client_connections_opened_total"
    begin(connections, .counter, "Connections to search engines that were opened.")
    for (id, traffic) in searchers {
      add(
        connections, [("searcher", id), ("engine", traffic.engine)], traffic.openedConnections)
    }
  }

  private static func labels(
    of searcher: String, _ traffic: ServerTraffic, _ outcome: ServerTraffic.Outcome
  ) -> Labels {
    var labels: Labels = [
      ("searcher", searcher), ("engine", traffic.engine), ("server_address", outcome.server),
    ]
    if let status = outcome.status {
      labels.append(("http_response_status_code", String(status)))
    }
    if let error = outcome.error { labels.append(("error_type", error)) }
    return labels
  }

  private static func escaped(_ value: String) -> String {
    var escaped = ""
    for character in value {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

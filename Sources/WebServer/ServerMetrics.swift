internal import Search
internal import Synchronization
internal import Serving

/// Request metrics with OpenTelemetry's names in Prometheus' text format. Thread-safe.
final class ServerMetrics: Sendable {
  /// The labels of a time series.
  private struct Labels: Hashable {
    var path: String
    var status: Int
  }

  private struct Measurements {
    var active = 0
    var histograms: [Labels: DurationHistogram] = [:]
  }

  private let measurements = Mutex(Measurements())

  /// Counts the start of a request.
  func begin() {
    measurements.withLock { $0.active += 1 }
  }

  /// Counts the end of a request without a response.
  func abandon() {
    measurements.withLock { $0.active -= 1 }
  }

  /// Counts the end of a request with a response, and its duration.
  func end(path: String, status: Int, _ time: Duration) {
    // Limits the number of time series, which clients could increase with arbitrary paths.
    let path = ScreenWebsite.paths.contains(path) ? path : "other"
    measurements.withLock { values in
      values.active -= 1
      values.histograms[Labels(path: path, status: status), default: .init()].add(time)
    }
  }

  /// Adds all metrics to a text.
  func write(to text: inout MetricsText) {
    let values = measurements.withLock { $0 }
    text.begin("http_server_active_requests", .gauge, "Requests in progress.")
    text.add("http_server_active_requests", [], values.active)
    let name = "http_server_request_duration_seconds"
    text.begin(name, .histogram, "Duration of requests.")
    for (key, histogram) in values.histograms.sorted(by: {
      ($0.key.path, $0.key.status) < ($1.key.path, $1.key.status)
    }) {
      let labels = [("http_route", key.path), ("http_response_status_code", String(key.status))]
      text.add(name, labels, histogram)
    }
  }
}

/// Counts and logs the requests of a server.
struct RequestRecorder: Sendable {
  /// The metrics of all recorded requests.
  let metrics = ServerMetrics()
  private let log: (@Sendable (_ line: String) -> Void)?

  init(log: (@Sendable (_ line: String) -> Void)?) {
    self.log = log
  }

  /// Records that the head of a request has arrived.
  func begin() {
    metrics.begin()
  }

  /// Records the response to a request, once for each `begin`.
  func end(_ request: ClientRequest, _ response: Response, after time: Duration) {
    metrics.end(path: request.target.path, status: response.status, time)
    guard let log else { return }
    let size = response.sentSize(to: request.method)
    let line = LogLine(
      request: request, status: response.status, size: size, time: time, at: LogLine.now)
    log(line.text)
  }

  /// Records that a request ended without a response, instead of `end`.
  func abandon() {
    metrics.abandon()
  }
}

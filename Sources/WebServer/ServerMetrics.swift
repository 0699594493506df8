internal import Synchronization
internal import WidgetRun

/// Request metrics with OpenTelemetry's names in Prometheus' text format. Thread-safe.
final class ServerMetrics: Sendable {
  /// The labels of a time series.
  private struct Labels: Hashable {
    var path: String
    var status: Int
  }

  /// The durations of the requests of a time series.
  private struct Histogram {
    var counts = [Int](repeating: 0, count: ServerMetrics.bounds.count)
    var count = 0
    var nanoseconds: Int64 = 0
  }

  private struct Measurements {
    var active = 0
    var histograms: [Labels: Histogram] = [:]
  }

  /// Upper bounds of the buckets in seconds.
  private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]

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
    let nanoseconds = time.nanoseconds
    let bucket = Self.bounds.firstIndex { Double(nanoseconds) <= $0 * 1e9 }
    measurements.withLock { values in
      values.active -= 1
      var histogram = values.histograms[Labels(path: path, status: status)] ?? Histogram()
      if let bucket { histogram.counts[bucket] += 1 }
      histogram.count += 1
      histogram.nanoseconds &+= nanoseconds
      values.histograms[Labels(path: path, status: status)] = histogram
    }
  }

  /// All metrics in the text format.
  var text: String {
    let values = measurements.withLock { $0 }
    let name = "http_server_request_duration_seconds"
    var lines = [
      "# HELP http_server_active_requests Requests in progress.",
      "# TYPE http_server_active_requests gauge",
      "http_server_active_requests \(values.active)",
      "# HELP \(name) Duration of requests.", "# TYPE \(name) histogram",
    ]
    let keys = values.histograms.keys.sorted { ($0.path, $0.status) < ($1.path, $1.status) }
    for key in keys {
      guard let histogram = values.histograms[key] else { continue }
      let labels = "http_route=\"\(key.path)\",http_response_status_code=\"\(key.status)\""
      var sum = 0
      for (bound, count) in zip(Self.bounds, histogram.counts) {
        sum += count
        lines.append("\(name)_bucket{\(labels),le=\"\(bound)\"} \(sum)")
      }
      lines.append("\(name)_bucket{\(labels),le=\"+Inf\"} \(histogram.count)")
      lines.append("\(name)_sum{\(labels)} \(Double(histogram.nanoseconds) / 1e9)")
      lines.append("\(name)_count{\(labels)} \(histogram.count)")
    }
    return lines.joined(separator: "\n") + "\n"
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

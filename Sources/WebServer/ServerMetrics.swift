internal import Synchronization
internal import WidgetRun

/// The figures of a server, under the names that OpenTelemetry gives them, as Prometheus reads them.
final class ServerMetrics: Sendable {
  private struct Key: Hashable {
    var path: String
    var status: Int
  }

  private struct Times {
    var counts = [Int](repeating: 0, count: ServerMetrics.bounds.count)
    var count = 0
    var nanoseconds: Int64 = 0
  }

  private struct Figures {
    var active = 0
    var times: [Key: Times] = [:]
  }

  /// In seconds.
  private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]

  // A server's own store, shared by all of its requests.
  private let figures = Mutex(Figures())

  /// Counts a request that begins.
  func begin() {
    figures.withLock { $0.active += 1 }
  }

  /// Counts a request that ends.
  func end(path: String, status: Int, _ time: Duration) {
    // Paths of others' making must not fill the memory.
    let path = ScreenSite.paths.contains(path) ? path : "other"
    let nanoseconds = time.nanoseconds
    let bucket = Self.bounds.firstIndex { Double(nanoseconds) <= $0 * 1e9 }
    figures.withLock { figures in
      figures.active -= 1
      var times = figures.times[Key(path: path, status: status)] ?? Times()
      if let bucket { times.counts[bucket] += 1 }
      times.count += 1
      times.nanoseconds &+= nanoseconds
      figures.times[Key(path: path, status: status)] = times
    }
  }

  /// All figures as text.
  var text: String {
    let figures = figures.withLock { $0 }
    let name = "http_server_request_duration_seconds"
    var lines = [
      "# HELP http_server_active_requests Requests that are being answered.",
      "# TYPE http_server_active_requests gauge",
      "http_server_active_requests \(figures.active)",
      "# HELP \(name) How long requests took to be answered.", "# TYPE \(name) histogram",
    ]
    let keys = figures.times.keys.sorted { ($0.path, $0.status) < ($1.path, $1.status) }
    for key in keys {
      guard let times = figures.times[key] else { continue }
      let labels = "http_route=\"\(key.path)\",http_response_status_code=\"\(key.status)\""
      var sum = 0
      for (bound, count) in zip(Self.bounds, times.counts) {
        sum += count
        lines.append("\(name)_bucket{\(labels),le=\"\(bound)\"} \(sum)")
      }
      lines.append("\(name)_bucket{\(labels),le=\"+Inf\"} \(times.count)")
      lines.append("\(name)_sum{\(labels)} \(Double(times.nanoseconds) / 1e9)")
      lines.append("\(name)_count{\(labels)} \(times.count)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

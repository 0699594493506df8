internal import WidgetRun

/// Counts and logs the requests of a server.
struct RequestRecorder: Sendable {
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

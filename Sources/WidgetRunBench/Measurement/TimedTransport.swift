import HTTPTransport
import RemoteSearch
import Synchronization

/// The transport of `widgetrun` with a log of requests and their times. Thread-safe.
struct TimedTransport: HTTPTransport {
  /// A request with the time until its response is complete.
  struct Sent {
    var request: HTTPRequest
    var milliseconds: Double
  }

  private static let log = Mutex<[Sent]>([])
  private let transport = HTTPClientTransport()

  /// Creates a transport; all instances share one log.
  init() {}

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let start = ContinuousClock.now
    let response = try await transport.send(request)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    Self.log.withLock { $0.append(Sent(request: request, milliseconds: time)) }
    return response
  }

  /// Returns the requests sent since the last call.
  static func takeLog() -> [Sent] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }
}

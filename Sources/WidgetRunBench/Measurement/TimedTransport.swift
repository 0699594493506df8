import HTTPTransport
import RemoteSearch
import Synchronization

/// The transport of 'widgetrun', which keeps what was sent and how long the answers took.
struct TimedTransport: HTTPTransport {
  /// A request with the time from its first byte to the last of the answer.
  struct Sent {
    var request: HTTPRequest
    var milliseconds: Double
  }

  private static let log = Mutex<[Sent]>([])
  private let transport = HTTPClientTransport()

  init() {}

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let start = ContinuousClock.now
    let response = try await transport.send(request)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    Self.log.withLock { $0.append(Sent(request: request, milliseconds: time)) }
    return response
  }

  /// All that was sent since the last call.
  static func takeLog() -> [Sent] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }
}

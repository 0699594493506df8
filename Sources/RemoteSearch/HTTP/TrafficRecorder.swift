import Search
import Synchronization

/// Measures the requests of a connection. Thread-safe; copies of a connection share it.
final class TrafficRecorder: Sendable {
  private let recorded: Mutex<ServerTraffic>

  init(engine: String) {
    recorded = Mutex(ServerTraffic(engine: engine))
  }

  /// The requests until now.
  var traffic: ServerTraffic { recorded.withLock(\.self) }

  /// Counts a request that repeats another one.
  func recordResend() {
    recorded.withLock { $0.resends += 1 }
  }

  /// Counts a request that has ended.
  ///
  /// - Parameters:
  ///   - url: the address of the server.
  ///   - result: the response with any status, or the failure.
  ///   - duration: the time from the start of the request to the end of the response.
  func record(
    _ result: Result<HTTPResponse, HTTPFailure>, from url: String, after duration: Duration
  ) {
    let server = ServerAuthority(url).map { "\($0.host):\($0.port)" } ?? ""
    let outcome: ServerTraffic.Outcome =
      switch result {
      case .success(let response):
        ServerTraffic.Outcome(
          server: server, status: response.status,
          error: response.status < 400 ? nil : String(response.status))
      case .failure(let failure):
        ServerTraffic.Outcome(server: server, error: failure.reason.errorType)
      }
    let connections = (try? result.get())?.openedConnections ?? 0
    recorded.withLock {
      $0.durations[outcome, default: .init()].add(duration)
      $0.openedConnections += connections
    }
  }
}

extension HTTPFailure.Reason {
  /// The name in metrics.
  fileprivate var errorType: String {
    switch self {
    case .connection: "connection"
    case .timeout: "timeout"
    case .tooLarge: "too_large"
    case .cancelled: "cancelled"
    }
  }
}

extension RemoteSearcher: MeasuredSearcher {
  var traffic: ServerTraffic { connection.recorder.traffic }
}

extension RelatedRecordsSearcher: MeasuredSearcher where Base: MeasuredSearcher {
  var traffic: ServerTraffic { base.traffic }
}

import HTTPTransport
import RemoteSearch
import Search
import Synchronization

/// A request of a searcher, with its time. All requests have one log, which is thread-safe.
struct TimedRequest: Sendable {
  /// The time until the response was complete, in milliseconds.
  var milliseconds: Double
  /// Sends the request again, and adds it to the log.
  var repeated: @Sendable () async -> Void

  private static let log = Mutex<[TimedRequest]>([])

  /// Returns the requests sent since the last call.
  static func takeLog() -> [TimedRequest] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }

  /// Runs an operation, and adds it to the log unless it fails.
  ///
  /// - Parameter repeated: runs the operation again, and adds it to the log.
  static func logged<Response, Failure>(
    _ operation: () async throws(Failure) -> Response,
    repeated: @escaping @Sendable () async -> Void
  ) async throws(Failure) -> Response {
    let start = ContinuousClock.now
    let response = try await operation()
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    log.withLock { $0.append(TimedRequest(milliseconds: time, repeated: repeated)) }
    return response
  }
}

/// The transport of `widgetrun` with a log of its requests.
struct TimedTransport: HTTPTransport {
  private let transport = HTTPClientTransport()

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    try await TimedRequest.logged { () async throws(HTTPFailure) in
      try await transport.send(request)
    } repeated: {
      _ = try? await send(request)
    }
  }
}

/// A searcher with a log of its searches, for engines without HTTP.
struct TimedSearcher: Searcher {
  /// The searcher that responds.
  let base: any Searcher

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    try await TimedRequest.logged { () async throws(SearchError) in
      try await base.search(requests)
    } repeated: {
      _ = try? await search(requests)
    }
  }
}

internal import Components
public import RemoteSearch

/// Sends requests with libcurl, over HTTP/2 if the server supports it with TLS, or HTTP/1.1.
///
/// A connection must be established within 2 seconds. All transports share their connections and one
/// thread. The first request loads libcurl (`libcurl.so.4`) and starts the thread; if the library is
/// missing, all requests fail.
///
/// Compressed responses are decoded, and their headers `content-encoding` and `content-length` are
/// removed. If a reused connection is closed before the first byte of the response, libcurl repeats the
/// request over a new connection.
///
/// The environment variable `SSL_CERT_FILE` names a file with certificate authorities, in addition to
/// the system's directory of authorities. `https_proxy`, `all_proxy`, and `no_proxy` (also in upper
/// case) specify a proxy and the hosts to reach without it. Requests without TLS and requests to this
/// machine never use a proxy. The variables are read by `init()`.
public struct HTTPClientTransport: HTTPTransport {
  /// The proxy and the certificate authorities.
  private let environment: NetworkEnvironment
  /// The hosts that may be reached when the transport is created.
  private let access = AccessPolicy.current

  /// Creates a transport that uses the environment variables of the process.
  public init() {
    self.init(environment: .current)
  }

  /// Creates a transport with other environment variables, for tests.
  init(environment: NetworkEnvironment) {
    self.environment = environment
  }

  /// Sends a request on the shared thread and suspends until its response is complete.
  ///
  /// Cancelling the task ends the transfer.
  ///
  /// - Throws: `HTTPFailure` with the reason `connection` if the server cannot be reached, the request or
  ///   the response is invalid, or libcurl is not installed; `timeout`, `tooLarge`, or `cancelled`.
  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    // Transports can be created before the policy of the process is known.
    for policy in [access, .current] {
      guard let refusal = policy.refusal(ofURL: request.url) else { continue }
      throw HTTPFailure(.connection, refusal.text)
    }
    let pending = PendingRequest(request, environment)
    return try await TransferLoop.shared.get().response(to: pending).get()
  }
}

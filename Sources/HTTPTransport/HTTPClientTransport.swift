public import RemoteSearch

/// Sends requests with libcurl, over HTTP/1.1 or, where a server offers it over TLS, HTTP/2.
///
/// A connection must be established within 2 seconds. All transports share their connections and one
/// thread. The first request loads libcurl (`libcurl.so.4`) and starts the thread; if the library is
/// missing, all requests fail.
///
/// A response may be compressed. Its body is decoded, and the headers `content-encoding` and
/// `content-length` are omitted then.
/// If a connection that was used before is closed before any byte of the response, libcurl sends the
/// request again over a new connection.
///
/// The environment variable `SSL_CERT_FILE` names a file with certificate authorities, in addition to
/// the system's directory of authorities. `https_proxy`, `all_proxy`, and `no_proxy` (also in upper
/// case) name a proxy and the hosts to reach without it; a proxy is used neither for hosts on this
/// machine nor without TLS. The variables are read by `init()`.
public struct HTTPClientTransport: HTTPTransport {
  private let environment: NetworkEnvironment

  /// Creates a transport that uses the environment variables of the process.
  public init() {
    self.init(environment: .current)
  }

  init(environment: NetworkEnvironment) {
    self.environment = environment
  }

  /// Sends a request on the shared thread and suspends until its response is complete.
  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let pending = PendingRequest(request, environment)
    return try await TransferLoop.shared.get().response(to: pending).get()
  }
}

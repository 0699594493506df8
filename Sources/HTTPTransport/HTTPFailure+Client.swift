internal import AsyncHTTPClient
internal import NIOCore
internal import NIOPosix
internal import RemoteSearch

extension HTTPFailure {
  /// What a failure of the client means. Its own words are kept out where they could hold addresses
  /// or headers.
  init(_ error: any Error, after timeout: Duration) {
    switch error {
    case let failure as HTTPFailure: self = failure
    case is CancellationError: self.init(.cancelled, "the request was cancelled")
    case let error as HTTPClientError: self.init(client: error)
    case let error as IOError: self.init(.connection, Self.reason(of: error))
    case is ChannelError: self.init(.connection, "the connection broke off")
    case is NIOConnectionError: self.init(.connection, "nobody answers there")
    default:
      let kind = "\(type(of: error))"
      self.init(
        .connection,
        kind.contains("SSL")
          ? "there is no encrypted connection with a certificate that is trusted"
          : "the connection failed (\(kind))")
    }
  }

  static func tooLarge(_ limit: Int) -> HTTPFailure {
    HTTPFailure(.tooLarge, "the answer is larger than \(limit >> 20) MB")
  }

  private init(client error: HTTPClientError) {
    switch error {
    case .cancelled: self.init(.cancelled, "the request was cancelled")
    case .connectTimeout: self.init(.timeout, "the server could not be reached in time")
    case .deadlineExceeded, .readTimeout, .writeTimeout, .getConnectionFromPoolTimeout,
      .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
      self.init(.timeout, "the server did not answer in time")
    default: self.init(.connection, "the connection broke off (\(error.shortDescription))")
    }
  }

  private static func reason(of error: IOError) -> String {
    "the connection failed (error \(error.errnoCode))"
  }
}

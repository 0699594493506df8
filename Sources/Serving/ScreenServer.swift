/// A web server for `widgetrun serve`.
///
/// Implement it to serve screens with another HTTP library than `WebServer`.
public protocol ScreenServer: Sendable {
  /// Serves a site until SIGTERM or SIGINT arrives or the task is cancelled.
  ///
  /// Finishes the requests in progress before it returns.
  ///
  /// Listens on the socket that systemd passes to the process if there is one, and on the address of
  /// the settings otherwise.
  ///
  /// - Parameters:
  ///   - site: the website that responds to the requests.
  ///   - settings: the address and the limits.
  ///   - onStart: called once with the address that the server listens on: a host name or an IP
  ///     address without brackets, and the port.
  /// - Throws: `ServerError` if the server cannot start.
  static func serve(
    _ site: ScreenWebsite, with settings: ServerSettings,
    onStart: @escaping @Sendable (_ host: String, _ port: Int) -> Void
  ) async throws(ServerError)
}

/// The address and the limits of a server.
public struct ServerSettings: Sendable {
  /// A host name or an IP address without brackets.
  public var host: String
  /// The port; 0 for any free port.
  public var port: Int
  /// The hosts that requests may name, besides loopback hosts and the one that the server listens on.
  ///
  /// Names such as `shop.example`, or IP addresses, without ports. A server on all interfaces also
  /// accepts its addresses and its host name. Other requests are rejected with status 421.
  public var publicHosts: [String] = []
  /// The addresses of reverse proxies, besides loopback addresses.
  ///
  /// A client behind a proxy is identified by the last address in `X-Forwarded-For` that belongs to no
  /// proxy. The limits of clients do not apply to the proxies themselves.
  public var trustedProxies: [AddressRange] = []
  /// Whether all clients can read the metrics, and not only programs on this machine.
  public var hasPublicMetrics = false
  /// Maximum requests per second per client address in the long run. Nil for no limit.
  public var rate: Int?
  /// Maximum size of a request body in bytes.
  public var maximumBodySize = 1 << 20
  /// Maximum time from the end of a request to its response.
  public var timeLimit = Duration.seconds(20)
  /// Maximum time from a new connection, or from a request line, to the end of the request head.
  public var headLimit = Duration.seconds(10)
  /// Maximum time from the request line to the end of the request body.
  public var requestLimit = Duration.seconds(30)
  /// Maximum time in which a client receives nothing of a response that is being sent to it.
  ///
  /// A client that reads slowly has more time. An event stream without new events is not limited.
  public var stallLimit = Duration.seconds(30)
  /// Maximum time without any progress on a connection; rounded up to seconds.
  public var idleLimit = Duration.seconds(60)
  /// Maximum number of open connections. Fewer if the process cannot have so many descriptors.
  ///
  /// Connections beyond this limit and the next one are closed when they are accepted.
  public var connectionLimit = 10_000
  /// Maximum number of open connections, and of concurrent requests, of one client address.
  ///
  /// Loopback addresses and trusted proxies have no such limit, because they connect for many clients.
  /// Requests beyond the limit, whose connection is that of a proxy, are rejected with status 429.
  public var connectionsPerClient = 64
  /// Receives one line in logfmt for each request, without a line break. Nil to log nothing.
  ///
  /// Called on any thread, also on several threads at once.
  public var log: (@Sendable (_ line: String) -> Void)?

  /// Creates settings with default limits.
  ///
  /// - Parameters:
  ///   - host: a host name or an IP address without brackets.
  ///   - port: the port; 0 for any free port.
  ///   - rate: the maximum requests per second per client address; nil for no limit.
  public init(host: String, port: Int, rate: Int? = nil) {
    self.host = host
    self.port = port
    self.rate = rate
  }
}

/// The reason why a site cannot be served.
public struct ServerError: Error, Hashable, Sendable {
  /// The message in lower case, with the address in quotes.
  public var message: String

  /// Creates an error with a message for the user.
  public init(_ message: String) {
    self.message = message
  }
}

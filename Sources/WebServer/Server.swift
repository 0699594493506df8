internal import CMicroHTTPD
internal import Components
internal import Glibc
internal import Serving

/// A running server, which connects libmicrohttpd to the service of a website.
///
/// Unchecked: `daemon` is used by `stop` only, which is called once.
struct Server: @unchecked Sendable {
  private let handlers: RequestHandlers
  private let listener: Listener
  private let daemon: OpaquePointer

  /// Maximum time to complete running requests during a shutdown.
  private static let drainTimeout = Duration.seconds(5)

  /// Starts the server. The caller must call `stop` once.
  ///
  /// - Parameters:
  ///   - service: produces the responses.
  ///   - listener: the socket; closed by `stop`, or if the start fails.
  ///   - library: the functions of libmicrohttpd.
  /// - Throws: `ServerError` if libmicrohttpd does not start.
  init(_ service: SiteService, _ listener: Listener, _ library: MicroHTTPD) throws(ServerError) {
    let limit = min(service.settings.connectionLimit, Self.descriptorLimit)
    handlers = RequestHandlers(service, library, Self.table(service, limit))
    self.listener = listener
    let (seconds, attoseconds) = service.settings.idleLimit.components
    // Rounded up, because 0 means no limit for libmicrohttpd.
    let idleSeconds = max(1, seconds + (attoseconds > 0 ? 1 : 0))
    var settings = cmicrohttpd_settings(
      listening_socket: listener.descriptor, threads: Self.threads,
      // One thread can have all connections. One more lets a thread at the limit accept and refuse
      // connections instead of letting them wait.
      connection_limit: UInt32(clamping: limit + 1),
      idle_seconds: UInt32(clamping: idleSeconds),
      connection_memory: Self.connectionMemory)
    var functions = handlers.functions
    let identity = listener.identity
    guard let daemon = cmicrohttpd_start(library.functions, &settings, &functions) else {
      // After some failures libmicrohttpd has closed the socket, and its number may be reused.
      if listener.identity == identity { listener.close() }
      throw ServerError(
        "cannot serve '\(service.settings.host):\(service.settings.port)': "
          + "libmicrohttpd failed to start")
    }
    self.daemon = daemon
  }

  private static func table(_ service: SiteService, _ limit: Int) -> ConnectionTable {
    let (limitPerClient, proxies) = (service.settings.connectionsPerClient, service.proxies)
    return ConnectionTable(
      connections: ClientCounts(
        limit: limit, limitPerClient: limitPerClient, isExempt: proxies.contains),
      requests: ClientCounts(
        limit: .max, limitPerClient: limitPerClient, isExempt: proxies.contains))
  }

  /// Enforces the deadlines of connections. Call several times per second.
  func expire() {
    handlers.table.expire()
  }

  /// The number of open connections and requests in progress.
  var load: Int { handlers.table.connectionCount + handlers.table.requestCount }

  /// Completes the running requests, closes all connections, and ends the threads.
  func stop() {
    cmicrohttpd_quiesce(daemon)
    handlers.table.enter(.draining)
    let end = ContinuousClock.now + Self.drainTimeout
    while handlers.table.requestCount > 0, ContinuousClock.now < end {
      usleep(10_000)
      expire()
    }
    handlers.table.enter(.stopping)
    cmicrohttpd_stop(daemon)
    // The threads of libmicrohttpd use the socket until they have ended.
    listener.close()
  }

  private static var threads: UInt32 {
    UInt32(clamping: NativeThread.processorCount)
  }

  /// The maximum number of connections that leaves descriptors for files and remote searchers.
  private static var descriptorLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 500 }
    return Int(clamping: max(limit.rlim_cur, 128) - 64)
  }

  /// The size of a connection's memory pool in bytes.
  ///
  /// The longest request target and head with 100 fields fit, and so do 500 short fields (measured);
  /// browsers send about 20. libmicrohttpd responds with status 431 to requests that need more. It
  /// writes to the whole pool after each request, so that an open connection occupies all of it.
  private static let connectionMemory = 48 << 10
}

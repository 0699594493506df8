internal import CMicroHTTPD
internal import Glibc
internal import WidgetRun

/// A running server: connects libmicrohttpd with the service of a website.
///
/// Unchecked: `daemon` is used by `stop` only, which is called once.
struct Server: @unchecked Sendable {
  private let handlers: RequestHandlers
  private let listener: Listener
  private let daemon: OpaquePointer

  /// Maximum time for running requests to finish after the request to stop.
  private static let finishingLimit = Duration.seconds(5)

  /// Starts to serve. The caller must call `stop` once.
  ///
  /// - Parameter listener: closed by `stop`, or if the start fails.
  init(_ service: SiteService, _ listener: Listener, _ library: MicroHTTPD) throws(ServerError) {
    let limit = min(service.settings.connectionLimit, Self.descriptorLimit)
    let counts = ConnectionCounts(
      limit: limit, limitPerAddress: service.settings.connectionsPerAddress)
    handlers = RequestHandlers(service, library, counts)
    self.listener = listener
    let (seconds, attoseconds) = service.settings.idleLimit.components
    // Rounded up; libmicrohttpd takes 0 for no limit.
    let idleSeconds = max(1, seconds + (attoseconds > 0 ? 1 : 0))
    var settings = cmicrohttpd_settings(
      listening_socket: listener.descriptor, threads: Self.threads,
      connection_limit: Self.limitOfAllThreads(limit), idle_seconds: UInt32(clamping: idleSeconds),
      connection_memory: Self.connectionMemory)
    var functions = handlers.functions
    let identity = listener.identity
    guard let daemon = cmicrohttpd_start(library.functions, &settings, &functions) else {
      // libmicrohttpd closes the socket in some failures, and another file can have its number then.
      if listener.identity == identity { listener.close() }
      throw ServerError(
        "cannot serve '\(service.settings.host):\(service.settings.port)': "
          + "libmicrohttpd does not start")
    }
    self.daemon = daemon
  }

  /// Ends steps of connections that take too long. To be called several times a second.
  func expire() {
    handlers.table.expire()
  }

  /// Finishes the running requests, closes all connections, and ends the threads.
  func stop() {
    cmicrohttpd_quiesce(daemon)
    handlers.table.enter(.finishing)
    let end = ContinuousClock.now + Self.finishingLimit
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
    UInt32(clamping: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The maximum number of connections of the process, which leaves some descriptors for files and
  /// remote searchers.
  private static var descriptorLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 500 }
    return Int(clamping: max(limit.rlim_cur, 128) - 64)
  }

  /// libmicrohttpd divides its limit among the threads, but one of them can have all connections. One
  /// more, so that the thread still accepts and refuses connections instead of letting them wait.
  private static func limitOfAllThreads(_ limit: Int) -> UInt32 {
    UInt32(clamping: (min(limit, Int(Int32.max)) + 1) * Int(threads))
  }

  /// In bytes. The longest address with the longest head fits, and so do 800 header fields (measured);
  /// a request that needs more gets status 431 from libmicrohttpd.
  private static let connectionMemory = 64 << 10
}

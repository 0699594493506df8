public import Serving

/// Serves screens over HTTP/1.1 with libmicrohttpd.
public enum WebServer: ScreenServer {
  /// Serves a website until SIGTERM or SIGINT arrives or the task is cancelled.
  ///
  /// - Throws: `ServerError` if libmicrohttpd is not installed or the address cannot be used.
  public static func serve(
    _ site: ScreenWebsite, with settings: ServerSettings,
    onStart: @escaping @Sendable (_ host: String, _ port: Int) -> Void
  ) async throws(ServerError) {
    let library = try MicroHTTPD.open()
    let (listener, hosts) = try listener(with: settings)
    // Before the start, so that no signal is lost after it.
    let signals = ShutdownSignals.begin()
    defer { ShutdownSignals.end() }
    let server = try Server(SiteService(site, settings, hosts: hosts), listener, library)
    let thread = DeadlineThread(server, signals: signals)
    onStart(listener.host, listener.port)
    let heartbeat = Task { await sendHeartbeats(to: site) }
    defer { heartbeat.cancel() }
    await withTaskCancellationHandler {
      await thread.run()
    } onCancel: {
      thread.stop()
    }
  }

  /// Opens the listening socket, and determines the hosts that its clients may name.
  private static func listener(
    with settings: ServerSettings
  ) throws(ServerError) -> (Listener, HostPolicy) {
    let inherited = try SocketActivation.takeListener()
    let listener: Listener
    if let inherited {
      listener = inherited
    } else {
      listener = try Listener(host: settings.host, port: settings.port)
    }
    let hosts = HostPolicy(
      host: inherited == nil ? settings.host : nil, address: listener.address,
      publicHosts: settings.publicHosts, machine: MachineHosts.current)
    return (listener, hosts)
  }

  /// Sends a heartbeat every ten seconds until the task is cancelled, because only a failed write
  /// reveals that a client of `/events` has disconnected.
  private static func sendHeartbeats(to site: ScreenWebsite) async {
    while (try? await Task.sleep(for: .seconds(10))) != nil { await site.send(.heartbeat) }
  }
}

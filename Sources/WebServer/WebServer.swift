public import WidgetRun

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
    let listener = try listener(with: settings)
    // Before the start, so that no signal is lost after it.
    let signals = ShutdownSignals.begin()
    defer { ShutdownSignals.end() }
    let server = try Server(SiteService(site, settings), listener, library)
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

  private static func listener(with settings: ServerSettings) throws(ServerError) -> Listener {
    if let listener = try SocketActivation.takeListener() { return listener }
    return try Listener(host: settings.host, port: settings.port)
  }

  /// Sends a heartbeat every ten seconds until the task is cancelled, because only a failed write
  /// reveals that a client of `/events` has disconnected.
  private static func sendHeartbeats(to site: ScreenWebsite) async {
    while (try? await Task.sleep(for: .seconds(10))) != nil { await site.send(.heartbeat) }
  }
}

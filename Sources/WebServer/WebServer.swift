public import WidgetRun

/// Serves screens over HTTP/1.1 with libmicrohttpd.
public enum WebServer: ScreenServer {
  public static func serve(
    _ site: ScreenSite, with settings: ServerSettings,
    onStart: @escaping @Sendable (_ host: String, _ port: Int) -> Void
  ) async throws(ServerError) {
    let library = try MicroHTTPD.open()
    let listener = try listener(with: settings)
    // Before the start, so that no signal is lost after it.
    let signals = ShutdownSignals.begin()
    defer { ShutdownSignals.end() }
    let server = try Server(SiteService(site, settings), listener, library)
    let thread = ServerThread(server, signals: signals)
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

  /// Sends an event every ten seconds until the task is cancelled, because a server notices only by
  /// writing that a client of `/events` has gone away.
  private static func sendHeartbeats(to site: ScreenSite) async {
    while (try? await Task.sleep(for: .seconds(10))) != nil { await site.tell(.beat) }
  }
}

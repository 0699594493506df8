internal import Glibc
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
public import WidgetRun

/// Serves screens over HTTP 1.1.
public enum WebServer: ScreenServer {
  public static func serve(
    _ site: ScreenSite, with settings: ServerSettings,
    onStart: @escaping @Sendable (_ port: Int) -> Void
  ) async throws(ServerError) {
    var logger = Logger(label: "widgetrun", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = settings.logsRequests ? .info : .warning
    do {
      try await application(site, settings, logger, onStart).runService()
    } catch {
      throw ServerError(reason(error, settings))
    }
  }

  static func application(
    _ site: ScreenSite, _ settings: ServerSettings, _ logger: Logger,
    _ onStart: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) -> Application<CallbackResponder<SiteContext>> {
    let service = SiteService(site, settings, logger)
    let headLimit = TimeAmount.nanoseconds(settings.headLimit.nanoseconds)
    return Application(
      responder: CallbackResponder(callback: service.respond),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [FirstHeadLimit(headLimit)],
          idleTimeout: .nanoseconds(settings.idleLimit.nanoseconds))),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), backlog: 4096),
      services: [Heartbeat(site: site)],
      onServerRunning: { onStart($0.localAddress?.port ?? settings.port) }, logger: logger)
  }

  private static func reason(_ error: any Error, _ settings: ServerSettings) -> String {
    let place = "'\(settings.host):\(settings.port)'"
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE:
      return "\(place) is in use; '--port 0' takes any port that is free"
    case EACCES: return "no permission to listen to \(place); expected a port from 1024 on"
    case EADDRNOTAVAIL: return "\(place) is no address of this machine"
    default: return "cannot listen to \(place): \(error)"
    }
  }
}

/// Lets those who follow events know that the connection still stands, so that one which does not
/// is noticed.
private struct Heartbeat: Service {
  let site: ScreenSite

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(10))
        await site.tell(.beat)
      }
    }
  }
}

extension Duration {
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong ? .max : whole + attoseconds / 1_000_000_000
  }
}

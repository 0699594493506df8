import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Screens
import Testing
import WidgetCore

@testable import WebServer
@testable import WidgetRun

/// A site over the sample airports, as a server answers for it.
struct ServedSite {
  var settings = ServerSettings(host: "127.0.0.1", port: 0)
  var api = SearchAPI()

  // Opened once for all tests, which only read it.
  private static let opened = Task {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardizedFileURL
    let file = package.appending(path: "Configs/airports.yaml").path
    let loaded = ScreenFile.load(file, registry: try Registry.builtIn())
    return try await OpenedScreen.open(try #require(loaded.screen), usesCache: false)
  }

  private func application() async throws -> Application<CallbackResponder<SiteContext>> {
    var logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    logger.logLevel = .critical
    let site = ScreenSite(try await Self.opened.value, api: api)
    return WebServer.application(site, settings, logger)
  }

  /// Sends requests without a network.
  func ask<Value>(
    _ test: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    try await application().test(.router, test)
  }

  /// Sends requests over the network.
  func connect<Value>(
    _ test: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    try await application().test(.live, test)
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }
}

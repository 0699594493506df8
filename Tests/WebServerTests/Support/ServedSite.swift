import ScreenLoading
import Screens
import Testing
import WidgetCore

@testable import WebServer
@testable import Serving
@testable import WidgetRun

/// A site with the sample airports.
struct ServedSite {
  var settings = longLimits
  var api = SearchAPI()

  /// Limits that no request exceeds while other tests use all threads.
  private static let longLimits = {
    var settings = ServerSettings(host: "127.0.0.1", port: 0)
    settings.timeLimit = .seconds(600)
    settings.headLimit = .seconds(600)
    settings.requestLimit = .seconds(600)
    settings.idleLimit = .seconds(600)
    settings.stallLimit = .seconds(600)
    return settings
  }()

  // Opened once for all tests, which only read it.
  private static let screen = Task {
    let end = try #require(#filePath.firstRange(of: "/Tests/WebServerTests/")).lowerBound
    let file = "\(#filePath[..<end])/Configs/airports.yaml"
    let loaded = ScreenFile.load(file, registry: try Registry.builtIn())
    return try await ConnectedScreen.connect(try #require(loaded.screen), usesCache: false)
  }

  func site() async throws -> ScreenWebsite {
    ScreenWebsite(try await Self.screen.value.siteScreen, api: api) { _ in }
  }

  /// The service, which responds without a network.
  func service() async throws -> SiteService {
    SiteService(try await site(), settings)
  }

  /// Starts a server on a free port of the loopback address.
  func start() async throws -> RunningSite {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let (site, settings) = (try await site(), settings)
    let server = Task {
      defer { continuation.finish() }
      try await WebServer.serve(site, with: settings) { continuation.yield($1) }
    }
    let port = await ports.first { _ in true }
    return RunningSite(site: site, port: try #require(port), server: server)
  }

  /// Serves on a free port of the loopback address while a function runs.
  func serve(_ use: (_ port: Int) async throws -> Void) async throws {
    let running = try await start()
    let result: Result<Void, any Error>
    do { result = .success(try await use(running.port)) } catch { result = .failure(error) }
    running.server.cancel()
    try await running.server.value
    try result.get()
  }
}

/// A site that is served until its task is cancelled.
struct RunningSite {
  let site: ScreenWebsite
  let port: Int
  let server: Task<Void, any Error>
}

extension SiteService {
  /// The response to a request, counted and logged as a server does.
  func response(
    to target: String, method: String = "GET", headers: [String: String] = [:], body: String = ""
  ) async -> Response {
    let request = ClientRequest(
      method: method, target: target, headers: headers, body: Array(body.utf8),
      client: "127.0.0.1")
    recorder.begin()
    var response = immediateResponse(to: request)
    if response == nil { response = await siteResponse(to: request) }
    let result = response ?? timedOut(request)
    recorder.end(request, result, after: .milliseconds(1))
    return result
  }
}

extension Response {
  var bytes: [UInt8] {
    if case .bytes(let bytes) = body { bytes } else { [] }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

internal import CommandParsing
internal import ScreenLoading
internal import Serving
internal import WidgetCore

/// `widgetrun serve SCREEN`: serves a screen as a web page.
struct ServeCommand: Command, ScreenCommand {
  static let configuration = CommandConfiguration(
    "serve", "Serves a screen as a web page.",
    examples: [
      "widgetrun serve Configs/airports.yaml",
      "widgetrun serve Configs/airports.yaml --port 0 --log",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens), .option("host", "ADDRESS"),
      .option("port", "N"), .option("publicHost", "NAME"),
      .option("connectionsPerClient", "N"), .option("trustedProxy", "CIDR"),
      .option("css", "FILE", completion: .files(["css"])), .option("rate", "N"),
      .option("apiKey", "KEY"),
      .option("allowOrigin", "ORIGIN"),
    ] + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("The screen file") var screen: String
  @Parameter("Listen on this address; 0.0.0.0 for all interfaces") var host = "127.0.0.1"
  @Parameter("Listen on this port; 0 for any free port") var port = 8080
  @Parameter("Accept requests for this host name, as in shop.example") var publicHost: [String] = []
  @Parameter("Add this style sheet after the built-in one") var css: String?
  @Parameter("Maximum requests per second per client (default: unlimited)") var rate: Int?
  @Parameter("Maximum connections and concurrent requests per client") var connectionsPerClient = 64
  @Parameter("Identify clients of this proxy by X-Forwarded-For; an address or a range")
  var trustedProxy: [String] = []
  @Parameter("Let all clients read /metrics, not only those on this machine") var publicMetrics =
    false
  @Parameter("Require this key for the search API under /1/") var apiKey: [String] = []
  @Parameter("Allow pages of this origin to call the API, as in https://shop.example; * for all")
  var allowOrigin: [String] = []
  @Parameter("Reload the screen, its records, and open pages when files change") var watch = false
  @Parameter("Log each request on standard error") var log = false
  @Parameter("Don't read or write the index cache") var noCache = false
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: [screen], files: [css].compactMap(\.self))
  }

  func validate(_ report: inout ParameterReport) {
    if screen == "-" { report.error("screen", "'serve' needs a screen in a file") }
    if !(0...65535).contains(port) {
      report.error("port", "invalid value '\(port)' for '--port': expected 0 to 65535")
    }
    if connectionsPerClient < 1 {
      report.error(
        "connectionsPerClient",
        "invalid value '\(connectionsPerClient)' for '--connections-per-client': expected 1 or more"
      )
    }
    for (index, range) in trustedProxy.enumerated() where AddressRange(range) == nil {
      report.error(
        "trustedProxy", item: index,
        "invalid value '\(range)' for '--trusted-proxy': expected an IP address or a range such as "
          + "10.0.0.0/8")
    }
    for (index, host) in publicHost.enumerated() where HostName(host) == nil {
      report.error(
        "publicHost", item: index,
        "invalid value '\(host)' for '--public-host': expected a host name without a port, such as "
          + "shop.example")
    }
    if let rate, rate < 1 {
      report.error("rate", "invalid value '\(rate)' for '--rate': expected 1 or more")
    }
  }

  func run() async throws {
    guard let server = Launch.server else {
      throw CommandFailure(
        .usage,
        "this executable has no web server; add the product 'WebServer' to its dependencies and call "
          + "'WidgetRun.main(serving: WebServer.self)'")
    }
    let style = try css.map { path throws in
      do throws(FileError) { return try Files.readInput(path) } catch {
        throw CommandFailure(option: "css", error.message)
      }
    }
    let hasStudio = watch && isLoopback
    let screen = try await ScreenArgument.resolving(screen)
    let watched = watch ? files(of: screen) : []
    let before = FileWatch(watched)
    var report = DiagnosticReport()
    let site = ScreenWebsite(
      try await connect(screen, &report).siteScreen, stylesheet: style, followsEvents: watch,
      hasStudio: hasStudio,
      api: SearchAPI(keys: Set(apiKey), origins: Set(allowOrigin)),
      reportError: { Console.standardError.print(message: "error: \($0)") })
    let watching = watch ? Task { try await reload(screen, site, watched, before) } : nil
    defer { watching?.cancel() }
    do throws(ServerError) {
      try await server.serve(site, with: settings) { host, port in
        let host = host.contains(":") ? "[\(host)]" : host
        Console.inform("serving http://\(host):\(port)/; press ctrl-c to quit")
        if hasStudio {
          Console.inform("studio: http://\(host):\(port)\(Studio.path)")
        }
      }
    } catch {
      throw CommandFailure(.failure, error.message)
    }
  }

  private var settings: ServerSettings {
    var settings = ServerSettings(host: host, port: port, rate: rate)
    settings.publicHosts = publicHost
    settings.connectionsPerClient = connectionsPerClient
    settings.trustedProxies = trustedProxy.compactMap { AddressRange($0) }
    settings.hasPublicMetrics = publicMetrics
    if log || Launch.verbosity == .verbose {
      settings.log = { Console.standardError.print(message: $0) }
    }
    return settings
  }

  /// Whether only programs on this machine can connect.
  ///
  /// A socket that systemd has opened can have any address. Call before the server starts, which removes
  /// the variable.
  private var isLoopback: Bool {
    HostName(host)?.isLoopback == true && Environment.variable("LISTEN_FDS") == nil
  }

  private func files(of screen: ScreenArgument) -> [String] {
    ScreenFile.files(of: screen.file, registry: Launch.registry, readFile: screen.readFile)
  }

  /// Reloads the screen after each change. A screen with errors is reported, also on open pages, which
  /// keep showing the previous version.
  private func reload(
    _ screen: ScreenArgument, _ site: ScreenWebsite, _ files: [String], _ state: FileWatch
  ) async throws {
    var (files, state) = (files, state)
    while true {
      try await state.waitForChange(of: files)
      files = self.files(of: screen)
      state = FileWatch(files)
      var report = DiagnosticReport()
      do {
        await site.replace(try await connect(screen, &report).siteScreen)
        Console.inform("reloaded")
      } catch let failure as CommandFailure {
        if let message = failure.message {
          Console.standardError.print(message: "error: \(message)")
        }
        await site.fail([report.text, failure.message ?? ""].joined(separator: "\n"))
      }
    }
  }

  /// Loads the screen, opens its searchers, and prints the diagnostics.
  ///
  /// - Parameters:
  ///   - screen: the screen to load.
  ///   - report: receives the diagnostics.
  private func connect(
    _ screen: ScreenArgument, _ report: inout DiagnosticReport
  ) async throws -> ConnectedScreen {
    let loaded = ScreenFile.load(
      screen.file, registry: Launch.registry, readsTests: false, readFile: screen.readFile)
    report.add(loaded)
    defer { report.print(to: .standardError) }
    guard let screen = loaded.screen else { throw CommandFailure(.invalidScreen) }
    if watch, EmbeddedRecordFile.all(of: screen).contains(where: \.isStandardInput) {
      throw CommandFailure(
        .usage,
        "'--watch' cannot read records from standard input again; save them to a file, or omit "
          + "'--watch'")
    }
    do throws(ScreenConnectionError) {
      let connected = try await ConnectedScreen.connect(screen, usesCache: !noCache)
      report.add(connected.diagnostics)
      return connected
    } catch {
      report.add(error.diagnostics)
      throw CommandFailure(.unavailable)
    }
  }
}

internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun serve SCREEN`: the screen as a web page.
struct ServeCommand: AsyncParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves a screen as a web page.")

  @Argument(help: ArgumentHelp("The screen file.", valueName: "SCREEN"), completion: .screen)
  var screen: String

  @Option(
    help: ArgumentHelp(
      "The address to listen to; 0.0.0.0 for all networks.", valueName: "ADDRESS"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port to listen to; 0 for any that is free.", valueName: "N"))
  var port = 8080

  @Option(
    help: ArgumentHelp("A style of your own, which follows the page's.", valueName: "FILE"),
    completion: .file(extensions: ["css"]))
  var css: String?

  @Option(
    help: ArgumentHelp("The most requests a second of one address; any if absent.", valueName: "N"))
  var rate: Int?

  @Option(
    help: ArgumentHelp(
      "A key that calls of the search API under /1/ must have; repeatable, none if absent.",
      valueName: "KEY"))
  var apiKey: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where other pages come from that may call it, as in https://shop.example, or *; repeatable.",
      valueName: "ORIGIN"))
  var allowOrigin: [String] = []

  @Flag(help: "Follow changes of the screen and its records, on the pages that are open, too.")
  var watch = false

  @Flag(help: "Tell each request on standard error.")
  var log = false

  @Flag(help: "Keep no index of the records, and use none that is kept.")
  var noCache = false

  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    if screen == "-" { throw ValidationError("'serve' needs a screen in a file") }
    if !(0...65535).contains(port) {
      throw ValidationError("'--port \(port)': expected 0 to 65535")
    }
    if let rate, rate < 1 { throw ValidationError("'--rate \(rate)': expected 1 or more") }
  }

  func run() async throws {
    guard let server = Launch.server else {
      if let companion = Launch.companion { throw companion.takeOver() }
      throw CommandFailure(
        .usage,
        "this executable has no web server; let it depend on the product 'WebServer' and call "
          + "'WidgetRun.main(serving: WebServer.self)'")
    }
    let style = try css.map { path throws in
      do throws(FileError) { return try Files.read(path) } catch {
        throw CommandFailure(.usage, "--css: \(error.message)")
      }
    }
    let watched = ScreenFile.files(of: screen, registry: Launch.registry)
    let before = FileWatch(watched)
    let site = ScreenSite(
      try await open(), style: style, followsEvents: watch,
      api: SearchAPI(keys: Set(apiKey), origins: Set(allowOrigin)))
    var settings = ServerSettings(host: host, port: port, rate: rate)
    settings.logsRequests = log
    let host = host.contains(":") ? "[\(host)]" : host
    let watching = watch ? Task { try await follow(site, watched, before) } : nil
    defer { watching?.cancel() }
    do throws(ServerError) {
      try await server.serve(site, with: settings) { port in
        Console.standardError.print("serving http://\(host):\(port)/, ctrl-c ends")
      }
    } catch {
      throw CommandFailure(.failure, error.message)
    }
  }

  /// Opens the screen anew after each change; one with mistakes is told about and not shown.
  private func follow(_ site: ScreenSite, _ files: [String], _ state: FileWatch) async throws {
    var (files, state) = (files, state)
    while true {
      try await state.change(of: files)
      files = ScreenFile.files(of: screen, registry: Launch.registry)
      state = FileWatch(files)
      do {
        await site.replace(try await open())
        Console.standardError.print("reloaded")
      } catch let failure as CommandFailure {
        if let message = failure.message {
          Console.standardError.print(message: "error: \(message)")
        }
      }
    }
  }

  private func open() async throws -> OpenedScreen {
    let loaded = ScreenFile.load(screen, registry: Launch.registry)
    var findings = Findings()
    findings.add(loaded)
    defer { findings.print(to: .standardError) }
    guard let screen = loaded.screen else { throw CommandFailure(.invalidScreen) }
    do throws(OpeningFailure) {
      let opened = try await OpenedScreen.open(screen, usesCache: !noCache)
      findings.add(opened.diagnostics)
      return opened
    } catch {
      findings.add(error.diagnostics)
      throw CommandFailure(.unavailable)
    }
  }
}

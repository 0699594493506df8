internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun run SCREEN`, also without `run`: searches and renders a screen.
struct RunCommand: AsyncParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Searches and renders a screen.",
    usage: "widgetrun [run] SCREEN [options]")

  @Argument(help: ArgumentHelp("The screen file; - for standard input.", valueName: "SCREEN"))
  var screen: String

  @Option(help: ArgumentHelp("The text to search for.", valueName: "TEXT"))
  var query: String?

  @Option(help: ArgumentHelp("A filter such as 'price < 5'; repeatable.", valueName: "FILTER"))
  var filter: [String] = []

  @Option(
    name: .customLong("do"),
    help: ArgumentHelp("An action, in order; repeatable.", valueName: "WIDGET.ACTION=VALUE"))
  var actions: [String] = []

  @Option(help: ArgumentHelp("The page, from 1.", valueName: "N"))
  var page: Int?

  @Option(
    help: ArgumentHelp(
      "text, json or another renderer, in place of the screen's own; repeatable.",
      valueName: "NAME"))
  var format: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the rendering of the --format at the same place goes; repeatable.",
      valueName: "FILE"))
  var output: [String] = []

  @Flag(help: "Print every frame, the loading one first, as one JSON value a line.")
  var frames = false

  @Option(
    name: .customLong("actions"),
    help: ArgumentHelp(
      "A file with one action a line, or -; each is answered by a frame as a line of JSON.",
      valueName: "FILE"))
  var actionFile: String?

  @Flag(help: "Tell on standard error how the widgets are wired and what is asked.")
  var explain = false

  @Flag(help: "Keep no index of the records, and use none that is kept.")
  var noCache = false

  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    if screen == "-", actionFile == "-" {
      throw ValidationError("'-' can be the screen or the actions, not both")
    }
    if output.count > format.count {
      throw ValidationError("an '--output' needs its '--format' before it")
    }
    if frames, actionFile != nil {
      throw ValidationError("'--frames' and '--actions' each print lines; leave out one of them")
    }
    if !format.isEmpty, frames || actionFile != nil {
      throw ValidationError("'--frames' and '--actions' print JSON lines; leave out '--format'")
    }
    if let page, page < 1 { throw ValidationError("'--page \(page)': expected 1 or more") }
  }

  func run() async throws {
    let filters = try filter.map(FilterArgument.init)
    let actions = try actions.map(Self.action)
    var findings = Findings()
    let loaded = ScreenFile.load(screen, registry: Launch.registry)
    findings.add(loaded)
    let targets = try RenderTarget.targets(
      formats: format, outputs: output, among: loaded.registry.renderers)
    let opened = try await open(loaded, &findings)
    let session = Session(
      screen: opened.screen, searchers: opened.searchers,
      options: StartOptions(
        query: query, filters: filters.flatMap(\.groups), page: page.map { $0 - 1 }),
      buffering: frames ? .unbounded : .bufferingNewest(1))
    let run = ScreenRun(session: session, screen: opened.screen, explains: explain)
    if let actionFile {
      try await run.answer(actionFile, after: actions)
    } else if frames {
      try await run.printFrames(of: actions)
    } else {
      try await run.render(to: targets ?? RenderTarget.targets(of: opened.screen), after: actions)
    }
  }

  private static func action(_ text: String) throws -> Action {
    guard let action = Action(text) else {
      throw CommandFailure(
        .usage, "--do: '\(text)' is no action, expected WIDGET.ACTION or WIDGET.ACTION=VALUE")
    }
    return action
  }

  private func open(
    _ loaded: LoadedScreen, _ findings: inout Findings
  ) async throws -> OpenedScreen {
    guard let screen = loaded.screen else {
      findings.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    do throws(OpeningFailure) {
      let opened = try await OpenedScreen.open(screen, usesCache: !noCache)
      findings.add(opened.diagnostics)
      findings.print(to: .standardError)
      return opened
    } catch {
      findings.add(error.diagnostics)
      findings.print(to: .standardError)
      throw CommandFailure(.unavailable)
    }
  }
}

internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun run SCREEN`, also without `run`: searches and renders a screen.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Searches and renders a screen.")

  @Argument(help: "The screen file; - for standard input.")
  var screen: String

  @Option(help: "The text to search for.")
  var query: String?

  @Option(help: "A filter such as 'price < 5'; may be repeated.")
  var filter: [String] = []

  @Option(
    name: .customLong("do"),
    help: ArgumentHelp("An action, in order; may be repeated.", valueName: "WIDGET.ACTION=VALUE"))
  var actions: [String] = []

  @Option(help: "The page, from 1.")
  var page: Int?

  @Option(help: "text, json or another renderer, in place of the screen's own; may be repeated.")
  var format: [String] = []

  @Option(help: "Where the rendering of the --format at the same place goes; may be repeated.")
  var output: [String] = []

  @Flag(help: "Print every frame, the loading one first, as one JSON value a line.")
  var frames = false

  @Option(
    name: .customLong("actions"),
    help: "A file with one action a line, or -; each is answered by a frame as a line of JSON.")
  var actionFile: String?

  @Flag(help: "Tell on standard error how the widgets are wired and what is asked.")
  var explain = false

  func validate() throws {
    if screen == "-", actionFile == "-" {
      throw ValidationError("'-' can be the screen or the actions, not both")
    }
    if output.count > format.count {
      throw ValidationError("an '--output' needs its '--format' before it")
    }
    if !format.isEmpty, frames || actionFile != nil {
      throw ValidationError("'--frames' and '--actions' print JSON lines; leave out '--format'")
    }
    if let page, page < 1 { throw ValidationError("'--page \(page)': expected 1 or more") }
  }

  func run() async throws {
    let options = try startOptions()
    let actions = try actions.map(Self.action)
    let targets = try RenderTarget.targets(formats: format, outputs: output)
    let opened = try await open()
    let session = Session(screen: opened.screen, searchers: opened.searchers, options: options)
    let run = ScreenRun(session: session, screen: opened.screen, explains: explain)
    if let actionFile {
      try await run.answer(actionFile, after: actions)
    } else if frames {
      try await run.printFrames(of: actions)
    } else {
      try await run.render(to: targets ?? RenderTarget.targets(of: opened.screen), after: actions)
    }
  }

  private func startOptions() throws -> StartOptions {
    let filters = try filter.flatMap { text in
      do throws(FilterSyntaxError) {
        return try FilterParser.parse(text)
      } catch {
        throw CommandFailure(.usage, Self.message(text, error))
      }
    }
    return StartOptions(query: query, filters: filters, page: page.map { $0 - 1 })
  }

  /// The mistake with a caret under its place.
  private static func message(_ text: String, _ error: FilterSyntaxError) -> String {
    let before = String(text.unicodeScalars.prefix(error.offset))
    let carets = String(repeating: "^", count: max(1, min(error.length, 60)))
    let indent = String(repeating: " ", count: before.displayWidth)
    return "--filter: \(error.message)\n  \(text)\n  \(indent)\(carets) \(error.help ?? "")"
  }

  private static func action(_ text: String) throws -> Action {
    guard let action = Action(text) else {
      throw CommandFailure(
        .usage, "--do: '\(text)' is no action, expected WIDGET.ACTION or WIDGET.ACTION=VALUE")
    }
    return action
  }

  private func open() async throws -> OpenedScreen {
    var findings = Findings()
    let loaded = ScreenFile.load(screen, registry: Launch.registry)
    findings.add(loaded)
    guard let screen = loaded.screen else {
      findings.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    do throws(OpeningFailure) {
      let opened = try await OpenedScreen.open(screen)
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

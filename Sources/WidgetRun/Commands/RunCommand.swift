internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun run SCREEN`, also without `run`: searches and renders a screen.
struct RunCommand: AsyncParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Searches and renders a screen.",
    usage: "widgetrun [run] SCREEN [options]")

  @Argument(
    help: ArgumentHelp("The screen file; - for standard input.", valueName: "SCREEN"),
    completion: .screen)
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
      "The moment that dates count from, as in 2024-05-01T10:20Z; now if absent.",
      valueName: "DATE"))
  var now: String?

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

  @Option(
    help: ArgumentHelp(
      "Adds the run to a file of cases for 'widgetrun test', with what it showed.",
      valueName: "FILE"))
  var record: String?

  @Flag(help: "Run again whenever the screen or its records change.")
  var watch = false

  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    if record != nil, frames || actionFile != nil || watch {
      throw ValidationError("'--record' needs the actions as '--do', and one run")
    }
    if watch, screen == "-" || actionFile != nil {
      throw ValidationError("'--watch' cannot run again what came from a stream")
    }
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
    if let now, CivilDate.read(now) == nil {
      throw ValidationError(
        "'--now \(now)': expected a date, as in 2024-05-01 or 2024-05-01T10:20Z")
    }
    if let page, page < 1 { throw ValidationError("'--page \(page)': expected 1 or more") }
  }

  func run() async throws {
    guard watch else { return try await runOnce() }
    try await FileWatch.repeating(
      files: { ScreenFile.files(of: screen, registry: Launch.registry) }, runOnce)
  }

  private func runOnce() async throws {
    let filters = try filter.map(FilterArgument.init)
    let actions = try actions.map(Self.action)
    let checked = CheckedScreen(file: screen)
    let loaded = checked.load(registry: Launch.registry)
    let targets = try RenderTarget.targets(
      formats: format, outputs: output, among: loaded.registry.renderers)
    let opened = try await open(checked, loaded)
    let options = StartOptions(
      query: query, filters: filters.flatMap(\.groups), page: page.map { $0 - 1 },
      now: now.flatMap(CivilDate.read).map { Double($0.secondsSince1970()) })
    if explain { Console.standardError.print(Explanation.wiring(of: opened.screen)) }
    let session = Session(
      screen: opened.screen, searchers: explain ? opened.explained : opened.searchers,
      options: options, buffering: frames ? .unbounded : .bufferingNewest(1))
    var run = ScreenRun(session: session, screen: opened.screen)
    if let actionFile {
      try await run.answer(actionFile, after: actions)
    } else if frames {
      try await run.printFrames(of: actions)
    } else {
      let frame = try await run.render(
        to: targets ?? RenderTarget.targets(of: opened.screen), after: actions)
      let outcome = TestOutcome(screen: opened.screen, frame: frame)
      try record.map { try RecordedTest(options, filter, actions, outcome).append(to: $0) }
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
    _ checked: CheckedScreen, _ loaded: LoadedScreen
  ) async throws -> OpenedScreen {
    var loaded = loaded
    let opened = await checked.open(loaded, usesCache: !noCache)
    let isRunnable = loaded.screen != nil && opened.isComplete
    if isRunnable {
      loaded.diagnostics.report(opened.diagnostics)
      await SearcherCheck(loaded)?.reportSettings(opened.searchers, into: &loaded.diagnostics)
    } else {
      // What does not run is told with all its mistakes, as 'check' does.
      await checked.compare(&loaded, with: opened)
    }
    var findings = Findings()
    findings.add(loaded)
    findings.print(to: .standardError)
    guard isRunnable else {
      throw CommandFailure(loaded.screen == nil ? .invalidScreen : .unavailable)
    }
    return opened
  }
}

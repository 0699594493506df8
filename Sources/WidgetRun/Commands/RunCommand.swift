internal import CommandParsing
internal import ScreenLoading
internal import Screens
internal import WidgetCore

/// `widgetrun run SCREEN`, also without `run`: searches and renders a screen.
struct RunCommand: Command, ScreenCommand {
  static let configuration = CommandConfiguration(
    "run", "Searches and renders a screen.",
    examples: [
      "widgetrun Configs/airports.yaml --query zurich",
      "widgetrun Configs/airports.yaml --do facetList.country.toggle=Italy",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens), .option("query", "TEXT"),
      .option("filter", "FILTER", completion: .attributes),
      .option("actions", "WIDGET.ACTION=VALUE", names: "do", completion: .actions),
      .option("page", "N"), .option("now", "DATE"),
      .option("format", "FORMAT", completion: .formats),
      .option("output", "FILE", completion: .files()),
      .option("actionFile", "FILE", names: "actions", completion: .files()),
      .option("record", "FILE", completion: .screens),
    ] + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("The screen file; - for standard input") var screen: String
  @Parameter("Search for this text") var query: String?
  @Parameter("Add a filter such as 'price < 5'") var filter: [String] = []
  @Parameter("Perform an action, in order") var actions: [String] = []
  @Parameter("Show this page, counted from 1") var page: Int?
  @Parameter("Resolve relative dates against this moment, as in 2024-05-01T10:20Z (default: now)")
  var now: String?
  @Parameter("Render with text, json, html, or another renderer (default: the screen's renderers)")
  var format: [String] = []
  @Parameter("Write the output of the corresponding --format to this file; - for standard output")
  var output: [String] = []
  @Parameter("Also list the ids of the widgets, and their actions for --do") var ids = false
  @Parameter("Print each frame, including loading frames, as a line of JSON") var frames = false
  @Parameter(
    "Read actions from this file, one per line, and print a frame as JSON for each; - for standard input"
  )
  var actionFile: String?
  @Parameter("Print how the widgets are connected, and each request, on standard error")
  var explain = false
  @Parameter("Don't read or write the index cache") var noCache = false
  @Parameter("Append the run and its result as a test case to this file")
  var record: String?
  @Parameter("Run again when the screen or its records change") var watch = false
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: [screen], files: output + [actionFile, record].compactMap(\.self))
  }

  func validate(_ report: inout ParameterReport) {
    validateStreams(&report)
    if output.count > format.count {
      report.error("output", "'--output' needs a '--format' before it")
    }
    if frames, actionFile != nil {
      report.error("frames", "'--frames' and '--actions' cannot be combined")
    }
    if ids, frames || actionFile != nil || format.contains(where: { $0 != "text" }) {
      report.error("ids", "'--ids' adds to the text output; other formats contain the ids")
    }
    if !format.isEmpty, frames || actionFile != nil {
      report.error("format", "'--frames' and '--actions' print JSON; leave out '--format'")
    }
    if let now, CivilDate.read(now) == nil {
      report.error(
        "now",
        "invalid value '\(now)' for '--now': expected a date, as in 2024-05-01 or 2024-05-01T10:20Z"
      )
    }
    if let page, page < 1 {
      report.error("page", "invalid value '\(page)' for '--page': expected 1 or more")
    }
  }

  private func validateStreams(_ report: inout ParameterReport) {
    if record != nil, frames || actionFile != nil || watch {
      report.error("record", "'--record' records a single run; use '--do' for its actions")
    }
    if watch, screen == "-" || actionFile != nil {
      report.error("watch", "'--watch' cannot read a stream again")
    }
    if screen == "-", actionFile == "-" {
      report.error("screen", "'-' can be the screen or the actions, not both")
    }
  }

  func run() async throws {
    let argument = try await ScreenArgument.resolving(screen)
    guard watch else { return try await runOnce(argument) }
    try await FileWatch.repeating(
      files: {
        ScreenFile.files(
          of: argument.file, registry: Launch.registry, readFile: argument.readFile)
      }, { try await runOnce(argument) })
  }

  private func runOnce(_ argument: ScreenArgument) async throws {
    let filters = try filter.map(FilterArgument.init)
    let actions = try actions.map(Self.action)
    let source = ScreenSource(file: argument.file)
    let loaded = source.load(
      registry: Launch.registry, readsTests: false, readFile: argument.readFile)
    let targets = try targets(among: loaded.registry.renderers)
    let connected = try await connect(source, loaded)
    let check = SearcherCheck(loaded).map {
      ArgumentCheck(check: $0, searchers: connected.searchers)
    }
    try await check?.report(filters)
    let options = StartOptions(
      query: query, filters: filters.flatMap(\.groups), page: page.map { $0 - 1 },
      now: now.flatMap(CivilDate.read).map { Double($0.secondsSince1970()) })
    if explain { Console.standardError.print(message: SearchTrace.wiring(of: connected.screen)) }
    let session = Session(
      PreparedScreen(connected.screen), connected.observedSearchers(isExplained: explain),
      options, frames ? .unbounded : .bufferingNewest(1), executor: Launch.executor)
    if !watch { Launch.keepUntilExit(loaded, connected, session) }
    do {
      try await run(
        ScreenRun(session: session, screen: connected.screen), options, actions,
        targets ?? RenderTarget.targets(of: connected.screen), check)
    } catch let error as ScreenRun.InvalidAction {
      throw CommandFailure(option: "do", parameter: "actions", error.message)
    }
  }

  private func run(
    _ run: ScreenRun, _ options: StartOptions, _ actions: [Action], _ targets: [RenderTarget],
    _ check: ArgumentCheck?
  ) async throws {
    var run = run
    if let actionFile {
      try await run.performLines(of: actionFile, after: actions)
    } else if frames {
      try await run.printFrames(of: actions)
    } else {
      let frame = try await run.render(to: targets, after: actions)
      if ids { try Console.standardOutput.write(plain: "\n\(ActionList(screen: run.screen).text)") }
      await check?.report(actions, page: page, after: frame)
      let outcome = TestOutcome(screen: run.screen, frame: frame)
      try record.map { try RecordedTest(options, filter, actions, outcome).append(to: $0) }
    }
  }

  /// The targets of `--format` and `--output`; nil if no format is given.
  private func targets(among renderers: [String: any Renderer.Type]) throws -> [RenderTarget]? {
    if format.isEmpty { return nil }
    return try format.enumerated().map { index, name in
      guard let type = renderers[name] else {
        let names = renderers.keys.sorted()
        let help = Suggestion.help(for: name, in: names)
        throw CommandFailure(
          option: "format",
          "unknown format '\(name)'; "
            + (help ?? "expected one of \(names.joined(separator: ", "))"))
      }
      return RenderTarget(
        renderer: type.init(), path: output.indices.contains(index) ? output[index] : "-")
    }
  }

  private static func action(_ text: String) throws -> Action {
    guard let action = Action(text) else {
      throw CommandFailure(
        option: "do", parameter: "actions",
        "'\(text)' is not an action, expected WIDGET.ACTION or WIDGET.ACTION=VALUE")
    }
    return action
  }

  private func connect(
    _ source: ScreenSource, _ loaded: LoadedScreen
  ) async throws -> ConnectedScreen {
    var loaded = loaded
    let connected = await source.connect(
      loaded, usesCache: !noCache, isBrief: actionFile == nil)
    let isRunnable = loaded.screen != nil && connected.isComplete
    if isRunnable {
      loaded.diagnostics.report(connected.diagnostics)
      await SearcherCheck(loaded)?.reportAttributes(connected.searchers, into: &loaded.diagnostics)
    } else {
      // A screen that cannot run is reported with all problems, as 'check' does.
      await loaded.compare(with: connected)
    }
    var report = DiagnosticReport()
    report.add(loaded)
    report.print(to: .standardError)
    guard isRunnable else {
      throw CommandFailure(loaded.screen == nil ? .invalidScreen : .unavailable)
    }
    return connected
  }
}

internal import CommandParsing
internal import Screens
internal import WidgetCore

/// `widgetrun run SCREEN`, also without `run`: searches and renders a screen.
struct RunCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "run", "Searches and renders a screen.",
    examples: [
      "widgetrun Configs/airports.yaml --query zurich",
      "widgetrun Configs/airports.yaml --do facetList.country.toggle=Italy",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens), .option("query", "TEXT"),
      .option("filter", "FILTER"),
      .option("actions", "WIDGET.ACTION=VALUE", names: "do"), .option("page", "N"),
      .option("now", "DATE"), .option("format", "NAME", completion: .formats),
      .option("output", "FILE", completion: .files()),
      .option("actionFile", "FILE", names: "actions", completion: .files()),
      .option("record", "FILE", completion: .screens),
    ] + PluginOptions.arguments)

  @Parameter("The screen file; - for standard input") var screen: String
  @Parameter("Search for this text") var query: String?
  @Parameter("Add a filter such as 'price < 5'") var filter: [String] = []
  @Parameter("Perform an action, in order") var actions: [String] = []
  @Parameter("Show this page, counted from 1") var page: Int?
  @Parameter("Resolve relative dates against this moment, as in 2024-05-01T10:20Z (default: now)")
  var now: String?
  @Parameter("Render as text, json, html, or by another renderer, instead of the screen's own")
  var format: [String] = []
  @Parameter("Write the output of the corresponding --format to this file; - for standard output")
  var output: [String] = []
  @Parameter("Print every frame, the loading one first, as a line of JSON") var frames = false
  @Parameter(
    "Read actions from this file, one per line, and print a frame as JSON for each; - for standard input"
  )
  var actionFile: String?
  @Parameter("Print how the widgets are connected, and each request, on standard error")
  var explain = false
  @Parameter("Don't read or write the index cache") var noCache = false
  @Parameter("Append the run and its result to this file of cases for 'widgetrun test'")
  var record: String?
  @Parameter("Run again when the screen or its records change") var watch = false
  @ParameterGroup var plugins: PluginOptions

  func validate(_ report: inout ParameterReport) {
    validateStreams(&report)
    if output.count > format.count {
      report.error("output", "'--output' needs a '--format' before it")
    }
    if frames, actionFile != nil {
      report.error("frames", "'--frames' and '--actions' cannot be combined")
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
      report.error("record", "'--record' records a single run; write its actions as '--do'")
    }
    if watch, screen == "-" || actionFile != nil {
      report.error("watch", "'--watch' cannot read a stream again")
    }
    if screen == "-", actionFile == "-" {
      report.error("screen", "'-' can be the screen or the actions, not both")
    }
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
        option: "do", parameter: "actions",
        "'\(text)' is no action, expected WIDGET.ACTION or WIDGET.ACTION=VALUE")
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

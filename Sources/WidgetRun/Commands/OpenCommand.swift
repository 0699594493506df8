internal import CommandParsing
internal import Glibc
internal import Renderers
internal import Screens
internal import WidgetCore

/// `widgetrun open SCREEN`: an interactive screen on the terminal that prints accepted records.
struct OpenCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "open", "Shows an interactive screen on the terminal.",
    discussion: """
      Type to search, press Tab to move to the filters and F1 for all keys. Enter prints the selected \
      record, or all marked ones, on standard output.
      """,
    examples: [
      "widgetrun open Configs/airports.yaml",
      "widgetrun open Configs/airports.yaml --query zur --print template",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens), .option("query", "TEXT"),
      .option("filter", "FILTER"),
      .option("print", "FORMAT"), .option("bind", "KEY=COMMAND"),
      .option("record", "FILE", completion: .screens),
    ] + PluginOptions.arguments)

  /// The output format of accepted records.
  enum RecordFormat: String, ParameterValue, CaseIterable {
    /// The record as a line of JSON.
    case json
    /// The line that the screen shows for the record.
    case template
  }

  @Parameter("The screen file; - for standard input") var screen: String
  @Parameter("Start with this query") var query: String?
  @Parameter("Start with a filter such as 'price < 5'") var filter: [String] = []
  @Parameter("Print accepted records in this format") var print = RecordFormat.json
  @Parameter("Bind a key, as in 'ctrl-t=toggle'; 'none' unbinds it") var bind: [String] = []
  @Parameter("Use one column and place the cursor on the selection, for screen readers")
  var flat = false
  @Parameter("Don't capture the mouse") var noMouse = false
  @Parameter("Don't read or write the index cache") var noCache = false
  @Parameter("Append saved test cases to this file") var record: String?
  @ParameterGroup var plugins: PluginOptions

  func run() async throws {
    let bindings = try bindings()
    let filters = try filter.map(FilterArgument.init).flatMap(\.groups)
    var report = DiagnosticReport()
    let argument = try await ScreenArgument.resolving(screen)
    let loaded = ScreenFile.load(
      argument.file, registry: Launch.registry, readsTests: false, readFile: argument.readFile)
    report.add(loaded)
    guard let screen = loaded.screen else {
      report.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    let terminal = try Terminal(usesMouse: !noMouse)
    let deferred = DeferredSearchers(screen)
    let session = Session(
      screen: screen, searchers: deferred.searchers,
      options: StartOptions(query: query, filters: filters))
    let usesCache = !noCache
    let live = await LiveScreen(
      screen, session, on: terminal, palette: Self.palette(), bindings: bindings, isFlat: flat,
      recordFile: record)
    let reason = await live.run { await deferred.connect(usesCache: usesCache, progress: $0) }
    if let diagnostics = await deferred.diagnostics(checking: loaded) { report.add(diagnostics) }
    report.print(to: .standardError)
    if case .accepted(let records) = reason {
      EventFile.addClicks(on: records, in: await session.settled(), of: screen)
    }
    for form in await live.copiedStates { Console.standardError.print(form.text) }
    try finish(reason, isUnavailable: deferred.diagnostics?.hasErrors == true)
  }

  private func bindings() throws(CommandFailure) -> KeyBindings {
    var bindings = KeyBindings.standard
    for text in bind {
      do throws(KeyPress.NameError) {
        try bindings.bind(text)
      } catch {
        let help = error.help.map { "; \($0)" } ?? ""
        throw CommandFailure(option: "bind", "\(error.message)\(help)")
      }
    }
    return bindings
  }

  private func finish(_ reason: LiveScreen.ExitReason, isUnavailable: Bool) throws {
    switch reason {
    case .accepted(let records):
      try Console.standardOutput.write(records.map { text(of: $0) + "\n" }.joined())
    case .quit: throw CommandFailure(isUnavailable ? .unavailable : .interrupted)
    case .signal(let signal):
      // The terminal is restored, so the default action of the signal can follow. The signal is sent
      // to the process, because this thread may block signals.
      kill(getpid(), signal)
      sleep(1)
    }
  }

  private func text(of record: View.RecordList.Item) -> String {
    switch print {
    case .json: JSONValue.object(record.hit.record).text(.compact)
    case .template: record.line.marked("", "").replacing("\n", with: " ")
    }
  }

  private static func palette() -> ScreenPainter.Palette {
    let environment = Environment.variables()
    if environment["TERM", default: "dumb"] == "dumb" { return .none }
    return environment["NO_COLOR", default: ""].isEmpty ? .colors : .attributes
  }
}

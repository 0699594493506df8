internal import CommandParsing
internal import Glibc
internal import TerminalInterface
internal import ScreenLoading
internal import Screens
internal import WidgetCore

/// `widgetrun open SCREEN`: an interactive screen on the terminal that prints accepted records.
struct OpenCommand: Command, ScreenCommand {
  static let configuration = CommandConfiguration(
    "open", "Shows an interactive screen on the terminal.",
    discussion: """
      Type to search, press Tab to move to the filters and F1 for all keys. Enter prints the selected \
      record, or all marked ones, on standard output.
      """,
    examples: [
      "widgetrun open Configs/airports.yaml",
      "widgetrun open Configs/airports.yaml --query zur --print template",
      "widgetrun open Configs/airports.yaml --bind 'alt-m=execute(man {{name}})'",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens), .option("query", "TEXT"),
      .option("filter", "FILTER", completion: .attributes),
      .option("print", "FORMAT"), .option("bind", "KEY=COMMAND"), .option("theme", "THEME"),
      .option("colors", "COLORS"),
      .option("record", "FILE", completion: .screens),
    ] + PluginOptions.arguments + SandboxOptions.arguments)

  /// The output format of accepted records.
  enum RecordFormat: String, ParameterValue, CaseIterable {
    /// The record as a line of JSON.
    case json
    /// The line that the screen shows for the record.
    case template
  }

  /// The colors to use.
  enum ColorMode: String, ParameterValue, CaseIterable {
    /// None.
    case none
    /// The 16 colors of the terminal.
    case basic = "16"
    /// The 256 colors of xterm.
    case indexed = "256"
    /// 24-bit colors.
    case trueColor = "truecolor"
  }

  /// The brightness of the terminal's background.
  enum Theme: String, ParameterValue, CaseIterable {
    /// Light text on a dark background.
    case dark
    /// Dark text on a light background.
    case light
  }

  @Parameter("The screen file; - for standard input") var screen: String
  @Parameter("Start with this query") var query: String?
  @Parameter("Start with a filter such as 'price < 5'") var filter: [String] = []
  @Parameter("Print accepted records in this format") var print = RecordFormat.json
  @Parameter(
    """
    Bind a key, as in 'ctrl-t=toggle'; 'none' unbinds it, 'copy(ATTRIBUTE)' copies a value of the \
    record, and 'execute(COMMAND)' runs a shell command with variables such as {{name}}
    """)
  var bind: [String] = []
  @Parameter("Use colors for a dark or a light background (default: detected)") var theme: Theme?
  @Parameter("Use this number of colors (default: detected)") var colors: ColorMode?
  @Parameter("Use one column and place the cursor on the selection, for screen readers")
  var flat = false
  @Parameter("Don't capture the mouse") var noMouse = false
  @Parameter("Don't read or write the index cache") var noCache = false
  @Parameter("Append saved test cases to this file") var record: String?
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: [screen], files: [record].compactMap(\.self))
  }

  // On the main actor, because the other threads may be busy with indexing when the user quits.
  @MainActor func run() async throws {
    let environment = Environment.variables()
    let bindings = try bindings()
    let filters = try filter.map(FilterArgument.init).flatMap(\.groups)
    if environment["TERM", default: "dumb"] == "dumb", Terminal.exists {
      return try await printScreen()
    }
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
    let live = LiveScreen(
      screen, session, on: terminal, painter: painter(for: environment), bindings: bindings,
      isFlat: flat, recordFile: record)
    // Details would be printed over the screen.
    let reason = Launch.$verbosity.withValue(.normal) {
      live.run { await deferred.connect(usesCache: usesCache, progress: $0) }
    }
    // While records are being indexed, the threads that other tasks need are busy.
    guard let found = deferred.diagnostics else { try leaveEarly(reason, report, live) }
    report.add(await deferred.diagnostics(checking: loaded) ?? found)
    report.print(to: .standardError)
    if case .accepted(let records) = reason {
      EventFile.addClicks(on: records, in: await session.settled(), of: screen)
    }
    printCopies(of: live)
    try finish(reason, isUnavailable: found.hasErrors)
  }

  /// Prints the screen once, for terminals that cannot move the cursor.
  private func printScreen() async throws {
    Console.inform(
      "note: this terminal cannot show an interactive screen (TERM is 'dumb' or not set)")
    var run = RunCommand()
    (run.screen, run.query, run.filter) = (screen, query, filter)
    (run.noCache, run.format, run.plugins) = (noCache, ["text"], plugins)
    try await run.run()
  }

  /// Ends the process before the searchers are open.
  @MainActor private func leaveEarly(
    _ reason: LiveScreen.ExitReason, _ report: DiagnosticReport, _ live: LiveScreen
  ) throws -> Never {
    report.print(to: .standardError)
    printCopies(of: live)
    if case .signal = reason { try finish(reason, isUnavailable: false) }
    exit(ExitStatus.interrupted.rawValue)
  }

  @MainActor private func printCopies(of live: LiveScreen) {
    for form in live.copiedStates { Console.standardError.print(message: form.text) }
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
      try Console.standardOutput.write(plain: records.map { text(of: $0) + "\n" }.joined())
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

  private func painter(for environment: [String: String]) -> ScreenPainter {
    ScreenPainter(
      palette: palette(for: environment), usesASCII: !Environment.usesUTF8(environment))
  }

  private func palette(for environment: [String: String]) -> ScreenPainter.Palette {
    if colors == ColorMode.none { return .attributes }
    if colors == nil, !environment["NO_COLOR", default: ""].isEmpty { return .attributes }
    return .colors(
      TerminalTheme(
        for: environment, depth: colors.flatMap { TerminalTheme.ColorDepth(rawValue: $0.rawValue) },
        background: theme.flatMap { TerminalTheme.Background(rawValue: $0.rawValue) }))
  }
}

internal import ArgumentParser
internal import Renderers
internal import Screens
internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// `widgetrun open SCREEN`: the screen live on a terminal, and on standard output the records that
/// a person chooses.
struct OpenCommand: AsyncParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Shows a screen live on the terminal.",
    discussion: """
      Typing searches; tab goes to the filters, F1 tells the keys. Enter prints the chosen record, \
      or all that were marked, on standard output.
      """)

  /// How an accepted record is printed.
  enum Printing: String, ExpressibleByArgument, CaseIterable {
    /// The record, one a line.
    case json
    /// The line that the screen shows for it.
    case template
  }

  @Argument(
    help: ArgumentHelp("The screen file; - for standard input.", valueName: "SCREEN"),
    completion: .screen)
  var screen: String

  @Option(help: ArgumentHelp("The text to search for.", valueName: "TEXT"))
  var query: String?

  @Option(help: ArgumentHelp("A filter such as 'price < 5'; repeatable.", valueName: "FILTER"))
  var filter: [String] = []

  @Option(help: "What is printed of an accepted record.")
  var print = Printing.json

  @Option(
    help: ArgumentHelp(
      "Lets a key do something, as in 'ctrl-t=toggle', or nothing with 'none'; repeatable.",
      valueName: "KEY=COMMAND"))
  var bind: [String] = []

  @Flag(help: "One thing below the other, with the cursor on what is chosen, for screen readers.")
  var flat = false

  @Flag(help: "Leave the mouse to the terminal.")
  var noMouse = false

  @Flag(help: "Keep no index of the records, and use none that is kept.")
  var noCache = false

  @Option(
    help: ArgumentHelp("The file of cases that a saved test case is added to.", valueName: "FILE"))
  var record: String?

  @OptionGroup var plugins: PluginOptions

  func run() async throws {
    let bindings = try bindings()
    let filters = try filter.map(FilterArgument.init).flatMap(\.groups)
    var findings = Findings()
    let loaded = ScreenFile.load(screen, registry: Launch.registry)
    findings.add(loaded)
    guard let screen = loaded.screen else {
      findings.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    // Who takes over needs the terminal as it was; where that fails the live screen tells it.
    _ = Launch.companion?.takeOver(for: screen)
    let terminal = try Terminal(usesMouse: !noMouse)
    let opening = OpeningSearchers(screen)
    let session = Session(
      screen: screen, searchers: opening.searchers,
      options: StartOptions(query: query, filters: filters))
    let usesCache = !noCache
    let live = await LiveScreen(
      screen, session, on: terminal, palette: Self.palette(), bindings: bindings, isFlat: flat,
      recordFile: record)
    let ending = await live.run { await opening.open(usesCache: usesCache, progress: $0) }
    if let diagnostics = opening.diagnostics { findings.add(diagnostics) }
    findings.print(to: .standardError)
    if case .accepted(let records) = ending {
      HitEvents.tell(clicksOn: records, in: await session.settled(), of: screen)
    }
    for form in await live.kept { Console.standardError.print(form.text) }
    try end(ending, isUnavailable: opening.diagnostics?.hasErrors == true)
  }

  private func bindings() throws(CommandFailure) -> KeyBindings {
    var bindings = KeyBindings.standard
    for text in bind {
      do throws(KeyPress.NameError) {
        try bindings.bind(text)
      } catch {
        let help = error.help.map { "; \($0)" } ?? ""
        throw CommandFailure(.usage, "--bind: \(error.message)\(help)")
      }
    }
    return bindings
  }

  private func end(_ ending: LiveScreen.Ending, isUnavailable: Bool) throws {
    switch ending {
    case .accepted(let records):
      try Console.standardOutput.write(records.map { text(of: $0) + "\n" }.joined())
    case .left: throw CommandFailure(isUnavailable ? .unavailable : .interrupted)
    case .signal(let signal):
      // The terminal is back as it was: now the signal does what it does. It goes to the process,
      // since this thread may be one that takes no signals.
      kill(getpid(), signal)
      sleep(1)
    }
  }

  private func text(of record: View.Records.Record) -> String {
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

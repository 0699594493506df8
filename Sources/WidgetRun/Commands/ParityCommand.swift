internal import CommandParsing
internal import ScreenLoading
internal import Screens
internal import WidgetCore

/// `widgetrun parity SCREEN --on A,B`: compares the results of two searchers.
struct ParityCommand: Command, ScreenCommand {
  /// What must be equal for the command to succeed.
  enum RequiredParity: String, ParameterValue, CaseIterable {
    case alike
    case counts
  }

  static let configuration = CommandConfiguration(
    "parity", "Compares the results of two searchers for the same screen.",
    discussion: """
      Sends both searchers the requests that the screen would send to the first: for terms of its \
      records and their prefixes, for values that widgets list and ranges that they set, or for the \
      queries of a file. Compares the number of hits, the first ten hits and their highlighted parts, \
      the counts of facets and filters, and the statistics. Each query has the class of its most \
      severe difference: errors, totals, facets, statistics, ranking, order, or marks. Limitations of \
      the engines that can explain differences are listed.
      """,
    examples: [
      "widgetrun parity shop.yaml --on main,cloud",
      "widgetrun parity shop.yaml --on main,other.yaml#main --require counts",
      "widgetrun parity shop.yaml --on main,cloud --json parity.json --markdown parity.md",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens), .option("on", "SEARCHER,SEARCHER"),
      .option("queries", "FILE", completion: .files()),
      .option("format", "FORMAT"), .option("require", "LEVEL"),
      .option("json", "FILE", completion: .files(["json"])),
      .option("markdown", "FILE", completion: .files(["md"])),
    ] + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("The screen file; - for standard input") var screen: String
  @Parameter("The two searchers: IDs of the screen, or FILE#ID for one of another screen")
  var on: String
  @Parameter(
    "Read queries from this file, one per line, as in 'zur | country:Switzerland'; - for standard input"
  )
  var queries: String?
  @Parameter("Print the report in this format") var format: OutputFormat = .text
  @Parameter("Fail if anything differs (alike), or only if counts differ (counts)") var require:
    RequiredParity?
  @Parameter("Also write the report as JSON") var json: String?
  @Parameter("Also write a summary as Markdown tables") var markdown: String?
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    let others = on.split(separator: ",").compactMap { name in
      name.lastIndex(of: "#").map { String(name[..<$0]) }
    }
    return NamedFiles(
      screens: [screen] + others, files: [queries, json, markdown].compactMap(\.self))
  }

  func run() async throws {
    let names = on.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2, !names.contains("") else {
      throw CommandFailure(
        option: "on", "expected two searchers, as in 'main,cloud', found '\(on)'")
    }
    var report = DiagnosticReport()
    let screen = try load(self.screen, &report)
    let references = try names.map { try reference($0, screen, &report) }
    let cases = try queries.map { try ParityCase.all(in: $0) }
    var searchers: [any Searcher] = []
    for reference in references { searchers.append(try await open(reference, &report)) }
    report.print(to: .standardError)
    let own = zip(names, references).first { $1.screen.file == screen.file && !$0.contains("#") }
    let run = ParityRunner(
      screen: screen, searcherID: own?.1.entry.id ?? screen.searchers[0].id, first: searchers[0],
      second: searchers[1])
    let comparison = ParityReport(
      names: (names[0], names[1]),
      engines: (references[0].entry.type, references[1].entry.type),
      results: try await results(of: run, cases))
    try write(comparison)
    try throwFailure(comparison)
  }

  /// Writes the files; the report is only printed if none of them is the standard output.
  private func write(_ comparison: ParityReport) throws {
    let text = comparison.json.text(.indented) + "\n"
    if let json { try Files.writeOutput(text, to: json) }
    if let markdown { try Files.writeOutput(comparison.markdown, to: markdown) }
    if [json, markdown].contains("-") { return }
    try Console.standardOutput.write(format == .text ? comparison.text : text)
  }

  private func results(
    of run: ParityRunner, _ cases: [ParityCase]?
  ) async throws -> [ParityResult] {
    var results: [ParityResult] = []
    do throws(SearchError) {
      let generated = cases == nil ? try await run.generatedCases() : []
      for parityCase in cases ?? generated {
        if let result = await run.result(of: parityCase) { results.append(result) }
      }
      return results
    } catch {
      throw CommandFailure(.unavailable, error.message)
    }
  }

  /// Fails if the searchers differ in what `--require` names, or if one never responds.
  private func throwFailure(_ comparison: ParityReport) throws {
    let fields: Set<ParityResult.ComparedField> =
      switch require {
      case nil: []
      case .alike: Set(ParityResult.ComparedField.allCases)
      case .counts: ParityResult.ComparedField.counted
      }
    if require != nil, comparison.results.contains(where: { !$0.isAlike(in: fields) }) {
      throw CommandFailure(.failure)
    }
    // Without any response there was nothing to compare.
    if let message = comparison.results.first?.failure?.message,
      comparison.results.allSatisfy({ $0.failure != nil })
    {
      throw CommandFailure(.unavailable, message)
    }
  }
}

extension ParityCommand {
  /// A searcher of a screen.
  private struct Reference {
    var screen: Screen
    var entry: Screen.SearcherConfiguration
  }

  private func load(_ file: String, _ report: inout DiagnosticReport) throws -> Screen {
    let loaded = ScreenFile.load(file, registry: Launch.registry)
    report.add(loaded)
    guard let screen = loaded.screen else {
      report.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    return screen
  }

  /// The searcher with a name: `ID`, or `FILE#ID` for a searcher of another screen.
  private func reference(
    _ name: String, _ screen: Screen, _ report: inout DiagnosticReport
  ) throws -> Reference {
    var (screen, id) = (screen, name)
    if let separator = name.lastIndex(of: "#") {
      id = String(name[name.index(after: separator)...])
      screen = try load(String(name[..<separator]), &report)
    }
    guard let entry = screen.searchers.first(where: { $0.id == id }) else {
      let ids = screen.searchers.map(\.id)
      let help = Suggestion.help(for: id, in: ids)
      throw CommandFailure(
        .usage,
        "'\(screen.file)' has no searcher '\(id)'; \(help ?? "it has \(ids.joined(separator: ", "))")"
      )
    }
    return Reference(screen: screen, entry: entry)
  }

  private func open(
    _ reference: Reference, _ report: inout DiagnosticReport
  ) async throws -> any Searcher {
    var screen = reference.screen
    screen.searchers = [reference.entry]
    do throws(ScreenConnectionError) {
      let opened = try await ConnectedScreen.connect(screen)
      report.add(opened.diagnostics)
      if let searcher = opened.observedSearchers()[reference.entry.id] { return searcher }
    } catch {
      report.add(error.diagnostics)
    }
    report.print(to: .standardError)
    throw CommandFailure(.unavailable)
  }
}

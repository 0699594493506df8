internal import CommandParsing
internal import Screens
internal import WidgetCore

/// `widgetrun parity SCREEN --on A,B`: where two searchers answer a screen alike and where not.
struct ParityCommand: Command, PluginCommand {
  enum Requirement: String, ParameterValue, CaseIterable {
    case alike
    case counts
  }

  static let configuration = CommandConfiguration(
    "parity", "Compares the results of two searchers for the same screen.",
    discussion: """
      Sends both searchers the requests that the screen would send to the first: for terms of its \
      records and their prefixes, for values that widgets list and ranges that they set, or for the \
      queries of a file. Compares the number of hits, the first ten hits, the counts of facets and \
      filters, and the statistics.
      """,
    examples: [
      "widgetrun parity shop.yaml --on main,cloud",
      "widgetrun parity shop.yaml --on main,other.yaml#main --require counts",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens), .option("on", "FIRST,SECOND"),
      .option("queries", "FILE", completion: .files()),
      .option("format", "FORMAT"), .option("require", "LEVEL"),
    ] + PluginOptions.arguments)

  @Parameter("The screen file; - for standard input") var screen: String
  @Parameter("The two searchers: IDs of the screen, or FILE#ID for one of another screen")
  var on: String
  @Parameter(
    "Read queries from this file, one per line, as in 'zur | country:Switzerland'; - for standard input"
  )
  var queries: String?
  @Parameter("Print the report in this format") var format: FindingsFormat = .text
  @Parameter("Fail if anything differs, or only if counts differ") var require: Requirement?
  @ParameterGroup var plugins: PluginOptions

  func run() async throws {
    let names = on.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2, !names.contains("") else {
      throw CommandFailure(
        option: "on", "expected two searchers, as in 'main,cloud', found '\(on)'")
    }
    var findings = Findings()
    let screen = try load(self.screen, &findings)
    let references = try names.map { try reference($0, screen, &findings) }
    let cases = try queries.map { try ParityCase.all(in: $0) }
    var searchers: [any Searcher] = []
    for reference in references { searchers.append(try await open(reference, &findings)) }
    findings.print(to: .standardError)
    let own = zip(names, references).first { $1.screen.file == screen.file && !$0.contains("#") }
    let run = ParityRun(
      screen: screen, asking: own?.1.entry.id ?? screen.searchers[0].id, first: searchers[0],
      second: searchers[1])
    let report = ParityReport(
      names: (names[0], names[1]), results: try await results(of: run, cases))
    try Console.standardOutput.write(
      format == .text ? report.text : report.json.text(.indented) + "\n")
    try fail(report)
  }

  private func results(
    of run: ParityRun, _ cases: [ParityCase]?
  ) async throws -> [ParityResult] {
    var results: [ParityResult] = []
    do throws(SearchError) {
      let derived = cases == nil ? try await run.derivedCases() : []
      for parityCase in cases ?? derived {
        if let result = await run.result(of: parityCase) { results.append(result) }
      }
      return results
    } catch {
      throw CommandFailure(.unavailable, error.message)
    }
  }

  private func fail(_ report: ParityReport) throws {
    let aspects: Set<ParityResult.Aspect> =
      switch require {
      case nil: []
      case .alike: Set(ParityResult.Aspect.allCases)
      case .counts: ParityResult.Aspect.counted
      }
    if require != nil, report.results.contains(where: { !$0.isAlike(in: aspects) }) {
      throw CommandFailure(.failure)
    }
    // Where neither the one nor the other ever answered there was nothing to compare.
    if let message = report.results.first?.failure?.message,
      report.results.allSatisfy({ $0.failure != nil })
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

  private func load(_ file: String, _ findings: inout Findings) throws -> Screen {
    let loaded = ScreenFile.load(file, registry: Launch.registry)
    findings.add(loaded)
    guard let screen = loaded.screen else {
      findings.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    return screen
  }

  /// The searcher that a name stands for: an id, or a file and an id.
  private func reference(
    _ name: String, _ screen: Screen, _ findings: inout Findings
  ) throws -> Reference {
    var (screen, id) = (screen, name)
    if let mark = name.lastIndex(of: "#") {
      id = String(name[name.index(after: mark)...])
      screen = try load(String(name[..<mark]), &findings)
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
    _ reference: Reference, _ findings: inout Findings
  ) async throws -> any Searcher {
    var screen = reference.screen
    screen.searchers = [reference.entry]
    do throws(OpeningFailure) {
      let opened = try await OpenedScreen.open(screen)
      findings.add(opened.diagnostics)
      if let searcher = opened.searchers[reference.entry.id] { return searcher }
    } catch {
      findings.add(error.diagnostics)
    }
    findings.print(to: .standardError)
    throw CommandFailure(.unavailable)
  }
}

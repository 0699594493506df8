internal import CommandParsing
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// `widgetrun index SCREEN`: writes the index cache, which a run otherwise writes on first use.
struct IndexCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "index", "Rebuilds the index of a screen's records.",
    examples: [
      "widgetrun index Configs/airports.yaml", "widgetrun index --records shop.ndjson --to indexes",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens),
      .option("records", "FILE", completion: .records),
      .option("folder", "DIRECTORY", names: "to", completion: .directories),
    ] + PluginOptions.arguments)

  @Parameter("The screen file") var screen: String?
  @Parameter("Index this file of records instead of a screen's, with all text searchable")
  var records: String?
  @Parameter("Write the index to this directory, for the 'cacheFolder' of a screen")
  var folder: String?
  @ParameterGroup var plugins: PluginOptions

  func validate(_ report: inout ParameterReport) {
    if (screen == nil) == (records == nil) {
      report.error("records", "expected a screen file, or '--records FILE'")
    }
  }

  func run() async throws {
    var report = DiagnosticReport()
    let sources = try sources(&report)
    for source in sources {
      if let line = await build(source, &report) {
        try Console.standardOutput.write(line + "\n")
      }
    }
    report.print(to: .standardError)
    if report.hasErrors { throw CommandFailure(.unavailable) }
  }

  private func sources(_ report: inout DiagnosticReport) throws(CommandFailure)
    -> [EmbeddedRecordFile]
  {
    if let records {
      return [EmbeddedRecordFile(file: records)]
    }
    let loaded = ScreenFile.load(screen ?? "-", registry: Launch.registry)
    report.add(loaded)
    guard let screen = loaded.screen else {
      report.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    return EmbeddedRecordFile.all(of: screen)
  }

  /// Builds one index.
  ///
  /// - Returns: a line with the path of the index; nil, after adding a diagnostic, on failure.
  private func build(_ source: EmbeddedRecordFile, _ report: inout DiagnosticReport) async
    -> String?
  {
    let progress = ProgressLine(source.settings.records.description)
    var diagnostics = Diagnostics()
    defer {
      progress.finish()
      report.add(diagnostics)
    }
    var settings = source.settings
    if let folder { settings.cacheFolder = Files.absolute(folder) }
    let start = ContinuousClock.now
    do throws(SearchError) {
      let index = try await EmbeddedIndex.build(
        settings, in: source.folder, into: &diagnostics
      ) { progress.show($0.records, of: $0.recordCount) }
      let time = (ContinuousClock.now - start).formattedSeconds
      return index.path.map { "\($0): \(index.recordCount) records in \(time)" }
        ?? "\(source.settings.records): \(index.recordCount) records, "
        + (source.isStandardInput
          ? "standard input has no index file" : Self.reason(diagnostics))
    } catch {
      diagnostics.report(.unavailable(error, at: source.range))
      return nil
    }
  }
}

extension IndexCommand {
  /// The reason why no index was written.
  private static func reason(_ diagnostics: Diagnostics) -> String {
    diagnostics.all.contains { $0.id == .uncachedIndex }
      ? "the index cannot be cached" : "too few to cache an index"
  }
}

extension Duration {
  fileprivate var formattedSeconds: String {
    "\((self / .milliseconds(100)).rounded() / 10) s"
  }
}

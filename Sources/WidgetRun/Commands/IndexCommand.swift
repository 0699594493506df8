internal import CommandParsing
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// `widgetrun index SCREEN`: makes the kept indexes of a screen's records, which a run else makes
/// when it first needs them.
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
  @Parameter("Index this file of records instead of a screen's; all text is searchable")
  var records: String?
  @Parameter("Write the index to this directory, which a screen names as 'cacheFolder'")
  var folder: String?
  @ParameterGroup var plugins: PluginOptions

  func validate(_ report: inout ParameterReport) {
    if (screen == nil) == (records == nil) {
      report.error("records", "expected a screen file, or '--records FILE'")
    }
  }

  func run() async throws {
    var findings = Findings()
    let sources = try sources(&findings)
    for source in sources {
      if let line = await build(source, &findings) {
        try Console.standardOutput.write(line + "\n")
      }
    }
    findings.print(to: .standardError)
    if findings.hasErrors { throw CommandFailure(.unavailable) }
  }

  private struct Source {
    var settings: EmbeddedSettings
    var folder: String
    var range: SourceRange
  }

  private func sources(_ findings: inout Findings) throws(CommandFailure) -> [Source] {
    if let records {
      var settings = EmbeddedSettings()
      settings.records = records
      return [Source(settings: settings, folder: ".", range: SourceRange(startOf: records))]
    }
    let loaded = ScreenFile.load(screen ?? "-", registry: Launch.registry)
    findings.add(loaded)
    guard let screen = loaded.screen else {
      findings.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    return screen.searchers.compactMap { entry in
      (entry.settings as? EmbeddedSettings).map {
        Source(settings: $0, folder: Files.folder(of: screen.file), range: entry.range)
      }
    }
  }

  /// Makes one index, and tells in a line where it lies; nil, with a finding, if it cannot be made.
  private func build(_ source: Source, _ findings: inout Findings) async -> String? {
    let progress = ProgressLine(source.settings.records)
    var diagnostics = Diagnostics()
    defer {
      progress.finish()
      findings.add(diagnostics)
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
        ?? "\(source.settings.records): \(index.recordCount) records, \(Self.reason(diagnostics))"
    } catch {
      diagnostics.report(.unavailable(error, at: source.range))
      return nil
    }
  }
}

extension IndexCommand {
  /// Why there is no index.
  private static func reason(_ diagnostics: Diagnostics) -> String {
    diagnostics.all.contains { $0.id == .uncachedIndex }
      ? "but their index cannot be kept" : "too few for an index"
  }
}

extension Duration {
  fileprivate var formattedSeconds: String {
    "\((self / .milliseconds(100)).rounded() / 10) s"
  }
}

internal import CommandParsing
internal import Glibc
internal import ScreenLoading
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// `widgetrun index`: writes the index cache, which a run otherwise writes on first use; lists and
/// deletes cached indexes.
struct IndexCommand: Command, ScreenCommand {
  static let configuration = CommandConfiguration(
    "index", "Rebuilds the index of a screen's records, or manages cached indexes.",
    discussion: """
      Indexes are in $XDG_CACHE_HOME/widgetrun or ~/.cache/widgetrun, or in the 'cacheFolder' of a \
      searcher. A new index replaces the earlier ones of the same screen and records; indexes whose \
      records have changed are deleted, and the least recently used ones above 10,000 MB, or \
      $WIDGETRUN_CACHE_MEGABYTES.
      """,
    examples: [
      "widgetrun index Configs/airports.yaml", "widgetrun index --records shop.ndjson --to indexes",
      "widgetrun index --list", "widgetrun index --clean",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens),
      .option("records", "FILE", completion: .records),
      .option("folder", "DIRECTORY", names: "to", completion: .directories),
    ] + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("The screen file") var screen: String?
  @Parameter("Index this file of records instead of a screen's, with all text searchable")
  var records: String?
  @Parameter("Use this directory instead of the user's cache, for the 'cacheFolder' of a screen")
  var folder: String?
  @Parameter("List the cached indexes") var list = false
  @Parameter("Delete the indexes whose records have changed or are gone") var clean = false
  @Parameter("With --clean, delete all indexes") var all = false
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(
      screens: [screen, records].compactMap(\.self), folders: [folder].compactMap(\.self))
  }

  func validate(_ report: inout ParameterReport) {
    let operands = [screen != nil, records != nil, list, clean].count { $0 }
    if operands == 0 {
      report.error("records", "expected a screen file, '--records FILE', '--list', or '--clean'")
    } else if operands > 1 {
      report.error(
        "records", "a screen file, '--records', '--list', and '--clean' cannot be combined")
    }
    if all, !clean { report.error("all", "'--all' needs '--clean'") }
  }

  func run() async throws {
    if list || clean { return try manage() }
    var report = DiagnosticReport()
    let sources = try sources(&report)
    for source in sources {
      if let line = await build(source, &report) {
        try Console.standardOutput.write(plain: line + "\n")
      }
    }
    report.print(to: .standardError)
    if report.hasErrors { throw CommandFailure(.unavailable) }
  }

  /// Lists or deletes indexes.
  private func manage() throws {
    guard let path = folder.map(Files.absolute) ?? CachedIndex.standardFolder else {
      throw CommandFailure(.unavailable, "there is no cache folder: the environment has no HOME")
    }
    let indexes = CachedIndex.all(in: path)
    if list {
      let list = IndexList(folder: path, indexes: indexes, now: time(nil))
      return try Console.standardOutput.write(plain: list.text)
    }
    let unneeded = indexes.filter { all || $0.isStale }
    unneeded.forEach { $0.remove() }
    CachedIndex.removeAbandonedFiles(in: path)
    let kept = indexes.count - unneeded.count
    try Console.standardOutput.write(
      "\(path): deleted \(Self.summary(unneeded))"
        + (kept > 0 ? "; kept \(kept) that are up to date, which '--all' deletes" : "") + "\n")
  }

  private static func summary(_ indexes: [CachedIndex]) -> String {
    let size = indexes.reduce(0) { $0 + $1.size }
    return "\(indexes.count.counting("index", plural: "indexes")), \(IndexList.megabytes(size))"
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
        settings, in: source.folder, for: source.user, into: &diagnostics
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

internal import CommandParsing
internal import Glibc
internal import ScreenLoading
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// `widgetrun index`: writes the index cache, which a run otherwise writes on first use; appends records;
/// lists and deletes cached indexes.
struct IndexCommand: Command, ScreenCommand {
  static let configuration = CommandConfiguration(
    "index", "Rebuilds or extends the index of a screen's records, or manages cached indexes.",
    discussion: """
      Indexes are in $XDG_CACHE_HOME/widgetrun or ~/.cache/widgetrun, or in the 'cacheFolder' of a \
      searcher. A new index replaces the earlier ones of the same screen and records; indexes whose \
      records have changed are deleted, and the least recently used ones above 10,000 MB, or \
      $WIDGETRUN_CACHE_MEGABYTES.

      --apply appends the records of a file to the screen's file of records, and only them to the \
      index, so that a few changes take a few seconds even with millions of records. Of records with \
      the same key, the last counts. Both files have one JSON object per line. If a record cannot be \
      used, nothing is appended. Searches in progress and running servers continue; 'serve --watch' \
      shows the changes.
      """,
    examples: [
      "widgetrun index Configs/airports.yaml", "widgetrun index --records shop.ndjson --to indexes",
      "widgetrun index shop.yaml --apply changes.ndjson",
      "widgetrun index --list", "widgetrun index --clean",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens),
      .option("records", "FILE", completion: .records),
      .option("apply", "FILE", completion: .records),
      .option("folder", "DIRECTORY", names: "to", completion: .directories),
    ] + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("The screen file") var screen: String?
  @Parameter("Index this file of records instead of a screen's, with all text searchable")
  var records: String?
  @Parameter("Append the records of this file to the records and their index") var apply: String?
  @Parameter("Use this directory instead of the user's cache, for the 'cacheFolder' of a screen")
  var folder: String?
  @Parameter("List the cached indexes") var list = false
  @Parameter("Delete the indexes whose records have changed or are gone") var clean = false
  @Parameter("With --clean, delete all indexes") var all = false
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(
      screens: [screen, records, apply].compactMap(\.self), folders: [folder].compactMap(\.self))
  }

  func validate(_ report: inout ParameterReport) {
    let operands = [screen != nil, records != nil, list, clean].count { $0 }
    if operands == 0 {
      report.error("records", "expected a screen file, '--records FILE', '--list', or '--clean'")
    } else if operands > 1 {
      report.error(
        "records", "a screen file, '--records', '--list', and '--clean' cannot be combined")
    }
    if apply != nil, list || clean {
      report.error("apply", "'--apply' needs a screen file or '--records FILE'")
    }
    if all, !clean { report.error("all", "'--all' needs '--clean'") }
  }

  func run() async throws {
    if list || clean { return try manage() }
    var report = DiagnosticReport()
    let sources = try sources(&report)
    if apply != nil, sources.count != 1 {
      report.print(to: .standardError)
      throw CommandFailure(
        option: "apply",
        sources.isEmpty
          ? "the screen has no searcher of type 'embedded'"
          : "the screen has several files of records; name one with '--records FILE'")
    }
    for source in sources {
      if let line = await output(of: source, &report) {
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

  /// Builds or extends one index.
  ///
  /// - Returns: a line with the result; nil, after adding a diagnostic, on failure.
  private func output(
    of source: EmbeddedRecordFile, _ report: inout DiagnosticReport
  ) async -> String? {
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
      if let apply {
        let appended = try await EmbeddedIndex.append(
          apply, to: settings, in: source.folder, for: source.user, into: &diagnostics
        ) { progress.show($0.records, of: $0.recordCount) }
        return Self.line(appended, after: ContinuousClock.now - start)
      }
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
  private static func line(_ appended: AppendedRecords, after time: Duration) -> String {
    let records = appended.count.counting("record")
    let replaced = appended.replacedCount.map { count in
      count == 1
        ? ", 1 of which replaces an earlier one," : ", \(count) of which replace earlier ones,"
    }
    return "\(appended.source): appended \(records)\(replaced ?? "") in \(time.formattedSeconds)"
  }

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

internal import CommandParsing
internal import ScreenLoading
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// `widgetrun push SCREEN --to ID`: sends the records of an embedded searcher to a remote engine.
struct PushCommand: Command, ScreenCommand {
  static let configuration = CommandConfiguration(
    "push", "Sends the records of a screen to a search engine.",
    discussion: """
      First configures the engine for the widgets, rankings, and sort orders of the screen. Replaces \
      records that have the same key. An interrupted push continues where it stopped when you repeat \
      the command.
      """,
    examples: [
      "widgetrun push shop.yaml --to cloud",
      "widgetrun push shop.yaml --to cloud --records shop.ndjson --batch 1000",
      "widgetrun push shop.yaml --to cloud --replace --dry-run",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens),
      .option("target", "SEARCHER", names: "to"),
      .option("records", "FILE", completion: .records), .option("from", "SEARCHER"),
      .option("batchSize", "N", names: "batch"),
    ] + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("The screen file") var screen: String
  @Parameter("Send the records to the searcher with this ID") var target: String
  @Parameter("Send the records of this file instead of the embedded searcher's") var records:
    String?
  @Parameter("Send the records of the embedded searcher with this ID, if there are several")
  var from: String?
  @Parameter("Records per request, 1 to 10000; by default as many as fit into 8 MB")
  var batchSize = RecordBatches.maximumCount
  @Parameter("Fill a new index, which replaces the existing one when it is complete")
  var replace = false
  @Parameter("Show how the engine would be configured, without changing anything")
  var dryRun = false
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: [screen, records].compactMap(\.self))
  }

  func validate(_ report: inout ParameterReport) {
    if !(1...10_000).contains(batchSize) {
      report.error("batchSize", "invalid value '\(batchSize)' for '--batch': expected 1 to 10000")
    }
    if records != nil, from != nil {
      report.error("from", "expected '--records FILE' or '--from SEARCHER', not both")
    }
  }

  func run() async throws {
    var report = DiagnosticReport()
    let loaded = ScreenFile.load(screen, registry: Launch.registry)
    report.add(loaded)
    guard let screen = loaded.screen else {
      report.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    let destination = try destination(in: screen)
    let source = try source(in: screen)
    let line: String
    do throws(SearchError) {
      line = try await push(screen, source, to: destination, &report)
    } catch {
      report.print(to: .standardError)
      throw CommandFailure(error.reason == .refused ? .failure : .unavailable, error.message)
    }
    report.print(to: .standardError)
    try Console.standardOutput.write(plain: line + "\n")
  }

  private func destination(
    in screen: Screen
  ) throws(CommandFailure) -> any RecordTargetSettings {
    let ids = screen.searchers.map(\.id)
    guard let entry = screen.searchers.first(where: { $0.id == target }) else {
      throw CommandFailure(
        .usage,
        "the screen has no searcher '\(target)'; "
          + (Suggestion.help(for: target, in: ids) ?? "expected \(ids.joined(separator: ", "))"))
    }
    guard let settings = entry.settings as? any RecordTargetSettings else {
      throw CommandFailure(
        .usage,
        "the searcher '\(target)' has the type '\(entry.type)', which does not accept records")
    }
    return settings
  }

  private func source(in screen: Screen) throws(CommandFailure) -> EmbeddedRecordFile {
    let embedded = EmbeddedRecordFile.all(of: screen)
    if let records {
      return EmbeddedRecordFile(
        file: records, settings: embedded.first?.settings ?? EmbeddedSettings())
    }
    let candidates = embedded.filter { from == nil || $0.id == from }
    if let only = candidates.first, candidates.count == 1 { return only }
    let ids = embedded.compactMap(\.id).joined(separator: ", ")
    if let from {
      throw CommandFailure(.usage, "the screen has no embedded searcher '\(from)'")
    }
    throw CommandFailure(
      .usage,
      embedded.isEmpty
        ? "the screen has no embedded searcher; set '--records FILE'"
        : "the screen has several embedded searchers; set '--from' to one of \(ids)")
  }

  /// Sends the records, or shows what would be changed.
  ///
  /// - Returns: the text to print.
  private func push(
    _ screen: Screen, _ source: EmbeddedRecordFile, to settings: any RecordTargetSettings,
    _ report: inout DiagnosticReport
  ) async throws(SearchError) -> String {
    var diagnostics = Diagnostics()
    let opened = try await source.settings.open(in: source.folder, into: &diagnostics)
    report.add(diagnostics)
    guard let records = opened as? any EnumerableSearcher else {
      throw SearchError(.unavailable, "the records of this searcher cannot be listed")
    }
    var schema = screen.recordSchema(for: [target] + [source.id].compactMap { $0 })
    schema.searchable =
      settings.searchable.isEmpty ? records.searchableAttributes : settings.searchable
    schema.facets += settings.facets
    schema.dates = settings.dates + source.settings.dates
    schema.ranking = source.settings.ranking
    schema.sorts = source.settings.sorts
    try records.forEachPart { schema.inspect($0) }
    let progress = ProgressLine(target)
    defer { progress.finish() }
    let destination = try await settings.openTarget()
    if destination.checksRecords {
      try records.forEachPart { (part) throws(SearchError) in
        try destination.check(part, for: schema)
      }
    }
    let plan = try await destination.plan(for: schema, replacing: replace)
    for remark in plan.remarks + remarks(on: source) { Console.inform("note: \(remark)") }
    if dryRun {
      let count = records.recordCount
      let summary = "\(target): \(count) records would be sent"
      let differences = plan.differences.map { lines in
        lines.isEmpty
          ? "The settings of the existing index do not change."
          : (["Changes of the existing settings:"] + lines).joined(separator: "\n")
      }
      return (plan.changes + [differences, summary].compactMap(\.self)).joined(separator: "\n\n")
    }
    let previous = try await destination.prepare(schema, replacing: replace)
    let start = try resumed(previous, of: records)
    try await send(records, from: start, to: destination, progress)
    let count = try await destination.finish()
    let total = records.recordCount
    return summary(sent: total - start.records, from: start.records, count, total)
  }

  /// Remarks on settings of the source that the target does not receive.
  private func remarks(on source: EmbeddedRecordFile) -> [String] {
    let settings = source.settings
    var unsent: [String] = []
    if !settings.synonyms.isEmpty { unsent.append("synonyms") }
    if !settings.removeStopWords.languages.isEmpty { unsent.append("removeStopWords") }
    if !settings.rules.isEmpty { unsent.append("rules") }
    if unsent.isEmpty { return [] }
    let names = unsent.map { "'\($0)'" }.joined(separator: ", ")
    return [
      "\(names) of the embedded searcher \(unsent.count == 1 ? "is" : "are") not sent; configure the engine "
        + "itself, for example with 'indexSettings' of '\(target)'"
    ]
  }

  /// Sends the records after those that were already sent, in batches. Reads and encodes the next batch
  /// meanwhile.
  ///
  /// - Throws: the error of the first batch that fails, with the number of records that were sent.
  private func send(
    _ records: any EnumerableSearcher, from start: PushProgress,
    to destination: any RecordTarget, _ progress: ProgressLine
  ) async throws(SearchError) {
    let total = records.recordCount
    var sent = start.records
    var batches = RecordBatches(records, after: start, maximumCount: batchSize)
    func nextBatch() throws(SearchError) -> (EncodedBatch, PushProgress)? {
      guard let (batch, reached) = try batches.next() else { return nil }
      return (try destination.encode(batch, reaching: reached), reached)
    }
    var next = try nextBatch()
    while let (batch, reached) = next {
      async let stored = Self.result(of: batch.store)
      let following = Result { () throws(SearchError) in try nextBatch() }
      do throws(SearchError) {
        try await stored.get()
      } catch {
        throw SearchError(error.reason, "\(error.message); \(sent) of \(total) records were sent")
      }
      sent = reached.records
      progress.show(sent, of: total)
      next = try following.get()
    }
  }

  private static func result(
    of operation: @Sendable () async throws(SearchError) -> Void
  ) async -> Result<Void, SearchError> {
    do throws(SearchError) {
      return .success(try await operation())
    } catch {
      return .failure(error)
    }
  }

  /// The progress of an interrupted push if it sent the first of these records; else no progress.
  private func resumed(
    _ previous: PushProgress, of records: any EnumerableSearcher
  ) throws(SearchError) -> PushProgress {
    guard previous.records > 0, previous.records <= records.recordCount else {
      return PushProgress()
    }
    var same = PushProgress()
    while same.records < previous.records {
      let end = min(same.records + RecordBatches.readCount, previous.records)
      same.add(try records.records(in: same.records..<end))
    }
    return same == previous ? previous : PushProgress()
  }

  private func summary(sent: Int, from start: Int, _ count: Int, _ total: Int) -> String {
    var line = "\(target): \(sent) records sent"
    if start > 0 { line += ", \(start) were already sent" }
    if count > total {
      line += "; the index contains \(count - total) other records, which '--replace' deletes"
    }
    return line
  }
}

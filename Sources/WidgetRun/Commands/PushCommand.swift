internal import ArgumentParser
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// `widgetrun push SCREEN --to ID`: sends the records of a screen's embedded searcher to another of its
/// searchers.
struct PushCommand: AsyncParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Sends records to a searcher that keeps them on a server.",
    usage: "widgetrun push SCREEN --to SEARCHER [options]",
    discussion: """
      What the widgets, the searchers' rankings and sort orders need of the records is made ready on \
      the server first. Records with the keys of those that are there already take their place. A \
      push that was cut short goes on where it stopped when it is run again.
      """)

  @Argument(help: "The screen file.")
  var screen: String

  @Option(name: .customLong("to"), help: "The id of the searcher that gets the records.")
  var target: String

  @Option(help: "The file with the records, in place of those of the screen's embedded searcher.")
  var records: String?

  @Option(help: "The id of the embedded searcher whose records are sent, where there are several.")
  var from: String?

  @Option(name: .customLong("batch"), help: "How many records are sent at a time, 1 to 10000.")
  var batchSize = 500

  @Flag(help: "Delete what is there first, whoever made it.")
  var replace = false

  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    guard (1...10_000).contains(batchSize) else {
      throw ValidationError("--batch is \(batchSize), expected 1 to 10000")
    }
    if records != nil, from != nil {
      throw ValidationError("expected '--records FILE' or '--from SEARCHER', not both")
    }
  }

  func run() async throws {
    var findings = Findings()
    let loaded = ScreenFile.load(screen, registry: Launch.registry)
    findings.add(loaded)
    guard let screen = loaded.screen else {
      findings.print(to: .standardError)
      throw CommandFailure(.invalidScreen)
    }
    let destination = try destination(in: screen)
    let source = try source(in: screen)
    if let failure = Launch.companion?.takeOver(for: destination) { throw failure }
    let line: String
    do throws(SearchError) {
      line = try await push(screen, source, to: destination, &findings)
    } catch {
      findings.print(to: .standardError)
      throw CommandFailure(error.reason == .refused ? .failure : .unavailable, error.message)
    }
    findings.print(to: .standardError)
    try Console.standardOutput.write(line + "\n")
  }

  private struct Source {
    var id: String?
    var settings: EmbeddedSettings
    var folder: String
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
        .usage, "the searcher '\(target)' is '\(entry.type)', which records cannot be sent to")
    }
    return settings
  }

  private func source(in screen: Screen) throws(CommandFailure) -> Source {
    let embedded = screen.searchers.compactMap { entry in
      (entry.settings as? EmbeddedSettings).map {
        Source(id: entry.id, settings: $0, folder: Files.folder(of: screen.file))
      }
    }
    if let records {
      var settings = embedded.first?.settings ?? EmbeddedSettings()
      settings.records = records
      return Source(settings: settings, folder: ".")
    }
    let wanted = embedded.filter { from == nil || $0.id == from }
    if let only = wanted.first, wanted.count == 1 { return only }
    let ids = embedded.compactMap(\.id).joined(separator: ", ")
    if let from {
      throw CommandFailure(.usage, "the screen has no embedded searcher '\(from)'")
    }
    throw CommandFailure(
      .usage,
      embedded.isEmpty
        ? "the screen has no embedded searcher, expected '--records FILE'"
        : "the screen has several embedded searchers, expected '--from' with one of \(ids)")
  }

  /// Sends the records, and tells in a line what came of it.
  private func push(
    _ screen: Screen, _ source: Source, to settings: any RecordTargetSettings,
    _ findings: inout Findings
  ) async throws(SearchError) -> String {
    var diagnostics = Diagnostics()
    let opened = try await source.settings.open(in: source.folder, into: &diagnostics)
    findings.add(diagnostics)
    guard let records = opened as? any ListedSearcher else {
      throw SearchError(.unavailable, "the records cannot be read one by one")
    }
    var schema = screen.recordSchema(for: [target] + [source.id].compactMap { $0 })
    schema.searchable =
      settings.searchable.isEmpty ? records.searchableAttributes : settings.searchable
    schema.facets += settings.facets
    schema.dates = settings.dates + source.settings.dates
    schema.ranking = source.settings.ranking
    schema.sorts = source.settings.sorts
    for start in stride(from: 0, to: records.recordCount, by: batchSize) {
      let end = min(start + batchSize, records.recordCount)
      schema.note(try records.records(in: start..<end))
    }
    let progress = ProgressLine(target)
    defer { progress.finish() }
    let destination = try await settings.openTarget()
    let begun = try await destination.prepare(schema, replacing: replace)
    let start = try skipped(begun, of: records)
    var sent = start
    while sent.records < records.recordCount {
      let end = min(sent.records + batchSize, records.recordCount)
      let batch = try records.records(in: sent.records..<end)
      sent.add(batch)
      try await destination.upsert(batch, reaching: sent)
      progress.show(sent.records, of: records.recordCount)
    }
    let count = try await destination.finish()
    return summary(
      sent: sent.records - start.records, from: start.records, count, records.recordCount)
  }

  /// How far the push has come if the records that were sent are the first of these; else nowhere.
  private func skipped(
    _ begun: PushProgress, of records: any ListedSearcher
  ) throws(SearchError) -> PushProgress {
    guard begun.records > 0, begun.records <= records.recordCount else { return PushProgress() }
    var same = PushProgress()
    while same.records < begun.records {
      let end = min(same.records + batchSize, begun.records)
      same.add(try records.records(in: same.records..<end))
    }
    return same == begun ? begun : PushProgress()
  }

  private func summary(sent: Int, from start: Int, _ count: Int, _ total: Int) -> String {
    var line = "\(target): \(sent) records sent"
    if start > 0 { line += ", \(start) were there already" }
    if count > total {
      line += "; there are \(count - total) more, which '--replace' would delete"
    }
    return line
  }
}

public import Components
import Search

/// Reads the records of a file, and builds an index of the valid ones.
struct RecordLoader {
  /// The minimum number of records per thread.
  private static let recordsPerThread = 2_000

  private let file: RecordFile
  private let settings: EmbeddedSettings
  private let progress: BuildProgress
  private let content: RecordFile.Content
  /// The identity of the file as it was read.
  let identity: SourceIdentity

  /// Reads the file of records.
  ///
  /// - Throws: `unavailable`, `refused`, or `malformed` if the file cannot be used.
  init(
    _ settings: EmbeddedSettings, in directory: String, progress: BuildProgress = BuildProgress()
  ) throws(SearchError) {
    file = RecordFile(settings.records, in: directory)
    self.settings = settings
    self.progress = progress
    content = try file.read()
    identity = content.identity
  }

  /// Indexes the records.
  ///
  /// Releases the content of the file while it is parsed, since it takes much memory.
  ///
  /// - Parameter isStored: whether an index of that many records will be stored.
  /// - Returns: the index, and whether it is complete: with columns and precomputed prefixes.
  /// - Throws: `malformed` if no record is valid, `cancelled` if the task is cancelled.
  consuming func load(
    into diagnostics: inout Diagnostics, isStored: (_ records: Int) -> Bool
  ) async throws(SearchError) -> (records: IndexedRecords, isComplete: Bool) {
    var recordDiagnostics = RecordDiagnostics()
    var source = source(&recordDiagnostics)
    let isComplete = isStored(source.ranges.count)
    if isComplete {
      source.releaseTextProgressively(
        readableFrom: try? SourceFile(path: file.path, identity: identity))
    }
    progress.begin(recordCount: source.ranges.count)
    let parts = try await collect(source, isComplete)
    let text = source.isReleasing ? nil : content
    var merger = IndexMerger(parts, source, recordDiagnostics)
    try report(merger, source, text, into: &diagnostics)
    let settings = settings
    _ = consume self
    return (try await merger.merge(settings, isComplete: isComplete), isComplete)
  }

  private func source(_ diagnostics: inout RecordDiagnostics) -> RecordBuffer {
    switch file.fileExtension {
    case "csv", "tsv":
      let reader = CSVReader(
        delimiter: UInt8(ascii: file.fileExtension == "tsv" ? "\t" : ","),
        listSeparator: settings.listSeparator)
      return reader.read(Array(content.text), diagnostics: &diagnostics)
    default:
      let boundaries = RecordBoundaries(content.text)
      if let problem = boundaries.problem {
        diagnostics.report(.unreadableRecord, problem.phrase, at: problem.offset)
      }
      return RecordBuffer(content.memory, from: content.start, ranges: boundaries.ranges)
    }
  }

  private func collect(
    _ source: RecordBuffer, _ isComplete: Bool
  ) async throws(SearchError) -> [SegmentBuilder] {
    let count = source.ranges.count
    let middle = count < 2 * Self.recordsPerThread ? count : count / 2
    if middle == count { return [try collected(0..<count, of: source, isComplete).get()] }
    async let second = collected(middle..<count, of: source, isComplete)
    let first = collected(0..<middle, of: source, isComplete)
    return [try first.get(), try await second.get()]
  }

  private func collected(
    _ range: Range<Int>, of source: RecordBuffer, _ isComplete: Bool
  ) -> Result<SegmentBuilder, SearchError> {
    var collector = SegmentBuilder(settings, collectsColumns: isComplete)
    do throws(SearchError) {
      try collector.read(range, of: source, progress: progress)
      return .success(collector)
    } catch {
      return .failure(error)
    }
  }

  private func report(
    _ merger: IndexMerger, _ source: RecordBuffer, _ content: RecordFile.Content?,
    into diagnostics: inout Diagnostics
  ) throws(SearchError) {
    if !merger.diagnostics.isEmpty {
      let content = if let content { content } else { try file.read() }
      try report(merger, source, content, into: &diagnostics)
    }
    let start = SourceRange(startOf: file.path)
    if merger.recordCount == 0 {
      diagnostics.report(
        Diagnostic(
          .noRecords, "there are no records in '\(file.path)'", at: start, severity: .warning,
          help: "expected a JSON array, one JSON object a line, or CSV with a header row"))
      return
    }
    if merger.unsearchedAttributes > 0 {
      diagnostics.report(
        Diagnostic(
          .tooManyAttributes,
          "more than \(TermPosition.maximumAttributes) attributes contain text; the others are not "
            + "searchable",
          at: start, severity: .warning, help: "list the searchable attributes under 'searchable'"))
    }
  }

  /// Reports problems with single records, with their source locations.
  private func report(
    _ merger: IndexMerger, _ source: RecordBuffer, _ content: RecordFile.Content,
    into diagnostics: inout Diagnostics
  ) throws(SearchError) {
    if merger.recordCount == 0, let first = merger.diagnostics.first(in: content.text) {
      throw SearchError(
        .malformed,
        "none of the \(source.ranges.count) records of '\(file.path)' can be used; the first, in "
          + "line \(first.line): \(first.message)")
    }
    merger.diagnostics.finish(file: file.path, content.text, into: &diagnostics)
  }
}

extension DiagnosticID {
  /// More attributes with text than can be searchable.
  public static let tooManyAttributes: Self = "too-many-attributes"
}

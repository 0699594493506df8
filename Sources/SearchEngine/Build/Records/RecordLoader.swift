public import Components
import Search

/// Reads the records of a file, and makes an index of those that can be read.
struct RecordLoader {
  /// Files of fewer records are read by one thread.
  private static let recordsPerThread = 2_000

  private let file: RecordFile
  private let settings: EmbeddedSettings
  private let progress: BuildProgress
  private let content: RecordFile.Content
  /// The identity of the file as it was read.
  let identity: SourceIdentity

  /// Reads a file.
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
  /// The content of the file is given up while it is read, since it takes much memory.
  ///
  /// - Parameter isKept: tells for a number of records whether their index will be kept.
  /// - Returns: the records, and whether their index has ready all that a kept one has.
  consuming func load(
    into diagnostics: inout Diagnostics, isKept: (_ records: Int) -> Bool
  ) async throws(SearchError) -> (records: IndexedRecords, isComplete: Bool) {
    var findings = RecordDiagnostics()
    var source = source(&findings)
    let isComplete = isKept(source.ranges.count)
    if isComplete {
      source.letTextPass(readableFrom: try? SourceFile(path: file.path, identity: identity))
    }
    progress.begin(recordCount: source.ranges.count)
    let parts = try await collect(source, isComplete)
    let text = source.isPassing ? nil : content
    var assembler = IndexMerger(parts, source, findings)
    try report(assembler, source, text, into: &diagnostics)
    let settings = settings
    _ = consume self
    return (try await assembler.assemble(settings, isComplete: isComplete), isComplete)
  }

  private func source(_ findings: inout RecordDiagnostics) -> RecordSource {
    switch file.fileExtension {
    case "csv", "tsv":
      let reader = CSVReader(
        delimiter: UInt8(ascii: file.fileExtension == "tsv" ? "\t" : ","),
        listSeparator: settings.listSeparator)
      return reader.read(Array(content.text), findings: &findings)
    default:
      let splitter = RecordBoundaries(content.text)
      if let problem = splitter.problem {
        findings.report(.unreadableRecord, problem.phrase, at: problem.offset)
      }
      return RecordSource(content.memory, from: content.start, ranges: splitter.ranges)
    }
  }

  private func collect(
    _ source: RecordSource, _ isComplete: Bool
  ) async throws(SearchError) -> [SegmentBuilder] {
    let count = source.ranges.count
    let middle = count < 2 * Self.recordsPerThread ? count : count / 2
    if middle == count { return [try collected(0..<count, of: source, isComplete).get()] }
    async let second = collected(middle..<count, of: source, isComplete)
    let first = collected(0..<middle, of: source, isComplete)
    return [try first.get(), try await second.get()]
  }

  private func collected(
    _ range: Range<Int>, of source: RecordSource, _ isComplete: Bool
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
    _ assembler: IndexMerger, _ source: RecordSource, _ content: RecordFile.Content?,
    into diagnostics: inout Diagnostics
  ) throws(SearchError) {
    if !assembler.findings.isEmpty {
      let content = if let content { content } else { try file.read() }
      try report(assembler, source, content, into: &diagnostics)
    }
    let start = SourceRange(startOf: file.path)
    if assembler.recordCount == 0 {
      diagnostics.report(
        Diagnostic(
          .noRecords, "there are no records in '\(file.path)'", at: start, severity: .warning,
          help: "expected a JSON array, one JSON object a line, or CSV with a header row"))
      return
    }
    if assembler.unsearchedAttributes > 0 {
      diagnostics.report(
        Diagnostic(
          .tooManyAttributes,
          "more than \(TermPosition.maximumAttributes) attributes hold text; the others are not searched",
          at: start, severity: .warning, help: "name those to search under 'searchable'"))
    }
  }

  /// Reports what is wrong with single records, with their places in the file.
  private func report(
    _ assembler: IndexMerger, _ source: RecordSource, _ content: RecordFile.Content,
    into diagnostics: inout Diagnostics
  ) throws(SearchError) {
    if assembler.recordCount == 0, let first = assembler.findings.first(in: content.text) {
      throw SearchError(
        .malformed,
        "none of the \(source.ranges.count) records of '\(file.path)' can be used; the first, in "
          + "line \(first.line): \(first.message)")
    }
    assembler.findings.finish(file: file.path, content.text, into: &diagnostics)
  }
}

extension DiagnosticID {
  /// More attributes than can be searched.
  public static let tooManyAttributes: Self = "too-many-attributes"
}

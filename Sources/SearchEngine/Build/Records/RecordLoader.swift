public import Components
import Search

/// Reads the records of a file, and builds an index of the valid ones.
struct RecordLoader {
  /// The minimum number of records per thread.
  private static let recordsPerThread = 2_000
  /// The minimum number of bytes of lines that are found by two threads.
  private static let parallelSize = 1 << 23

  /// The files of the records.
  let list: RecordFileList
  private let settings: EmbeddedSettings
  private let progress: BuildProgress
  private let preceding: PrecedingRecords
  private let storage: BuildStorage?
  private let content: RecordSource

  /// Reads the files of records.
  ///
  /// - Parameters:
  ///   - preceding: the records before those that are indexed.
  ///   - storage: the storage of large tables; nil for memory. With a storage, a file of JSON lines is
  ///     read in parts.
  /// - Throws: `unavailable`, `refused`, or `malformed` if the file cannot be used.
  init(
    _ settings: EmbeddedSettings, in directory: String,
    following preceding: PrecedingRecords = .none, storage: BuildStorage? = nil,
    progress: BuildProgress = BuildProgress()
  ) throws(SearchError) {
    list = try RecordFileList(settings.records, in: directory)
    self.settings = settings
    (self.preceding, self.storage) = (preceding, storage)
    self.progress = progress
    let readsParts = storage != nil || preceding.size > 0
    if readsParts, let lines = LineFile(list, settings, following: preceding) {
      content = RecordSource(lines)
    } else if preceding.size > 0 {
      // Reading a missing file throws an error with a suggestion.
      if list.identity == nil { _ = try RecordSource(list, settings.encoding) }
      throw SearchError(
        .refused, "'\(list.firstPath)' is not a file with a JSON object in each line")
    } else {
      content = try RecordSource(list, settings.encoding)
    }
  }

  /// The identity of the files as they were read.
  var identity: SourceIdentity { content.identity }

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
    var source = try await source(&recordDiagnostics)
    let isComplete = isStored(source.ranges.count)
    if isComplete {
      source.releaseTextProgressively(
        readableFrom: try? SourceFile(path: list.firstPath, identity: identity))
    }
    progress.begin(recordCount: source.ranges.count)
    let executor =
      source.ranges.count < 2 * Self.recordsPerThread ? nil : globalConcurrentExecutor
    let parts = try await withTaskExecutorPreference(executor) {
      () async throws(SearchError) in try await collect(source, isComplete)
    }
    try content.lines?.check()
    let text = source.isReleasing && content.lines == nil ? nil : content
    var merger = IndexMerger(parts, source, recordDiagnostics, in: storage)
    let settings = settings
    try await withTaskExecutorPreference(executor) { () async throws(SearchError) in
      try await merger.prepare(settings)
    }
    try report(merger, source, text, into: &diagnostics)
    _ = consume self
    let records = try await withTaskExecutorPreference(executor) {
      () async throws(SearchError) in try await merger.merge(isComplete: isComplete)
    }
    return (records, isComplete)
  }

  private func source(
    _ diagnostics: inout RecordDiagnostics
  ) async throws(SearchError) -> RecordBuffer {
    try checkObjects()
    let source = try await parsedSource(&diagnostics)
    guard var converter = RecordConverter(settings) else { return source }
    do {
      return try converter.convert(source, &diagnostics)
    } catch {
      throw .cancelled
    }
  }

  /// Throws an error for a file that contains the records in a member of an object over several
  /// lines, which has no records itself.
  private func checkObjects() throws(SearchError) {
    if settings.recordsPath != nil { return }
    for (file, (content, _)) in zip(list.files, content.contents) {
      guard isJSON(file, content), RecordArray.isObjectOverLines(content.text),
        let path = RecordArray.suggestedPath(in: content.text)
      else { continue }
      throw SearchError(
        .malformed,
        "'\(file.path)' is an object, expected a list of records; if they are in '\(path)', add "
          + "'recordsPath: \(path)' to the searcher")
    }
  }

  /// The path of the list of objects in the first file, if that is a single JSON object; nil
  /// otherwise. Complexity: O(*bytes*).
  var suggestedPath: String? {
    guard let file = list.files.first, let (content, _) = content.contents.first,
      isJSON(file, content)
    else { return nil }
    let isObject =
      RecordArray.isObjectOverLines(content.text)
      || RecordBoundaries(content.text).ranges.count == 1
    return isObject ? RecordArray.suggestedPath(in: content.text) : nil
  }

  /// The number of bytes that decide about the encoding.
  private static let encodingSample = 1 << 22

  /// Windows-1252 if most letters outside ASCII at the start of the first file are not valid UTF-8;
  /// nil otherwise, and for binary files.
  var suggestedEncoding: TextEncoding? {
    guard let sample = content.contents.first?.content.text.prefix(Self.encodingSample),
      !sample.contains(0)
    else { return nil }
    let letters = String(decoding: sample, as: UTF8.self).unicodeScalars.lazy.filter { !$0.isASCII }
    let invalid = letters.count { $0 == "\u{FFFD}" }
    return invalid * 2 > letters.count ? .windows1252 : nil
  }

  /// The records as they are in the files.
  private func parsedSource(
    _ diagnostics: inout RecordDiagnostics
  ) async throws(SearchError) -> RecordBuffer {
    if let lines = content.lines {
      // Starting threads takes longer than finding a few lines.
      let executor = lines.byteCount < Self.parallelSize ? nil : globalConcurrentExecutor
      return try await withTaskExecutorPreference(executor) { () async throws(SearchError) in
        try await RecordBuffer(lines, in: storage?.temporary)
      }
    }
    if let only = content.onlyOriginal, isJSON(list.files[0], only) {
      return RecordBuffer(
        only.memory, from: only.start, ranges: boundaries(only.text, &diagnostics))
    }
    var buffers: [RecordBuffer] = []
    for (file, (content, offset)) in zip(list.files, content.contents) {
      diagnostics.base = offset
      buffers.append(buffer(file, content, &diagnostics))
    }
    diagnostics.base = 0
    return RecordBuffer(concatenating: buffers, at: content.contents.map(\.offset))
  }

  private func buffer(
    _ file: RecordFile, _ content: RecordFile.Content, _ diagnostics: inout RecordDiagnostics
  ) -> RecordBuffer {
    if isJSON(file, content) {
      let ranges = boundaries(content.text, &diagnostics)
      return RecordBuffer(
        content.memory, from: content.start, ranges: ranges, origins: ranges.map(\.lowerBound))
    }
    let standard = file.fileExtension == "tsv" ? UInt8(ascii: "\t") : nil
    let reader = CSVReader(
      delimiter: settings.delimiter?.utf8.first ?? standard ?? CSVDelimiter.detect(content.text),
      listSeparator: settings.listSeparator, textColumns: settings.convertedAttributes)
    return reader.read(Array(content.text), diagnostics: &diagnostics)
  }

  /// Whether a file contains JSON: by its extension or, if it has none or `txt`, by its first
  /// character.
  private func isJSON(_ file: RecordFile, _ content: RecordFile.Content) -> Bool {
    switch file.fileExtension {
    case "csv", "tsv": false
    case "", "txt":
      content.text.first { !$0.isJSONSpace }.map { "[{".utf8.contains($0) } ?? true
    default: true
    }
  }

  private func boundaries(
    _ text: UnsafeBufferPointer<UInt8>, _ diagnostics: inout RecordDiagnostics
  ) -> [Range<Int>] {
    let boundaries = RecordBoundaries(text, path: settings.recordsPath)
    if let problem = boundaries.problem {
      diagnostics.report(.unreadableRecord, problem.phrase, at: problem.offset)
    } else if boundaries.ranges.count == 1, let path = RecordArray.suggestedPath(in: text),
      settings.recordsPath == nil
    {
      diagnostics.report(
        .nestedRecords, "the file is a single record with a list of objects in '\(path)'",
        at: boundaries.ranges[0].lowerBound,
        help: "if these are the records, add 'recordsPath: \(path)' to the searcher")
    }
    return boundaries.ranges
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
    var collector = SegmentBuilder(
      settings, collectsColumns: isComplete, following: preceding, in: storage?.temporary)
    do throws(SearchError) {
      try collector.read(range, of: source, progress: progress)
      return .success(collector)
    } catch {
      return .failure(error)
    }
  }

  private func report(
    _ merger: IndexMerger, _ source: RecordBuffer, _ content: RecordSource?,
    into diagnostics: inout Diagnostics
  ) throws(SearchError) {
    if !merger.diagnostics.isEmpty {
      let content = if let content { content } else { try RecordSource(list, settings.encoding) }
      try report(merger, source, content, into: &diagnostics)
    }
    let start = SourceRange(startOf: list.firstPath)
    if merger.recordCount == 0 {
      diagnostics.report(
        Diagnostic(
          .noRecords, "there are no records in '\(list.paths.joined(separator: ", "))'", at: start,
          severity: .warning,
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
    _ merger: IndexMerger, _ source: RecordBuffer, _ content: RecordSource,
    into diagnostics: inout Diagnostics
  ) throws(SearchError) {
    if merger.recordCount == 0, let first = merger.diagnostics.first(in: content) {
      if source.ranges.isEmpty {
        let help = first.help.map { "; \($0)" } ?? ""
        throw SearchError(.malformed, "cannot read '\(list.firstPath)': \(first.message)\(help)")
      }
      let path = content.contents.lazy.compactMap { RecordArray.suggestedPath(in: $0.content.text) }
        .first
      let help =
        path.map { "if the records are in '\($0)', add 'recordsPath: \($0)' to the searcher" }
        ?? first.help
      throw SearchError(
        .malformed,
        "none of the \(source.ranges.count) records of '\(list.paths.joined(separator: ", "))' can "
          + "be used; the first, in line \(first.line): \(first.message)"
          + (help.map { "; \($0)" } ?? ""))
    }
    merger.diagnostics.finish(content, into: &diagnostics)
  }
}

extension DiagnosticID {
  /// More attributes with text than can be searchable.
  public static let tooManyAttributes: Self = "too-many-attributes"
}

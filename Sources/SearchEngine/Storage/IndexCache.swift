public import Components
import Search

/// Opens records by an index that is kept as a file, which is made if there is none that fits.
struct IndexCache {
  /// The records of smaller files are indexed each time, which takes some 10 microseconds each.
  static let minimumRecords = 2_000
  /// Smaller files cannot hold so many records.
  private static let minimumSize = minimumRecords * 8

  private let settings: EmbeddedSettings
  private let directory: String
  private let minimumRecords: Int
  private let progress: BuildProgress

  /// - Parameter minimumRecords: how many records are worth a file.
  init(
    _ settings: EmbeddedSettings, in directory: String,
    minimumRecords: Int = IndexCache.minimumRecords, progress: BuildProgress = BuildProgress()
  ) {
    self.settings = settings
    self.directory = directory
    self.minimumRecords = minimumRecords
    self.progress = progress
  }

  private var path: String { RecordFile(settings.records, in: directory).path }

  private func location(_ identity: SourceIdentity) -> CacheLocation {
    let folder = settings.cacheFolder.map { RecordFile($0, in: directory).path }
    return CacheLocation(settings, path: path, identity: identity, folder: folder)
  }

  /// The records, by a kept index if there is one.
  func open(into diagnostics: inout Diagnostics) async throws(SearchError) -> IndexedRecords {
    if let identity = SourceIdentity(path: path), identity.kind == .file,
      minimumRecords < Self.minimumRecords || identity.size >= Self.minimumSize,
      let records = await kept(identity, into: &diagnostics)
    {
      return records
    }
    return try await build(into: &diagnostics).records
  }

  /// Makes the index anew.
  ///
  /// - Returns: the records, and where their index is kept; nil if it is not.
  func build(
    into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> (records: IndexedRecords, path: String?) {
    let loader = try RecordLoader(settings, in: directory, progress: progress)
    var findings = Diagnostics()
    let (minimum, identity) = (minimumRecords, loader.identity)
    let (records, isComplete) = try await loader.load(into: &findings) { $0 >= minimum }
    diagnostics.report(findings)
    guard isComplete else { return (records, nil) }
    return await store(records, findings, identity, into: &diagnostics)
  }

  private func kept(
    _ identity: SourceIdentity, into diagnostics: inout Diagnostics
  ) async -> IndexedRecords? {
    let location = location(identity)
    for candidate in location.candidates {
      guard let memory = MappedFile.memory(path: candidate) else { continue }
      do throws(IndexFileError) {
        let index = StoredIndex(
          fingerprint: location.fingerprint, source: path, identity: identity)
        guard let opened = try await index.open(memory) else { continue }
        diagnostics.report(opened.findings)
        return opened.records.keeping(
          ColumnCache(index: candidate, fingerprint: location.fingerprint))
      } catch {
        diagnostics.report(
          Diagnostic(
            .corruptedIndex, "the index '\(candidate)' \(error.phrase), and is made again",
            at: SourceRange(startOf: path), severity: .warning))
      }
    }
    return nil
  }

  /// Keeps an index, and opens it, so that its memory is that of the file.
  private func store(
    _ records: IndexedRecords, _ findings: Diagnostics, _ identity: SourceIdentity,
    into diagnostics: inout Diagnostics
  ) async -> (records: IndexedRecords, path: String?) {
    let location = location(identity)
    guard let target = location.prepare() else {
      reportUnkept("no folder for it can be written to", into: &diagnostics)
      return (records, nil)
    }
    let index = StoredIndex(fingerprint: location.fingerprint, source: path, identity: identity)
    do throws(SectionWriter.Failure) {
      try index.write(records, findings, to: target)
    } catch {
      reportUnkept("'\(target)' cannot be written: \(error.phrase)", into: &diagnostics)
      return (records, nil)
    }
    let mapped = MappedFile.memory(path: target)
    var stored = records
    if let mapped, let opened = try? await index.open(mapped) { stored = opened.records }
    return (
      stored.keeping(ColumnCache(index: target, fingerprint: location.fingerprint)), target
    )
  }

  private func reportUnkept(_ reason: String, into diagnostics: inout Diagnostics) {
    diagnostics.report(
      Diagnostic(
        .uncachedIndex, "the index of '\(path)' is not kept: \(reason)",
        at: SourceRange(startOf: path), severity: .warning,
        help: "set 'cache: false' if that is intended"))
  }
}

extension DiagnosticID {
  /// A kept index that cannot be used, and is made again.
  public static let corruptedIndex: Self = "damaged-index"
  /// An index that cannot be kept.
  public static let uncachedIndex: Self = "unkept-index"
}

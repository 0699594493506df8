public import Components
import FileAccess
import Search

/// Opens the index of a file of records, from its index file if that is up to date.
///
/// Otherwise builds the index and, for a large file, writes the index file.
struct IndexCache {
  /// The minimum number of records with an index file; fewer are indexed each time, in about 10 µs
  /// per record.
  static let minimumRecords = 2_000
  /// The standard minimum size in bytes of files of records whose index is built in a temporary storage.
  static let standardLargeSize = 1 << 28
  /// The minimum size in bytes of a file with that many records.
  private static let minimumSize = minimumRecords * 8

  let settings: EmbeddedSettings
  let directory: String
  private let user: String?
  private let isBrief: Bool
  private let minimumRecords: Int
  private let largeSize: Int
  private let progress: BuildProgress

  /// - Parameters:
  ///   - settings: the settings, which name the files of records.
  ///   - directory: the folder that relative paths refer to.
  ///   - user: the absolute path of the screen that uses the index; nil without a screen.
  ///   - isBrief: whether the index is used too briefly for the records to change.
  ///   - minimumRecords: the minimum number of records with an index file.
  ///   - largeSize: the minimum size in bytes of files of records whose index is built in a temporary
  ///     storage.
  ///   - progress: receives the number of records that have been read.
  init(
    _ settings: EmbeddedSettings, in directory: String, for user: String? = nil,
    isBrief: Bool = false,
    minimumRecords: Int = IndexCache.minimumRecords,
    largeSize: Int = IndexCache.standardLargeSize, progress: BuildProgress = BuildProgress()
  ) {
    self.settings = settings
    self.directory = directory
    self.user = user
    self.isBrief = isBrief
    self.minimumRecords = minimumRecords
    self.largeSize = largeSize
    self.progress = progress
  }

  func location(_ list: RecordFileList, _ identity: SourceIdentity) -> CacheLocation {
    let folder = settings.cacheFolder.map { RecordFile($0, in: directory).path }
    return CacheLocation(
      settings, path: list.firstPath, otherPaths: Array(list.paths.dropFirst()), identity: identity,
      folder: folder)
  }

  func index(
    _ list: RecordFileList, _ location: CacheLocation, _ identity: SourceIdentity
  ) -> StoredIndex {
    StoredIndex(
      fingerprint: location.fingerprint, source: list.firstPath, identity: identity,
      otherSources: Array(list.paths.dropFirst()), user: user, isBrief: isBrief)
  }

  /// Opens the index file, or builds the index if there is no valid one.
  ///
  /// - Returns: the segments, the oldest first; not empty.
  func open(into diagnostics: inout Diagnostics) async throws(SearchError) -> [IndexedRecords] {
    let list = try RecordFileList(settings.records, in: directory)
    if let segments = await stored(list, into: &diagnostics) { return segments }
    if await SourceLock.wait(for: list), let segments = await stored(list, into: &diagnostics) {
      return segments
    }
    return [try await build(into: &diagnostics).records]
  }

  /// Opens the index file and its segments; nil if they don't exist or are not up to date.
  func stored(
    _ list: RecordFileList, into diagnostics: inout Diagnostics
  ) async -> [IndexedRecords]? {
    guard let identity = list.identity, identity.kind == .file,
      minimumRecords < Self.minimumRecords || identity.size >= Self.minimumSize
    else { return nil }
    return await stored(list, identity, into: &diagnostics)
  }

  /// Builds the index, whether or not there is an index file.
  ///
  /// - Returns: the index, and the path of its file; nil if none was written.
  func build(
    into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> (records: IndexedRecords, path: String?) {
    let storage = try storage()
    let loader = try RecordLoader(
      settings, in: directory, storage: storage, progress: progress)
    var recordDiagnostics = Diagnostics()
    let (minimum, identity) = (minimumRecords, loader.identity)
    let (list, isFile) = (loader.list, !settings.records.includesStandardInput)
    let (records, isComplete) = try await loader.load(into: &recordDiagnostics) {
      isFile && $0 >= minimum
    }
    diagnostics.report(recordDiagnostics)
    guard isComplete else { return (records, nil) }
    // The path and the permissions of the file depend on the records, which may have changed.
    let draft = storage?.identity == identity ? storage?.index : nil
    return await store(
      records, recordDiagnostics, list, identity, continuing: draft, into: &diagnostics)
  }

  /// The storage of a build; nil if the records are few, or the index cannot be written anyway.
  ///
  /// - Throws: as `RecordFileList`.
  private func storage() throws(SearchError) -> BuildStorage? {
    let list = try RecordFileList(settings.records, in: directory)
    guard let identity = list.identity, identity.kind == .file, identity.size >= largeSize else {
      return nil
    }
    let location = location(list, identity)
    guard let path = location.prepare(), let temporary = TemporaryStorage(inFolderOf: path),
      let draft = index(list, location, identity).draft(of: path)
    else { return nil }
    return BuildStorage(identity: identity, temporary: temporary, index: draft)
  }

  private func stored(
    _ list: RecordFileList, _ identity: SourceIdentity, into diagnostics: inout Diagnostics
  ) async -> [IndexedRecords]? {
    let location = location(list, identity)
    guard let path = location.path else { return nil }
    let extended = SegmentList(index: path).flatMap {
      $0.fingerprint == location.fingerprint ? $0 : nil
    }
    var index = index(list, location, identity)
    index.index = path
    do throws(IndexFileError) {
      var segments: [IndexedRecords] = []
      if let extended { index.fingerprint = extended.base }
      guard let base = try await stored(index, at: path, into: &diagnostics) else { return nil }
      segments.append(base)
      index.openedText = base.text.location
      for segment in extended?.segments ?? [] {
        index.fingerprint = segment.fingerprint
        guard
          let opened = try await stored(
            index, at: "\(location.folder?.path ?? "")/\(segment.file)", into: &diagnostics)
        else { return nil }
        segments.append(opened)
      }
      return segments
    } catch {
      // An index of another version is no problem of the user's.
      guard error != .versionMismatch else { return nil }
      diagnostics.report(
        Diagnostic(
          .corruptedIndex, "the index '\(path)' \(error.phrase); it is built again",
          at: SourceRange(startOf: list.firstPath), severity: .warning))
      return nil
    }
  }

  /// Opens an index file or a segment; nil if it doesn't exist or has another fingerprint.
  private func stored(
    _ index: StoredIndex, at path: String, into diagnostics: inout Diagnostics
  ) async throws(IndexFileError) -> IndexedRecords? {
    let files = IndexFiles(isBrief: isBrief)
    guard let memory = files.map(path) else { return nil }
    let stamp = ValidationStamp(index: path)
    let isValidated = memory.status.map { stamp.covers($0) } == true
    guard let opened = try await index.open(memory, isValidated: isValidated) else { return nil }
    stamp.recordUse(of: memory, isStamped: isValidated)
    diagnostics.report(opened.diagnostics)
    return opened.records.with(
      ColumnCache(
        index: path, fingerprint: index.fingerprint, permissions: index.identity.cachePermissions,
        files: files), from: .cached(path: path))
  }

  /// Writes an index file and opens it, so that the index is in mapped memory instead of the heap.
  ///
  /// - Parameter draft: the future index file if it contains tables of the index.
  private func store(
    _ records: IndexedRecords, _ recordDiagnostics: Diagnostics, _ list: RecordFileList,
    _ identity: SourceIdentity, continuing draft: TemporaryStorage?,
    into diagnostics: inout Diagnostics
  ) async -> (records: IndexedRecords, path: String?) {
    let location = location(list, identity)
    let path = list.firstPath
    guard let target = location.prepare() else {
      let reason =
        location.folder.map { "the folder '\($0.path)' is not writable" }
        ?? "the environment has no HOME"
      reportUncached(path, reason, into: &diagnostics)
      return (records, nil)
    }
    let index = index(list, location, identity)
    do throws(SystemError) {
      try index.write(records, recordDiagnostics, to: target, continuing: draft)
    } catch {
      reportUncached(path, "cannot write '\(target)': \(error.description)", into: &diagnostics)
      return (records, nil)
    }
    SegmentList.removeSegments(ofIndex: target)
    location.folder?.prune(keeping: target)
    let files = IndexFiles(isBrief: isBrief)
    let mapped = files.map(target)
    var stored = records
    if let mapped, let opened = try? await index.open(mapped, isValidated: true) {
      stored = opened.records
    }
    let columns = ColumnCache(
      index: target, fingerprint: location.fingerprint, permissions: identity.cachePermissions,
      files: files)
    return (stored.with(columns, from: .built(path: target)), target)
  }

  func reportUncached(
    _ path: String, _ reason: String, into diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      Diagnostic(
        .uncachedIndex, "cannot cache the index of '\(path)': \(reason)",
        at: SourceRange(startOf: path), severity: .warning,
        help: "name a folder as 'cacheFolder', or set 'cache: false'"))
  }
}

extension DiagnosticID {
  /// An index file that cannot be used, and is built again.
  public static let corruptedIndex: Self = "damaged-index"
  /// An index that cannot be written to a file.
  public static let uncachedIndex: Self = "unkept-index"
}

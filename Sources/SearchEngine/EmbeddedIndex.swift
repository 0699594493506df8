public import Components
public import Search

/// The cached index of a large file of records.
///
/// It is built when the records are first opened, and rebuilt when they or the settings change. Its
/// file is in the folder `$XDG_CACHE_HOME/widgetrun` or `~/.cache/widgetrun`, unless the settings
/// name another `cacheFolder`. It can be deleted at any time; see `CachedIndex`.
public struct EmbeddedIndex: Sendable {
  /// The progress of building an index.
  public struct Progress: Hashable, Sendable {
    /// The number of records read so far.
    public var records: Int
    /// The total number of records.
    public var recordCount: Int
  }

  /// The path of the index; nil if the file has too few records for a cached index.
  public let path: String?
  /// The number of records.
  public let recordCount: Int

  /// Builds the index, and replaces an existing one.
  ///
  /// - Parameters:
  ///   - settings: the settings of the searcher, which name the file of the records.
  ///   - directory: the folder that relative paths refer to, which is that of the screen file.
  ///   - screen: the absolute path of the screen, whose earlier index is replaced; nil for none.
  ///   - diagnostics: receives the problems of records that don't prevent loading.
  ///   - progress: called repeatedly, from any thread; the number of records may decrease.
  /// - Throws: `SearchError` if the file cannot be read or has no records.
  public static func build(
    _ settings: EmbeddedSettings, in directory: String, for screen: String? = nil,
    into diagnostics: inout Diagnostics,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(SearchError) -> EmbeddedIndex {
    let cache = IndexCache(
      settings, in: directory, for: screen, progress: BuildProgress(progress))
    let (records, path) = try await cache.build(into: &diagnostics)
    return EmbeddedIndex(path: path, recordCount: records.index.recordCount)
  }

  /// Appends the records of a file to a file of records, and adds them to its index.
  ///
  /// Records replace those with the same keys. Takes about as long as indexing the new records, if the
  /// index is up to date. Searchers that have opened the index still answer with the earlier records.
  ///
  /// - Parameters:
  ///   - changes: the path of a file with a JSON object in each line, relative to the working directory.
  ///   - settings: the settings of the searcher, which name a single file of the same format.
  ///   - directory: the folder that relative paths in the settings refer to.
  ///   - screen: as in `build`.
  ///   - diagnostics: receives the problems of records.
  ///   - progress: called as in `build`.
  /// - Throws: `SearchError`, after which nothing is appended, if a record cannot be used or a file
  ///   cannot be read or written.
  public static func append(
    _ changes: String, to settings: EmbeddedSettings, in directory: String,
    for screen: String? = nil, into diagnostics: inout Diagnostics,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(SearchError) -> AppendedRecords {
    let cache = IndexCache(settings, in: directory, for: screen, progress: BuildProgress(progress))
    return try await cache.append(changes, into: &diagnostics)
  }
}

/// The result of appending records to a file of records.
public struct AppendedRecords: Hashable, Sendable {
  /// The path of the file of records.
  public let source: String
  /// The path of the index; nil if the file has too few records for a cached index.
  public let path: String?
  /// The number of appended records.
  public let count: Int
  /// The number of earlier records with the same keys; nil without an index.
  public let replacedCount: Int?
}

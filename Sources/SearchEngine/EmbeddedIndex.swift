public import Components
public import Search

/// The index that the embedded engine keeps of a large file of records.
///
/// It is made when the records are first opened, and again when they or the settings change. It
/// lies in the folder `.widgetrun` beside the records, or, if that cannot be written to, in
/// `$XDG_CACHE_HOME/widgetrun` or `~/.cache/widgetrun`. Without it nothing is lost but time.
public struct EmbeddedIndex: Sendable {
  /// How far the making of an index has come.
  public struct Progress: Hashable, Sendable {
    /// How many records have been read.
    public var records: Int
    /// How many there are to be read.
    public var recordCount: Int
  }

  /// Where the index lies; nil if the file has so few records that none is kept.
  public let path: String?
  public let recordCount: Int

  /// Makes the index anew, whether there is one or not.
  ///
  /// - Parameters:
  ///   - directory: where relative paths start: the folder of the screen file.
  ///   - diagnostics: takes what is wrong with the records but does not keep the rest from loading.
  ///   - progress: told from time to time how many records have been read, from any thread; it may
  ///     be told of fewer after it was told of more.
  public static func build(
    _ settings: EmbeddedSettings, in directory: String, into diagnostics: inout Diagnostics,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(SearchError) -> EmbeddedIndex {
    let cache = IndexCache(settings, in: directory, progress: BuildProgress(progress))
    let (records, path) = try await cache.build(into: &diagnostics)
    return EmbeddedIndex(path: path, recordCount: records.index.recordCount)
  }
}

/// Where the index of an opened searcher comes from.
public enum IndexOrigin: Hashable, Sendable {
  /// The index file at a path, which was up to date.
  case cached(path: String)
  /// The records, which were indexed; the path of the index file is nil if none was written.
  case built(path: String?)
}

import Components
import FileAccess

/// An index file in a cache folder.
public struct CachedIndex: Hashable, Sendable {
  /// The path of the index.
  public let path: String
  /// The absolute paths of the files of records; empty if another version wrote the index.
  public let sources: [String]
  /// The absolute path of the screen that the index was built for; nil if it was built without one.
  public let user: String?
  /// The number of records; 0 if another version wrote the index.
  public let recordCount: Int
  /// The size in bytes, including companion files.
  public let size: Int
  /// The time of the last use, in seconds since 1970.
  public let lastUse: Int
  /// Whether the records have changed or don't exist anymore, or another version wrote the index.
  ///
  /// A stale index is never used, except by processes that have already opened it.
  public let isStale: Bool
  /// The paths of the companion files: segments, columns that were cached later, and validation stamps.
  private let companions: [String]

  /// Reads the description of an index; nil if there is no file at the path.
  init?(path: String, companions: [String]) {
    guard let status = FileStatus(path: path), status.kind == .file else { return nil }
    self.path = path
    self.companions = companions
    let versions = [status.version] + companions.compactMap { FileStatus(path: $0)?.version }
    size = versions.map(\.size).reduce(0, +)
    lastUse = versions.map(\.modified.seconds).max() ?? 0
    let about = OwnedBytes.mapped(path: path, isBrief: true).flatMap { memory in
      (try? SectionReader(memory)).flatMap { try? StoredIndex.about($0) }
    }
    sources = (about?["sources"]?.array ?? []).compactMap(\.text)
    user = about?["user"]?.text
    let list = SegmentList(index: path).flatMap {
      $0.base == about?["fingerprint"]?.text ? $0 : nil
    }
    recordCount = list?.recordCount ?? about?["recordCount"]?.double.map { Int($0) } ?? 0
    // An index of records that the sandbox does not allow must not be deleted as a stale one.
    let identity = AccessPolicy.$scoped.withValue(.unrestricted) { [sources] in
      SourceIdentity(paths: sources)?.text
    }
    isStale = identity == nil || identity != (list?.identity ?? about?["identity"]?.text)
  }

  /// The indexes in a folder, the most recently used first.
  ///
  /// - Parameter folder: the path of the folder; nil for the user's cache folder.
  /// - Complexity: O(files in the folder).
  public static func all(in folder: String? = nil) -> [CachedIndex] {
    (folder ?? IndexFolder.standardPath).map { IndexFolder(path: $0).indexes } ?? []
  }

  /// The path of the user's cache folder; nil without a home.
  public static var standardFolder: String? { IndexFolder.standardPath }

  /// Deletes the index and its companion files; does nothing if that is impossible.
  public func remove() {
    File.remove(path)
    companions.forEach(File.remove)
  }

  /// Deletes the temporary files of terminated processes in a folder of indexes.
  public static func removeAbandonedFiles(in folder: String) {
    IndexFolder(path: folder).removeAbandonedFiles()
  }
}

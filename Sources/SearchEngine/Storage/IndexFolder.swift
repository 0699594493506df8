import Components
import FileAccess
import Glibc
import SimdJSON

/// A folder of index files.
struct IndexFolder: Sendable {
  /// The suffix of index files.
  static let suffix = ".index"
  /// The maximum total size of the indexes in bytes, unless the environment overrides it.
  private static let standardSizeLimit = 10_000_000_000
  /// The environment variable with the maximum total size in megabytes.
  private static let sizeLimitVariable = "WIDGETRUN_CACHE_MEGABYTES"

  /// The path, without a slash at the end.
  let path: String

  /// The folder `widgetrun` in the user's cache folder, by the XDG Base Directory Specification; nil
  /// without a home.
  static var standardPath: String? {
    if let cache = variable("XDG_CACHE_HOME"), cache.hasPrefix("/") { return "\(cache)/widgetrun" }
    return variable("HOME").map { "\($0)/.cache/widgetrun" }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The maximum total size of the indexes in bytes.
  static var sizeLimit: Int {
    variable(sizeLimitVariable).flatMap { Int($0) }.map { max(0, $0) * 1_000_000 }
      ?? standardSizeLimit
  }

  /// Creates the folder and the missing folders above it, for the user only.
  ///
  /// Also makes the standard folder private if an earlier version created it for all users. Does
  /// nothing if that is impossible.
  func create() {
    try? Directory.create(at: path, permissions: 0o700)
    guard path == Self.standardPath, let status = FileStatus(path: path, followsLinks: false),
      status.kind == .directory, status.owner == geteuid(), status.permissions & 0o077 != 0
    else { return }
    chmod(path, 0o700)
  }

  /// The indexes, the most recently used first. O(files).
  var indexes: [CachedIndex] {
    let files = Directory.entries(at: path) ?? []
    return files.filter { $0.hasSuffix(Self.suffix) }
      .compactMap { name in
        CachedIndex(
          path: "\(path)/\(name)",
          companions: files.filter { $0.hasPrefix("\(name).") }.map { "\(path)/\($0)" })
      }
      .sorted { ($1.lastUse, $0.path) < ($0.lastUse, $1.path) }
  }

  /// Removes what the index at a path replaces, stale indexes, and the least recently used ones
  /// above the size limit.
  ///
  /// An index replaces the older ones of the same records and the same screen: they are of earlier
  /// versions of its settings. Processes that have opened a removed index can continue to use it.
  func prune(keeping path: String, sizeLimit: Int = Self.sizeLimit) {
    let indexes = indexes
    guard let newest = indexes.first(where: { $0.path == path }) else { return }
    var size = newest.size
    for index in indexes where index.path != path {
      let isReplaced = index.sources.first == newest.sources.first && index.user == newest.user
      if !isReplaced, !index.isStale, size + index.size <= sizeLimit {
        size += index.size
      } else {
        index.remove()
      }
    }
  }

  /// Removes the temporary files of terminated processes.
  func removeAbandonedFiles() {
    for file in Directory.entries(at: path) ?? [] where Self.isAbandoned(file) {
      File.remove("\(path)/\(file)")
    }
  }

  /// Returns a new path for a temporary file of this process.
  ///
  /// - Parameter path: the path of the index that the file is for.
  static func temporaryPath(of path: String) -> String {
    // The process ID identifies files of terminated processes; the number, builds of one process.
    "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
  }

  /// Whether a file name is that of a temporary file of a terminated process.
  static func isAbandoned(_ file: String) -> Bool {
    // The name ends in process ID, random number, and 'tmp'.
    let parts = file.split(separator: ".").suffix(3)
    guard parts.count == 3, parts.last == "tmp", let process = parts.first.flatMap({ Int32($0) })
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

internal import Glibc
internal import WidgetCore

/// The state of a set of files at one time, to detect changes.
///
/// Polls instead of using inotify: polling works on every file system, for files that do not exist
/// yet, and for editors that replace a file.
struct FileWatch: Equatable {
  /// What changes whenever a file is written or replaced.
  private struct FileVersion: Equatable {
    var device: UInt
    var inode: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  private static let interval = Duration.milliseconds(200)

  // Files that do not exist have no entry.
  private let versions: [String: FileVersion]

  init(_ files: [String]) {
    versions = Dictionary(
      files.compactMap { file in Self.version(of: file).map { (file, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Waits until one of the files differs from this state.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func waitForChange(of files: [String]) async throws {
    while FileWatch(files) == self { try await Task.sleep(for: Self.interval) }
  }

  private static func version(of file: String) -> FileVersion? {
    var status = stat()
    guard stat(file, &status) == 0 else { return nil }
    return FileVersion(
      device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}

internal import FileAccess
internal import WidgetCore

/// The state of a set of files at one time, to detect changes.
///
/// Polls instead of using inotify: polling works on every file system, for files that do not exist
/// yet, and for editors that replace a file.
struct FileWatch: Equatable {
  private static let interval = Duration.milliseconds(200)

  // Files that do not exist have no entry.
  private let versions: [String: FileStatus.Version]

  init(_ files: [String]) {
    versions = Dictionary(
      files.compactMap { file in FileStatus(path: file).map { (file, $0.version) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Waits until one of the files differs from this state.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func waitForChange(of files: [String]) async throws {
    while FileWatch(files) == self { try await Task.sleep(for: Self.interval) }
  }
}

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

extension FileWatch {
  /// Runs a command now and again after each change of its files, until the process ends.
  ///
  /// Prints failures of the command and continues to watch.
  ///
  /// - Parameter files: returns the files to watch, called before each run.
  static func repeating(
    files: () -> [String], _ run: () async throws -> Void
  ) async throws {
    while true {
      let watched = files()
      let before = FileWatch(watched)
      do {
        try await run()
      } catch let failure as CommandFailure {
        if let message = failure.message {
          Console.standardError.print(message: "error: \(message)")
        }
      } catch let error as ServiceError {
        Console.standardError.print(message: "error: \(error.message)")
      }
      Console.inform(
        "watching \(watched.count.counting("file")); press ctrl-c to quit")
      try await before.waitForChange(of: watched)
      Console.inform("")
    }
  }
}

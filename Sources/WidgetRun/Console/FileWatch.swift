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
      Console.standardError.print(
        "watching \(watched.count.counting("file")); press ctrl-c to quit")
      try await before.waitForChange(of: watched)
      Console.standardError.print("")
    }
  }
}

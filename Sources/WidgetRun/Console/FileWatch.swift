internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The state of some files, to see when one of them changes.
///
/// Files are looked at every fifth of a second: that works on every file system, for files that
/// are not there yet, and for editors that put a new file in the place of the old one.
struct FileWatch: Equatable {
  private struct Stamp: Equatable {
    var device: UInt
    var node: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  private static let interval = Duration.milliseconds(200)

  private let stamps: [String: Stamp]

  init(_ files: [String]) {
    stamps = Dictionary(
      files.compactMap { file in Self.stamp(of: file).map { (file, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Runs something, and again each time that one of the files has changed meanwhile; ends only
  /// with its process.
  ///
  /// A failure of a run is told, and the next change is waited for.
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
      }
      Console.standardError.print("watching \(watched.count.counting("file")), ctrl-c ends")
      try await before.change(of: watched)
      Console.standardError.print("")
    }
  }

  /// Waits until one of the files is no longer as it was.
  func change(of files: [String]) async throws {
    while FileWatch(files) == self { try await Task.sleep(for: Self.interval) }
  }

  private static func stamp(of file: String) -> Stamp? {
    var status = stat()
    guard stat(file, &status) == 0 else { return nil }
    return Stamp(
      device: UInt(status.st_dev), node: UInt(status.st_ino), size: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}

import FileAccess
import Search

/// The lock of a file of records while records are appended to it and to its index.
struct SourceLock {
  /// The time between attempts to get a lock.
  private static let pause = Duration.milliseconds(10)
  /// How long readers wait until an index is up to date again.
  private static let maximumWait = Duration.seconds(10)

  private let file: FileDescriptor

  /// Waits until no other process appends records, and locks the file.
  ///
  /// - Parameter path: the path of an existing file.
  /// - Throws: `cancelled` if the task is cancelled, `unavailable` if the file cannot be written.
  init(_ path: String) async throws(SearchError) {
    do throws(SystemError) {
      file = try FileDescriptor(opening: path, for: .appending(permissions: 0o600))
    } catch {
      throw SearchError(.unavailable, "cannot write to '\(path)': \(error.description)")
    }
    while !file.lock(exclusively: true) {
      do {
        try await Task.sleep(for: Self.pause)
      } catch {
        try? file.close()
        throw .cancelled
      }
    }
  }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }

  /// Removes appended bytes.
  func truncate(to size: Int) throws(SystemError) { try file.resize(to: size) }

  /// Waits until appended bytes are on the device.
  func synchronize() throws(SystemError) { try file.synchronize() }

  /// Releases the lock.
  func close() { try? file.close() }

  /// Waits while another process appends records, at most ten seconds.
  ///
  /// - Returns: whether a process has just finished.
  static func wait(for list: RecordFileList) async -> Bool {
    guard list.files.count == 1,
      let file = try? FileDescriptor(opening: list.firstPath, for: .readingFile)
    else { return false }
    defer { try? file.close() }
    if file.lock(exclusively: false) { return false }
    let deadline = ContinuousClock.now + Self.maximumWait
    while ContinuousClock.now < deadline {
      if (try? await Task.sleep(for: Self.pause)) == nil { return false }
      if file.lock(exclusively: false) { return true }
    }
    return false
  }
}

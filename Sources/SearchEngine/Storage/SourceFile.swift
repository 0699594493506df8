import Glibc
import Search

/// An open file that is read in parts, and detects changes. Thread-safe.
final class SourceFile: Sendable {
  private let path: String
  private let descriptor: Int32
  private let identity: SourceIdentity

  /// Opens a file.
  ///
  /// - Throws: `unavailable` if it cannot be read or has another identity.
  init(path: String, identity: SourceIdentity) throws(SearchError) {
    self.path = path
    self.identity = identity
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0, SourceIdentity(descriptor: descriptor) == identity else {
      throw Self.changed(path)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Fills `bytes` from an offset on; call `check()` afterwards to make sure that they are valid.
  ///
  /// - Throws: `unavailable` if the file has become too short.
  func read(from start: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SearchError) {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let step = pread(descriptor, base + done, bytes.count - done, off_t(start + done))
      if step <= 0 { throw Self.changed(path) }
      done += step
    }
  }

  /// Checks that the file hasn't changed since it was opened.
  ///
  /// - Throws: `unavailable` if it has.
  func check() throws(SearchError) {
    guard SourceIdentity(descriptor: descriptor) == identity else { throw Self.changed(path) }
  }

  private static func changed(_ path: String) -> SearchError {
    SearchError(.unavailable, "the records in '\(path)' have changed; open the screen again")
  }
}

import Glibc
import Search

/// A file whose parts are read when they are needed, and that must not change meanwhile.
final class SourceFile: Sendable {
  private let path: String
  private let descriptor: Int32
  private let identity: SourceIdentity

  /// Opens a file.
  ///
  /// - Throws: `unavailable` if it cannot be read, or is not the one with this identity.
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

  /// Fills memory with the bytes from an offset on; `check` tells whether they can be relied on.
  func read(from start: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SearchError) {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let step = pread(descriptor, base + done, bytes.count - done, off_t(start + done))
      if step <= 0 { throw Self.changed(path) }
      done += step
    }
  }

  /// Makes sure that the file is still the one that was opened.
  func check() throws(SearchError) {
    guard SourceIdentity(descriptor: descriptor) == identity else { throw Self.changed(path) }
  }

  private static func changed(_ path: String) -> SearchError {
    SearchError(.unavailable, "the records in '\(path)' have changed; open the screen again")
  }
}

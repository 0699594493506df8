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
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, SourceIdentity(descriptor: descriptor) == identity else {
      throw Self.changed(path)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The bytes of a range, and as many more as asked for, whose content does not matter.
  func read(_ range: Range<Int>, padding: Int) throws(SearchError) -> [UInt8] {
    guard SourceIdentity(descriptor: descriptor) == identity else { throw Self.changed(path) }
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count + padding) { buffer, count in
      count = range.count + padding
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress else { return }
      while done < range.count {
        let step = pread(
          descriptor, start + done, range.count - done, off_t(range.lowerBound + done))
        if step <= 0 { return }
        done += step
      }
    }
    guard done == range.count else { throw Self.changed(path) }
    return bytes
  }

  private static func changed(_ path: String) -> SearchError {
    SearchError(.unavailable, "the records in '\(path)' have changed; open the screen again")
  }
}

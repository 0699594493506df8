import FileAccess
import Search

/// An open file that is read in parts, and detects changes. Thread-safe.
final class SourceFile: Sendable {
  private let path: String
  private let file: FileDescriptor
  private let identity: SourceIdentity

  /// Opens a file.
  ///
  /// - Throws: `unavailable` if it cannot be read or has another identity.
  init(path: String, identity: SourceIdentity) throws(SearchError) {
    self.path = path
    self.identity = identity
    guard let file = try? FileDescriptor(opening: path, for: .readingFile) else {
      throw Self.changed(path)
    }
    self.file = file
    try check()
  }

  deinit {
    try? file.close()
  }

  /// Fills `bytes` from an offset on; call `check()` afterwards to make sure that they are valid.
  ///
  /// - Throws: `unavailable` if the file has become too short.
  func read(from start: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SearchError) {
    guard (try? file.fill(bytes, from: start)) == bytes.count else { throw Self.changed(path) }
  }

  /// Checks that the file hasn't changed since it was opened.
  ///
  /// - Throws: `unavailable` if it has.
  func check() throws(SearchError) {
    guard SourceIdentity(file) == identity else { throw Self.changed(path) }
  }

  private static func changed(_ path: String) -> SearchError {
    SearchError(.unavailable, "the records in '\(path)' have changed; open the screen again")
  }
}

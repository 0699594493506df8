import FileAccess
import Glibc
import Search
import Synchronization

/// An open file that is read in parts, and detects changes. Thread-safe.
///
/// The file may grow if it is certain that the bytes that were there before are unchanged.
final class SourceFile: Sendable {
  /// How often to ask whether a larger file is unchanged up to its earlier size, and the time between
  /// in microseconds: appending ends a moment after the size has changed.
  private static let (attempts, pause): (Int, UInt32) = (100, 5_000)

  private let path: String
  private let file: FileDescriptor
  /// The identity of the file as it was opened, or after the last growth.
  private let identity: Mutex<SourceIdentity>
  private let isAppended: @Sendable (_ current: SourceIdentity) -> Bool

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - identity: the expected identity.
  ///   - isAppended: returns whether a larger file is unchanged up to its earlier size.
  /// - Throws: `unavailable` if it cannot be read or has another identity.
  init(
    path: String, identity: SourceIdentity,
    isAppended: @escaping @Sendable (_ current: SourceIdentity) -> Bool = { _ in false }
  ) throws(SearchError) {
    self.path = path
    self.identity = Mutex(identity)
    self.isAppended = isAppended
    guard let file = try? FileDescriptor(opening: path, for: .readingFile) else {
      throw Self.changed(path)
    }
    self.file = file
    try check()
  }

  deinit {
    try? file.close()
  }

  /// The number of bytes of the file when it was opened, or after the last growth.
  var size: Int { identity.withLock(\.size) }

  /// The bytes of a range; call `check()` afterwards to make sure that they are valid.
  ///
  /// - Throws: `unavailable` if the file has become too short.
  func bytes(_ range: Range<Int>) throws(SearchError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var result = Result<Void, SearchError>.success(())
    bytes.withUnsafeMutableBytes { bytes in
      result = Result { () throws(SearchError) in try read(from: range.lowerBound, into: bytes) }
    }
    try result.get()
    return bytes
  }

  /// Fills `bytes` from an offset on; call `check()` afterwards to make sure that they are valid.
  ///
  /// - Throws: `unavailable` if the file has become too short.
  func read(from start: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SearchError) {
    guard (try? file.fill(bytes, from: start)) == bytes.count else { throw Self.changed(path) }
  }

  /// Checks that the file hasn't changed since it was opened, except that it may have grown.
  ///
  /// - Throws: `unavailable` if it has.
  func check() throws(SearchError) {
    let expected = identity.withLock(\.self)
    guard var current = SourceIdentity(file) else { throw Self.changed(path) }
    if current == expected { return }
    for _ in 0..<Self.attempts where current.isGrown(from: expected) {
      // Asked first: after the lock is released, the other answer is final.
      let mayChange = isBeingAppended
      if isAppended(current) { return identity.withLock { $0 = current } }
      if !mayChange { break }
      usleep(Self.pause)
      guard let next = SourceIdentity(file) else { break }
      current = next
    }
    throw Self.changed(path)
  }

  /// Whether another process has locked the file to append records.
  private var isBeingAppended: Bool {
    guard file.lock(exclusively: false) else { return true }
    file.unlock()
    return false
  }

  private static func changed(_ path: String) -> SearchError {
    SearchError(.unavailable, "the records in '\(path)' have changed; open the screen again")
  }
}

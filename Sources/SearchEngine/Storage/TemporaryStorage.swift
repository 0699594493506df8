import FileAccess
import Search
import Synchronization

/// A temporary file for large numbers of values during a build, so that they take no memory.
///
/// The file has no name, so the system deletes it when the storage and all tables in it are released.
/// Thread-safe.
final class TemporaryStorage: Sendable {
  /// The alignment of ranges in bytes, which is a multiple of the page size.
  private static let alignment = 1 << 16

  private let file: FileDescriptor
  /// The end of the reserved ranges.
  private let end = Mutex(0)

  /// Creates the file; nil if that is impossible.
  ///
  /// - Parameter path: the path of a file in the same folder, which need not exist.
  convenience init?(inFolderOf path: String) {
    let name = IndexFolder.temporaryPath(of: path)
    let file = try? FileDescriptor(opening: name, for: .temporary(permissions: 0o600))
    guard let file else { return nil }
    File.remove(name)
    self.init(file)
  }

  /// - Parameter file: an empty file, which is closed with the storage.
  init(_ file: FileDescriptor) {
    self.file = file
  }

  deinit {
    try? file.close()
  }

  /// Returns the offset of a new range, the bytes of which take no space until they are written.
  func reserve(byteCount: Int) -> Int {
    end.withLock { end in
      let start = end
      end += (byteCount + Self.alignment - 1) / Self.alignment * Self.alignment
      return start
    }
  }

  /// Writes bytes at an offset of a reserved range.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    try file.write(bytes, at: offset)
  }

  /// Fills `bytes` with bytes that were written at an offset.
  ///
  /// - Throws: `unavailable` if the device fails.
  func read(at offset: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SearchError) {
    guard (try? file.fill(bytes, from: offset)) == bytes.count else {
      throw SearchError(.unavailable, "cannot read the temporary file of the index")
    }
  }

  /// Maps bytes that were written at an offset that `reserve` returned; nil if that is impossible.
  func map(at offset: Int, byteCount: Int) -> OwnedBytes? {
    OwnedBytes(mapping: file, at: offset, byteCount: byteCount)
  }
}

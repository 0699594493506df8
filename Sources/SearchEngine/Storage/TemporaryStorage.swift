import CMappedFiles
import FileAccess
import Glibc
import Search
import Synchronization

/// A file for large numbers of values during a build, so that they take no memory.
///
/// Either the file has no name, so that the system deletes it when the storage and all tables in it are
/// released, or it is a future index file with a temporary name until `publish`. Thread-safe.
final class TemporaryStorage: Sendable {
  /// The file, open for writing. Tables are mapped by `reader` instead: a file cannot be opened as an
  /// index while memory that was mapped by a descriptor for writing exists.
  private let file: FileDescriptor
  private let reader: FileDescriptor
  private let status: FileStatus?
  /// The temporary and the final path of an index file; nil for a file without a name.
  private let paths: (temporary: String, final: String)?
  /// The end of the reserved ranges, and whether `file` is closed.
  private let state = Mutex((end: 0, isClosed: false))

  /// Creates a file without a name; nil if that is impossible.
  ///
  /// - Parameter path: the path of a file in the same folder, which need not exist.
  convenience init?(inFolderOf path: String) {
    let name = IndexFolder.temporaryPath(of: path)
    guard let (file, reader) = try? Self.create(name, permissions: 0o600) else { return nil }
    File.remove(name)
    self.init(writing: file, reading: reader)
  }

  /// Creates an index file with a temporary name, which is removed with the storage.
  ///
  /// - Parameters:
  ///   - path: the path of the finished file.
  ///   - permissions: the permissions of the file, minus the umask.
  convenience init(replacing path: String, permissions: UInt32) throws(SystemError) {
    let name = IndexFolder.temporaryPath(of: path)
    let (file, reader) = try Self.create(name, permissions: permissions)
    self.init(writing: file, reading: reader, paths: (name, path))
  }

  /// - Parameters:
  ///   - file: an empty file, which is closed with the storage or by `publish`.
  ///   - reader: the same file, open for reading, which is closed with the storage.
  init(
    writing file: FileDescriptor, reading reader: FileDescriptor,
    paths: (temporary: String, final: String)? = nil
  ) {
    (self.file, self.reader, self.paths) = (file, reader, paths)
    status = try? reader.status()
  }

  private static func create(
    _ path: String, permissions: UInt32
  ) throws(SystemError) -> (file: FileDescriptor, reader: FileDescriptor) {
    let file = try FileDescriptor(opening: path, for: .creating(permissions: permissions))
    do throws(SystemError) {
      return (file, try FileDescriptor(opening: path, for: .readingFile))
    } catch {
      try? file.close()
      File.remove(path)
      throw error
    }
  }

  deinit {
    try? reader.close()
    if state.withLock(\.isClosed) { return }
    try? file.close()
    if let paths { File.remove(paths.temporary) }
  }

  /// Returns the offset of a new range, the bytes of which take no space until they are written.
  ///
  /// - Parameter alignment: a divisor of the offset; by default the page size, which `map` requires.
  func reserve(byteCount: Int, alignment: Int = Int(getpagesize())) -> Int {
    state.withLock { state in
      let start = (state.end + alignment - 1) / alignment * alignment
      state.end = start + byteCount
      return start
    }
  }

  /// Writes bytes at an offset of a reserved range.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    try file.write(bytes, at: offset)
  }

  /// Releases the space of bytes that are not read anymore, so that other bytes can take it; does nothing
  /// if that is impossible.
  func discard(at offset: Int, byteCount: Int) {
    release_file_space(file.number, offset, byteCount)
  }

  /// Fills `bytes` with bytes that were written at an offset.
  ///
  /// - Throws: `unavailable` if the device fails.
  func read(at offset: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SearchError) {
    guard (try? reader.fill(bytes, from: offset)) == bytes.count else {
      throw SearchError(.unavailable, "cannot read the temporary file of the index")
    }
  }

  /// Maps bytes that were written at an offset that `reserve` returned; nil if that is impossible.
  func map(at offset: Int, byteCount: Int) -> OwnedBytes? {
    OwnedBytes(mapping: reader, status, at: offset, byteCount: byteCount)
  }

  /// The offset of the bytes of a table; nil if they are elsewhere.
  func offset<Element>(of table: Table<Element>) -> Int? {
    status.flatMap { table.offset(inTemporaryFile: $0) }
  }

  /// Writes the start of an index file, and moves the file to its path.
  ///
  /// Nothing can be written afterwards; tables remain valid. Called at most once.
  ///
  /// - Parameters:
  ///   - header: the words of the header, made from the size of the file in bytes.
  ///   - isDurable: whether the file is complete also after a power failure.
  func publish(
    durably isDurable: Bool, header: (_ size: Int) -> [UInt64]
  ) throws(SystemError) {
    guard let paths else { preconditionFailure("a storage without a name has no header") }
    let end = state.withLock(\.end)
    try file.resize(to: end)
    try header(end).withUnsafeBufferPointer { words throws(SystemError) in
      try file.write(UnsafeRawBufferPointer(words), at: 0)
    }
    if isDurable { try file.synchronize() }
    // Closed before it gets its name: a file that is open for writing is not mapped.
    state.withLock { $0.isClosed = true }
    do throws(SystemError) {
      try file.close()
      try File.rename(paths.temporary, to: paths.final)
    } catch {
      File.remove(paths.temporary)
      throw error
    }
    if isDurable { try Directory.synchronize(parentOf: paths.final) }
  }
}

/// The storage of a build.
struct BuildStorage: Sendable {
  /// The identity of the records at the start of the build.
  let identity: SourceIdentity
  /// The storage of values that only the build needs.
  let temporary: TemporaryStorage
  /// The future index file, for the tables of the index.
  let index: TemporaryStorage
}

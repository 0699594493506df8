import CMappedFiles
import FileAccess
import Glibc

/// Immutable bytes on the heap or in a mapped file, released with the last reference.
///
/// **Invariant.** The bytes are written only before the initializer returns. The own index files are
/// replaced by renaming, never overwritten. If another program modifies a mapped file,
/// `isUnchanged(verify:)` is false, and bytes that were read before must not be used.
final class OwnedBytes: Sendable {
  private enum Location {
    case heap
    /// A file that other programs can access.
    case file(OpaquePointer)
    /// A part of a temporary file.
    case temporaryFile(offset: Int)
  }

  // Safe: immutable after initialization, except for ranges passed to `discard`, which are not read again, and
  // valid until `deinit`.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  // Safe: immutable. `touch` is called before the memory is shared, then only one thread at a time calls
  // `isUnchanged(verify:)`.
  private nonisolated(unsafe) let location: Location
  /// The status of the mapped file; nil for memory on the heap.
  let status: FileStatus?

  /// A copy of some elements on the heap.
  init<Element: BitwiseCopyable>(copying elements: [Element]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: elements.count * MemoryLayout<Element>.stride, alignment: 64)
    elements.withUnsafeBytes { copy.copyMemory(from: $0) }
    bytes = UnsafeRawBufferPointer(copy)
    (location, status) = (.heap, nil)
  }

  /// New memory on the heap, all of which `fill` must initialize.
  init<Failure: Error>(
    byteCount: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let fresh = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 64)
    do {
      try fill(fresh)
    } catch {
      fresh.deallocate()
      throw error
    }
    bytes = UnsafeRawBufferPointer(fresh)
    (location, status) = (.heap, nil)
  }

  /// Takes ownership of a mapped file.
  private init(mapped file: OpaquePointer, _ status: FileStatus?) {
    self.status = status
    bytes = UnsafeRawBufferPointer(
      start: mapped_file_bytes(file), count: mapped_file_size(file))
    location = .file(file)
  }

  /// Maps a part of a temporary file, the bytes of which don't change; nil if that is impossible.
  ///
  /// - Parameters:
  ///   - status: the status of the file.
  ///   - offset: a multiple of the page size.
  init?(mapping file: FileDescriptor, _ status: FileStatus?, at offset: Int, byteCount: Int) {
    let start = mmap(nil, byteCount, PROT_READ, MAP_SHARED, file.number, off_t(offset))
    guard let start, start != MAP_FAILED else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: byteCount)
    location = .temporaryFile(offset: offset)
    self.status = status
  }

  /// The offset of the bytes in a temporary file; nil if they are elsewhere.
  func offset(inTemporaryFile file: FileStatus) -> Int? {
    guard case .temporaryFile(let offset) = location, let own = status?.version,
      (own.device, own.inode) == (file.version.device, file.version.inode)
    else { return nil }
    return offset
  }

  /// Sets the times of a mapped file to the current time; does nothing if that is impossible.
  func touch() {
    if case .file(let file) = location { mapped_file_touch(file) }
  }

  /// Whether the bytes are those of the time when the file was mapped; true for memory on the heap.
  ///
  /// Only one thread at a time may call this.
  ///
  /// - Parameter verify: called if the file was touched; whether the bytes are valid nevertheless.
  func isUnchanged(verify: () -> Bool) -> Bool {
    guard case .file(let file) = location else { return true }
    if mapped_file_check(file) == mapped_file_changed { mapped_file_accept(file, verify() ? 1 : 0) }
    return mapped_file_check(file) == mapped_file_intact
  }

  /// Returns the whole pages of a range to the system; ignores mapped files.
  ///
  /// The caller must not read the range anymore: its pages contain zeros.
  func discard(_ range: Range<Int>) {
    if case .heap = location { releasePages(of: range) }
  }

  /// Releases the memory of the whole pages of a range, if they are those of a temporary file, which
  /// they are read from when they are used again.
  func evict(_ range: Range<Int>) {
    if case .temporaryFile = location { releasePages(of: range) }
  }

  private func releasePages(of range: Range<Int>) {
    guard let base = bytes.baseAddress else { return }
    let page = Int(getpagesize())
    let start = (Int(bitPattern: base) + range.lowerBound + page - 1) / page * page
    let end = (Int(bitPattern: base) + range.upperBound) / page * page
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_DONTNEED)
  }

  deinit {
    switch location {
    case .heap: bytes.deallocate()
    case .file(let file): mapped_file_close(file)
    case .temporaryFile: munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
  }
}

extension OwnedBytes {
  /// Maps the current content of a file into memory; nil if it cannot be read, is empty, or is open
  /// for writing.
  ///
  /// - Parameter isBrief: whether other programs that open the file for writing wait until the memory
  ///   is released, instead of a thread making a copy.
  static func mapped(path: String, isBrief: Bool) -> OwnedBytes? {
    // Non-blocking, so that opening a named pipe doesn't wait for a writer.
    guard let file = try? FileDescriptor(opening: path, for: .readingFile) else { return nil }
    guard let mapped = mapped_file_open(file.number, isBrief ? 1 : 0) else { return nil }
    return OwnedBytes(mapped: mapped, try? file.status())
  }
}

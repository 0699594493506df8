import FileAccess
import Glibc

/// Immutable bytes on the heap or in a mapped file, released with the last reference.
///
/// **Invariant.** The bytes are written only before the initializer returns. A mapped file must not
/// be truncated; index files are replaced by renaming, never overwritten.
final class OwnedBytes: Sendable {
  // Safe: immutable after initialization, and valid until `deinit`.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  /// True for a mapped file, false for memory on the heap.
  private let isMapped: Bool

  /// A copy of some elements on the heap.
  init<Element: BitwiseCopyable>(copying elements: [Element]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: elements.count * MemoryLayout<Element>.stride, alignment: 64)
    elements.withUnsafeBytes { copy.copyMemory(from: $0) }
    bytes = UnsafeRawBufferPointer(copy)
    isMapped = false
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
    isMapped = false
  }

  /// Takes ownership of the pages of a mapped file.
  init(mapped: UnsafeRawBufferPointer) {
    bytes = mapped
    isMapped = true
  }

  /// Returns the whole pages of a range to the system; ignores mapped files.
  ///
  /// The caller must not read the range anymore: its pages contain zeros.
  func discard(_ range: Range<Int>) {
    guard !isMapped, let base = bytes.baseAddress else { return }
    let page = Int(getpagesize())
    let start = (Int(bitPattern: base) + range.lowerBound + page - 1) / page * page
    let end = (Int(bitPattern: base) + range.upperBound) / page * page
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_DONTNEED)
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }
}

extension OwnedBytes {
  /// Maps the current content of a file into memory; nil if it cannot be read, or is empty.
  static func mapped(path: String) -> OwnedBytes? {
    // Non-blocking, so that opening a named pipe doesn't wait for a writer.
    guard let file = try? FileDescriptor(opening: path, for: .readingFile) else { return nil }
    defer { try? file.close() }
    guard let size = try? file.status().version.size, size > 0 else { return nil }
    // Page faults take longer than to enter all pages of a small file in the page table.
    let flags = MAP_SHARED | (size < 1 << 23 ? MAP_POPULATE : 0)
    let address = mmap(nil, size, PROT_READ, flags, file.number, 0)
    guard let address, address != MAP_FAILED else { return nil }
    return OwnedBytes(mapped: UnsafeRawBufferPointer(start: address, count: size))
  }
}

import Glibc

/// Bytes that never change, on the heap or of a mapped file; gone with the last that holds them.
final class OwnedBytes: Sendable {
  // Written only before the object is handed out, and only read from then on.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// A copy of some elements on the heap.
  init<Element: BitwiseCopyable>(copying elements: [Element]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: elements.count * MemoryLayout<Element>.stride, alignment: 64)
    elements.withUnsafeBytes { copy.copyMemory(from: $0) }
    bytes = UnsafeRawBufferPointer(copy)
    isMapped = false
  }

  /// Fresh memory that `fill` writes, and gives the count of bytes of which it made use.
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

  /// Takes over the pages of a mapped file.
  init(mapped: UnsafeRawBufferPointer) {
    bytes = mapped
    isMapped = true
  }

  /// Hands the whole pages of a range back to the system; they must not be read any more.
  ///
  /// - Parameter range: of memory on the heap.
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

import CMappedFiles
import FileAccess

/// An immutable array of numbers on the heap or in a mapped file.
///
/// **Invariant.** Indices are in bounds. Subscripts check that only in debug builds, since the
/// search loops use them. Numbers of a file that serve as indices are validated when it is opened
/// (`TableValidation.swift`).
struct Table<Element: BitwiseCopyable & Sendable>: Sendable {
  // Safe: points into `memory`, which is immutable and lives as long as the table.
  nonisolated(unsafe) let start: UnsafePointer<Element>
  /// The number of elements.
  let count: Int
  private let memory: OwnedBytes

  /// Copies elements to the heap.
  init(_ elements: [Element]) {
    let memory = OwnedBytes(copying: elements)
    self.init(memory, at: 0, count: elements.count)
  }

  /// Allocates elements, all of which `fill` must initialize.
  init(count: Int, fill: (UnsafeMutableBufferPointer<Element>) -> Void) {
    let memory = OwnedBytes(byteCount: count * MemoryLayout<Element>.stride) {
      fill($0.bindMemory(to: Element.self))
    }
    self.init(memory, at: 0, count: count)
  }

  /// Refers to elements in memory.
  ///
  /// - Parameters:
  ///   - offset: a byte offset with the alignment of the elements.
  ///   - count: the number of elements.
  /// - Precondition: the elements are within the memory.
  init(_ memory: OwnedBytes, at offset: Int, count: Int) {
    let end = memory.bytes.count - offset
    precondition(offset >= 0 && count >= 0 && count <= end / MemoryLayout<Element>.stride)
    guard let base = memory.bytes.baseAddress else {
      preconditionFailure("even empty memory has an address")
    }
    start = (base + offset).assumingMemoryBound(to: Element.self)
    self.count = count
    self.memory = memory
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count, "index \(index) is out of range 0..<\(count)")
    return start[index]
  }

  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
    assert(
      range.lowerBound >= 0 && range.upperBound <= count,
      "range \(range) is out of range 0..<\(count)")
    return UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// Starts to load the first elements of a range into the processor's caches, up to two cache lines.
  @inline(__always)
  func prefetch(_ range: Range<Int>) {
    let address = UnsafeRawPointer(start + range.lowerBound)
    prefetch_cache_line(address)
    if range.count * MemoryLayout<Element>.stride > 64 { prefetch_cache_line(address + 64) }
  }

  /// All elements, valid as long as the table.
  var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: start, count: count)
  }

  /// Releases the memory of a range until it is read again, if the table is in a temporary storage.
  func evict(_ range: Range<Int>) {
    let (first, stride) = (offsetInMemory, MemoryLayout<Element>.stride)
    memory.evict(first + range.lowerBound * stride..<first + range.upperBound * stride)
  }

  /// The offset of the elements in `memory` in bytes.
  private var offsetInMemory: Int {
    UnsafeRawPointer(start) - (memory.bytes.baseAddress ?? UnsafeRawPointer(start))
  }

  /// The offset of the elements in a temporary file in bytes; nil if they are elsewhere.
  func offset(inTemporaryFile file: FileStatus) -> Int? {
    memory.offset(inTemporaryFile: file).map { $0 + offsetInMemory }
  }

  /// Releases the memory of the elements until they are read again, if the table is in a temporary
  /// storage.
  func evict() { evict(0..<count) }

  /// The bytes of all elements, valid as long as the table.
  var rawBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(elements) }
}

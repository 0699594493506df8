/// Numbers that are read in place, from the heap or from a mapped file alike.
///
/// The subscript checks its index only in debug builds, since the hot loops go through here. Of a
/// file, all numbers that are used as indices are checked when it is opened, whatever its checksums
/// say.
struct Table<Element: BitwiseCopyable & Sendable>: Sendable {
  // Points into `memory`, which never changes and lives as long as the table.
  nonisolated(unsafe) let start: UnsafePointer<Element>
  let count: Int
  private let memory: OwnedBytes

  /// A copy of some elements on the heap.
  init(_ elements: [Element]) {
    let memory = OwnedBytes(copying: elements)
    self.init(memory, at: 0, count: elements.count)
  }

  /// Fresh elements, all of which `fill` must write.
  init(count: Int, fill: (UnsafeMutableBufferPointer<Element>) -> Void) {
    let memory = OwnedBytes(byteCount: count * MemoryLayout<Element>.stride) {
      fill($0.bindMemory(to: Element.self))
    }
    self.init(memory, at: 0, count: count)
  }

  /// - Parameter offset: a byte offset that fits the alignment of the elements; the elements must
  ///   lie within the memory.
  init(_ memory: OwnedBytes, at offset: Int, count: Int) {
    let end = memory.bytes.count - offset
    precondition(offset >= 0 && count >= 0 && count <= end / MemoryLayout<Element>.stride)
    guard let base = memory.bytes.baseAddress else {
      preconditionFailure("memory has an address, even if it is empty")
    }
    start = (base + offset).assumingMemoryBound(to: Element.self)
    self.count = count
    self.memory = memory
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count, "\(index) is beyond \(count) elements")
    return start[index]
  }

  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is beyond \(count)")
    return UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// All elements; they last as long as the table.
  var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: start, count: count)
  }

  var rawBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(elements) }
}

/// Bytes that are written one after the other.
///
/// Faster than an array, which checks for other references each time: a page consists of thousands of short
/// parts.
struct ByteBuffer: ~Copyable {
  // Invariant: the first `count` of `capacity` bytes at `start` are initialized, and nothing else refers
  // to them.
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of bytes.
  private(set) var count = 0

  /// - Parameter capacity: the number of bytes for which memory is allocated, at least 1.
  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity, alignment: 1)
  }

  deinit {
    start.deallocate()
  }

  /// The bytes in a range, which must be within the written bytes. O(length).
  subscript(range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes that are not written")
    return Array(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// All bytes. O(*n*).
  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: start, count: count)) }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let size = bytes.count
    guard size > 0, let source = bytes.baseAddress else { return }
    if size > capacity - count { grow(by: size) }
    let end = start + count
    // Most parts are short. The two copies of 8 or 4 bytes overlap unless the part is twice as long, and
    // do not exceed it.
    switch size {
    case 8...16:
      let last = source.loadUnaligned(fromByteOffset: size - 8, as: UInt64.self)
      end.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
      end.storeBytes(of: last, toByteOffset: size - 8, as: UInt64.self)
    case 4..<8:
      let last = source.loadUnaligned(fromByteOffset: size - 4, as: UInt32.self)
      end.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
      end.storeBytes(of: last, toByteOffset: size - 4, as: UInt32.self)
    case 1:
      end.storeBytes(of: source.load(as: UInt8.self), as: UInt8.self)
    default: end.copyMemory(from: source, byteCount: size)
    }
    count += size
  }

  /// Makes room for more bytes.
  @inline(never)
  private mutating func grow(by size: Int) {
    let larger = max(2 * capacity, count + size)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 1)
    moved.copyMemory(from: start, byteCount: count)
    start.deallocate()
    (start, capacity) = (moved, larger)
  }
}

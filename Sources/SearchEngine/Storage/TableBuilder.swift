import FileAccess
import Search

/// Builds a table by appending elements; a large one is in a temporary storage.
struct TableBuilder<Element: BitwiseCopyable & Sendable>: ~Copyable {
  /// The minimum size of a table in a storage, and the number of bytes that are written at once.
  private static var chunkSize: Int { 1 << 20 }

  /// The elements in memory, after those in the storage.
  private var rest: [Element] = []
  /// The storage with the offset of the table; nil for a table in memory.
  private let location: (storage: TemporaryStorage, offset: Int)?
  /// The number of bytes in the storage.
  private var storedSize = 0
  /// The number of elements in memory at which they are written; the maximum for a table in memory,
  /// and after an error such as a full disk.
  private var limit: Int

  /// - Parameters:
  ///   - capacity: an upper bound of the number of elements.
  ///   - storage: nil for a table in memory.
  init(capacity: Int, in storage: TemporaryStorage?) {
    let stride = MemoryLayout<Element>.stride
    if let storage, capacity * stride >= Self.chunkSize {
      location = (storage, storage.reserve(byteCount: capacity * stride))
      limit = Self.chunkSize / stride
      rest.reserveCapacity(limit)
    } else {
      location = nil
      limit = .max
      rest.reserveCapacity(capacity)
    }
  }

  /// Appends an element.
  @inline(__always)
  mutating func append(_ element: Element) {
    rest.append(element)
    if rest.count >= limit { write() }
  }

  /// Appends elements.
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    var start = 0
    while start < elements.count {
      let end = elements.count - start > limit ? start + limit : elements.count
      rest.append(contentsOf: elements[start..<end])
      if rest.count >= limit { write() }
      start = end
    }
  }

  private mutating func write() {
    guard let location else { return }
    do throws(SystemError) {
      try rest.withUnsafeBufferPointer { rest throws(SystemError) in
        try location.storage.write(
          UnsafeRawBufferPointer(rest), at: location.offset + storedSize)
      }
      storedSize += rest.count * MemoryLayout<Element>.stride
      rest.removeAll(keepingCapacity: true)
    } catch {
      limit = .max
    }
  }

  /// The table.
  ///
  /// - Throws: `unavailable` if the storage cannot be read.
  consuming func table() throws(SearchError) -> Table<Element> {
    guard let location, storedSize > 0 else { return Table(rest) }
    if limit < .max { write() }
    let count = storedSize / MemoryLayout<Element>.stride + rest.count
    if rest.isEmpty, let memory = location.storage.map(at: location.offset, byteCount: storedSize) {
      return Table(memory, at: 0, count: count)
    }
    let (storedSize, rest) = (storedSize, rest)
    let memory = try OwnedBytes(byteCount: count * MemoryLayout<Element>.stride) {
      bytes throws(SearchError) in
      try location.storage.read(
        at: location.offset, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<storedSize]))
      rest.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: bytes[storedSize...]).copyMemory(from: $0)
      }
    }
    return Table(memory, at: 0, count: count)
  }
}

extension Table {
  /// Moves elements to a storage if they are many; copies them to the heap otherwise.
  init(_ elements: [Element], in storage: TemporaryStorage?) throws(SearchError) {
    var builder = TableBuilder<Element>(capacity: elements.count, in: storage)
    elements.withUnsafeBufferPointer { builder.append(contentsOf: $0) }
    self = try builder.table()
  }
}

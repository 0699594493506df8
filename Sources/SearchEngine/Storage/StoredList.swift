import FileAccess
import Search

/// A list of numbers, the first of which are in a temporary storage if the list is long.
struct StoredList: Sendable {
  /// The number of elements that are written and read at once.
  static let chunkSize = 1 << 15

  private let storage: TemporaryStorage?
  /// The offset of each chunk in the storage.
  private var chunks: [Int] = []
  /// The numbers in memory, after those of the chunks.
  private var rest: [UInt32] = []
  /// The number of elements in memory at which a chunk is written; the maximum without a storage, and
  /// after an error such as a full disk.
  private var limit: Int

  /// - Parameter storage: nil to keep all numbers in memory.
  init(in storage: TemporaryStorage? = nil) {
    self.storage = storage
    limit = storage == nil ? .max : Self.chunkSize
  }

  /// The number of elements.
  var count: Int { storedCount + rest.count }

  private var storedCount: Int { chunks.count * Self.chunkSize }

  /// Appends a number.
  @inline(__always)
  mutating func append(_ number: UInt32) {
    rest.append(number)
    if rest.count >= limit { write() }
  }

  /// Releases the numbers in the storage; neither this list nor a copy may be read anymore.
  func discard() {
    for offset in chunks {
      storage?.discard(at: offset, byteCount: Self.chunkSize * MemoryLayout<UInt32>.stride)
    }
  }

  private mutating func write() {
    guard let storage else { return }
    let offset = storage.reserve(byteCount: Self.chunkSize * MemoryLayout<UInt32>.stride)
    do throws(SystemError) {
      try rest.withUnsafeBufferPointer { rest throws(SystemError) in
        try storage.write(UnsafeRawBufferPointer(rest), at: offset)
      }
      chunks.append(offset)
      rest.removeAll(keepingCapacity: true)
    } catch {
      limit = .max
    }
  }
}

extension StoredList {
  /// Reads ranges of a list; fast if each range follows soon after the one before it.
  struct Reader {
    private let list: StoredList
    /// The numbers that were read last, and the index of the first one.
    private var buffer: (start: Int, numbers: [UInt32]) = (0, [])

    init(_ list: StoredList) {
      self.list = list
    }

    /// The numbers in a range.
    ///
    /// - Throws: `unavailable` if the storage cannot be read.
    mutating func numbers(in range: Range<Int>) throws(SearchError) -> ArraySlice<UInt32> {
      let stored = list.storedCount
      if range.lowerBound >= stored {
        return list.rest[range.lowerBound - stored..<range.upperBound - stored]
      }
      let end = buffer.start + buffer.numbers.count
      if range.lowerBound < buffer.start || range.upperBound > end {
        // Reads ahead if the range is soon after the last one.
        let isNext =
          range.lowerBound >= buffer.start && range.lowerBound <= end + StoredList.chunkSize
        let length = isNext ? max(range.count, StoredList.chunkSize) : range.count
        try fill(range.lowerBound..<min(range.lowerBound + length, list.count))
      }
      return buffer.numbers[
        range.lowerBound - buffer.start..<range.upperBound - buffer.start]
    }

    private mutating func fill(_ range: Range<Int>) throws(SearchError) {
      buffer.start = range.lowerBound
      buffer.numbers.removeAll(keepingCapacity: true)
      buffer.numbers.append(contentsOf: repeatElement(0, count: range.count))
      try list.read(range, into: &buffer.numbers)
    }
  }

  /// Replaces `numbers` by those in a range.
  fileprivate func read(_ range: Range<Int>, into numbers: inout [UInt32]) throws(SearchError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let chunk = index / Self.chunkSize
      if chunk >= chunks.count {
        let first = index - storedCount
        numbers.replaceSubrange(
          (index - range.lowerBound)..., with: rest[first..<range.upperBound - storedCount])
        return
      }
      let end = min(range.upperBound, (chunk + 1) * Self.chunkSize)
      let offset = chunks[chunk] + index % Self.chunkSize * MemoryLayout<UInt32>.stride
      try numbers.withUnsafeMutableBufferPointer { numbers throws(SearchError) in
        let part = numbers[index - range.lowerBound..<end - range.lowerBound]
        let bytes = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: part))
        try storage?.read(at: offset, into: bytes)
      }
      index = end
    }
  }
}

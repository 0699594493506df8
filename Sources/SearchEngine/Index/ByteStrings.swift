import Search

/// Concatenated byte strings.
struct ByteStrings: Sendable {
  /// The strings in order, without separators.
  let bytes: Table<UInt8>
  /// The range of each string in `bytes`.
  let starts: Offsets

  /// The number of strings.
  var count: Int { starts.count }

  init(bytes: Table<UInt8>, starts: Offsets) {
    self.bytes = bytes
    self.starts = starts
  }

  init(_ strings: some Sequence<ArraySlice<UInt8>>) {
    var (bytes, starts): ([UInt8], [UInt32]) = ([], [0])
    for string in strings {
      bytes += string
      starts.append(UInt32(bytes.count))
    }
    self.init(bytes: Table(bytes), starts: Offsets(starts))
  }

  /// - Parameters:
  ///   - byteCount: an upper bound of the number of bytes of all strings.
  ///   - storage: the storage of large tables; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  init(
    _ strings: some Collection<ArraySlice<UInt8>>, byteCount: Int, in storage: TemporaryStorage?
  ) throws(SearchError) {
    var bytes = TableBuilder<UInt8>(capacity: byteCount, in: storage)
    var starts = TableBuilder<UInt32>(capacity: strings.count + 1, in: storage)
    var end: UInt32 = 0
    starts.append(end)
    for string in strings {
      string.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      end += UInt32(string.count)
      starts.append(end)
    }
    self.init(bytes: try bytes.table(), starts: Offsets(table: try starts.table()))
  }

  @inline(__always)
  subscript(index: Int) -> UnsafeBufferPointer<UInt8> { bytes[starts[index]] }

  /// Returns a string as UTF-8 text.
  func text(_ index: Int) -> String {
    String(decoding: self[index], as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns a negative number, 0, or a positive number if this sorts before, equals, or sorts after
  /// `other`.
  func compared(to other: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    let common = Swift.min(count, other.count)
    while index < common {
      let (first, second) = (self[index], other[index])
      if first != second { return first < second ? -1 : 1 }
      index &+= 1
    }
    return count - other.count
  }

  /// The first eight bytes as a big-endian number; missing bytes are 0.
  var head: UInt64 {
    var head: UInt64 = 0
    for byte in prefix(8) { head = head << 8 | UInt64(byte) }
    return head << (8 * UInt64(8 - Swift.min(count, 8)))
  }

  /// Returns whether `other` begins with these bytes.
  func isPrefix(of other: UnsafeBufferPointer<UInt8>) -> Bool {
    count <= other.count && compared(to: UnsafeBufferPointer(rebasing: other[..<count])) == 0
  }
}

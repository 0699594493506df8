/// A set of record numbers below a fixed count.
struct Bitset: Hashable, Sendable {
  private(set) var words: [UInt64]
  /// How many records there are, in the set or not.
  let capacity: Int

  /// The empty set, or the set of all records.
  init(capacity: Int, isFull: Bool = false) {
    self.capacity = capacity
    words = [UInt64](repeating: isFull ? .max : 0, count: (capacity + 63) / 64)
    clearTail()
  }

  /// How many records are in the set. O(capacity).
  var count: Int {
    words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  @inline(__always)
  func contains(_ record: Int) -> Bool {
    words[record >> 6] >> UInt64(record & 63) & 1 != 0
  }

  @inline(__always)
  mutating func insert(_ record: Int) {
    words[record >> 6] |= 1 << UInt64(record & 63)
  }

  mutating func remove(_ record: Int) {
    words[record >> 6] &= ~(1 << UInt64(record & 63))
  }

  mutating func formIntersection(_ other: Bitset) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: Bitset) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// The records that are not in the set.
  var complement: Bitset {
    var result = self
    for index in words.indices { result.words[index] = ~words[index] }
    result.clearTail()
    return result
  }

  /// Calls `body` with every record in the set in ascending order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 | rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  private mutating func clearTail() {
    if capacity & 63 != 0, let last = words.indices.last {
      words[last] &= (1 << UInt64(capacity & 63)) - 1
    }
  }
}

import Search

/// The keys of all records as a hash index.
struct KeyIndex: Sendable {
  /// The key of each record.
  let keys: ByteStrings
  /// An open-addressing hash table of record numbers plus one, where 0 is free; the size is a power
  /// of two.
  let slots: Table<UInt32>

  init(keys: ByteStrings, slots: Table<UInt32>) {
    self.keys = keys
    self.slots = slots
  }

  /// Builds the hash table.
  ///
  /// - Parameters:
  ///   - keys: the distinct keys by record.
  ///   - storage: the storage of a large table; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  init(_ keys: ByteStrings, in storage: TemporaryStorage?) throws(SearchError) {
    self.keys = keys
    var capacity = 64
    while capacity < 2 * keys.count { capacity *= 2 }
    var slots = [UInt32](repeating: 0, count: capacity)
    for record in 0..<keys.count {
      var slot = Int(truncatingIfNeeded: ByteStringInterner.hash(keys[record])) & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt32(record + 1)
    }
    self.slots = try Table(slots, in: storage)
  }

  /// The key of a record.
  subscript(record: Int) -> String { keys.text(record) }

  /// The record with a key, or nil. Complexity: O(1) on average.
  func record(withKey key: String) -> Int? {
    var key = key
    return key.withUTF8 { record(withKey: $0) }
  }

  /// The record with a key, or nil. Complexity: O(1) on average.
  func record(withKey key: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Int(truncatingIfNeeded: ByteStringInterner.hash(key)) & (slots.count - 1)
    for _ in 0..<slots.count {
      let record = Int(slots[slot]) - 1
      if record < 0 { return nil }
      if record < keys.count, keys[record].compared(to: key) == 0 { return record }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

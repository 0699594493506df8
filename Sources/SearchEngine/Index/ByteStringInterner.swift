import Glibc

/// Assigns numbers to distinct byte strings: 0, 1, 2, … in the order of first occurrence.
package struct ByteStringInterner: Sendable {
  /// The concatenated byte strings, in the order of their numbers.
  private var bytes: [UInt8] = []
  /// 0, followed by the offset in `bytes` where each byte string ends.
  private var ends: [UInt32] = [0]
  /// An open-addressing hash table: the upper half of a slot is a hash, the lower half a number
  /// plus one; 0 is free.
  private var slots = [UInt64](repeating: 0, count: 64)
  /// The state of each byte string of a call of `findNumbers`.
  private var lookups: [Lookup] = []
  /// True if a byte string was not added, because all together would have more than 4 GB; its number
  /// is then 0.
  private(set) var isFull = false

  /// Creates an interner without byte strings.
  package init() {}

  /// The number of distinct byte strings.
  package var count: Int { ends.count - 1 }

  /// The number of bytes of all byte strings.
  var byteCount: Int { bytes.count }

  /// The byte string with a number.
  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[Int(ends[number])..<Int(ends[number + 1])]
  }

  /// The numbers of all byte strings in the order of their bytes. Complexity: O(*n* log *n*).
  var order: [UInt32] {
    bytes.withUnsafeBufferPointer { bytes in
      let string = { (number: UInt32) in
        let range = Int(ends[Int(number)])..<Int(ends[Int(number) + 1])
        return UnsafeBufferPointer(rebasing: bytes[range])
      }
      // The first eight bytes as an integer of the same order decide most comparisons.
      return (0..<UInt32(count)).map { (head: string($0).head, number: $0) }
        .sorted { first, second in
          if first.head != second.head { return first.head < second.head }
          return string(first.number).compared(to: string(second.number)) < 0
        }
        .map(\.number)
    }
  }

  /// The number of a byte string, which is added if it is new. Complexity: O(*length*) on average.
  package mutating func number(of string: UnsafeBufferPointer<UInt8>) -> Int {
    number(of: string, hash: Self.slotHash(string))
  }

  private mutating func number(of string: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    var slot = Int(hash) & (slots.count &- 1)
    while slots[slot] != 0 {
      let number = Self.number(in: slots[slot])
      if slots[slot] >> 32 == hash, isEqual(string, number) { return number }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    guard bytes.count + string.count <= Int(UInt32.max), count < Int(UInt32.max) - 1 else {
      isFull = true
      return 0
    }
    bytes.append(contentsOf: string)
    ends.append(UInt32(bytes.count))
    slots[slot] = hash << 32 | UInt64(count)
    if 4 * count > 3 * slots.count { grow() }
    return count - 1
  }

  /// The number of a text, which is added if it is new.
  mutating func number(of text: String) -> Int {
    var text = text
    return text.withUTF8 { number(of: $0) }
  }

  /// A byte string that is looked up.
  private struct Lookup {
    let hash: UInt64
    /// The content of the first slot.
    let slot: UInt64
    /// The range in `bytes` of the byte string in that slot.
    var range: (start: UInt32, end: UInt32) = (0, 0)

    /// Whether the first slot has the same hash.
    var isCandidate: Bool { slot != 0 && slot >> 32 == hash }
  }

  /// Replaces `numbers` by the numbers of `count` byte strings, as `number(of:)` returns them.
  ///
  /// Looks all of them up together, step by step, so that the processor fetches the memory of one
  /// while it waits for that of another.
  mutating func findNumbers(
    of string: (_ index: Int) -> UnsafeBufferPointer<UInt8>, count: Int,
    into numbers: inout [UInt32]
  ) {
    numbers.removeAll(keepingCapacity: true)
    lookups.removeAll(keepingCapacity: true)
    for index in 0..<count {
      let hash = Self.slotHash(string(index))
      lookups.append(Lookup(hash: hash, slot: slots[Int(hash) & (slots.count &- 1)]))
    }
    for index in 0..<count where lookups[index].isCandidate {
      let number = Self.number(in: lookups[index].slot)
      lookups[index].range = (ends[number], ends[number &+ 1])
    }
    for index in 0..<count {
      let (string, lookup) = (string(index), lookups[index])
      let isFound = lookup.isCandidate && isEqual(string, lookup.range)
      let number = isFound ? Self.number(in: lookup.slot) : number(of: string, hash: lookup.hash)
      numbers.append(UInt32(number))
    }
  }

  /// The number in a slot, which must not be free.
  private static func number(in slot: UInt64) -> Int {
    Int(slot & 0xFFFF_FFFF) &- 1
  }

  private func isEqual(_ string: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
    isEqual(string, (ends[number], ends[number + 1]))
  }

  private func isEqual(
    _ string: UnsafeBufferPointer<UInt8>, _ range: (start: UInt32, end: UInt32)
  ) -> Bool {
    guard Int(range.end &- range.start) == string.count else { return false }
    guard let other = string.baseAddress else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return true }
      // Invariant: ranges of byte strings are within `bytes`.
      return memcmp(base + Int(range.start), other, string.count) == 0
    }
  }

  private static func slotHash(_ string: UnsafeBufferPointer<UInt8>) -> UInt64 {
    hash(string) & 0xFFFF_FFFF
  }

  private mutating func grow() {
    let entries = slots
    slots = [UInt64](repeating: 0, count: 2 * entries.count)
    for entry in entries where entry != 0 {
      var slot = Int(entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// The hash of a byte string. Index files contain it, so it must not change.
  static func hash(_ string: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(string)
    var hash = UInt64(truncatingIfNeeded: string.count)
    var index = 0
    while index + 8 <= raw.count {
      hash = mixed(hash, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    return mixed(hash, bigEndianTail(raw))
  }

  /// The last `count % 8` bytes as an integer, the first byte of which is the highest.
  @inline(__always)
  private static func bigEndianTail(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    // Invariant: all loads are within the bytes. Two that overlap have the same bits there.
    let count = bytes.count
    let tail = count & 7
    if count >= 8 {
      let last = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
      return last & (1 &<< UInt64(8 &* tail) &- 1)
    }
    if tail >= 4 {
      let first = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
      let last = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: tail &- 4, as: UInt32.self))
      return UInt64(first) &<< UInt64(8 &* (tail &- 4)) | UInt64(last)
    }
    if tail >= 2 {
      let first = UInt16(bigEndian: bytes.loadUnaligned(as: UInt16.self))
      let last = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: tail &- 2, as: UInt16.self))
      return UInt64(first) &<< UInt64(8 &* (tail &- 2)) | UInt64(last)
    }
    return tail == 1 ? UInt64(bytes[0]) : 0
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0xA076_1D64_78BD_642F)
      .multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}

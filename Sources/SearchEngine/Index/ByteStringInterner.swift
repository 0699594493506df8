/// Assigns numbers to distinct byte strings: 0, 1, 2, … in the order of first occurrence.
struct ByteStringInterner: Sendable {
  /// The concatenated byte strings, in the order of their numbers.
  private var bytes: [UInt8] = []
  /// 0, followed by the offset in `bytes` where each byte string ends.
  private var ends: [Int] = [0]
  /// An open-addressing hash table: the upper half of a slot is a hash, the lower half a number
  /// plus one; 0 is free.
  private var slots = [UInt64](repeating: 0, count: 64)

  /// The number of distinct byte strings.
  var count: Int { ends.count - 1 }

  /// The byte string with a number.
  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[ends[number]..<ends[number + 1]]
  }

  /// The numbers of all byte strings in the order of their bytes. Complexity: O(*n* log *n*).
  var order: [UInt32] {
    bytes.withUnsafeBufferPointer { bytes in
      let string = { (number: UInt32) in
        UnsafeBufferPointer(rebasing: bytes[ends[Int(number)]..<ends[Int(number) + 1]])
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
  mutating func number(of string: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = Self.hash(string) & 0xFFFF_FFFF
    var slot = Int(hash) & (slots.count &- 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot] & 0xFFFF_FFFF) &- 1
      if slots[slot] >> 32 == hash, isEqual(string, number) { return number }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    bytes.append(contentsOf: string)
    ends.append(bytes.count)
    slots[slot] = hash << 32 | UInt64(count)
    if 2 * count > slots.count { grow() }
    return count - 1
  }

  /// The number of a text, which is added if it is new.
  mutating func number(of text: String) -> Int {
    var text = text
    return text.withUTF8 { number(of: $0) }
  }

  private func isEqual(_ string: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
    let start = ends[number]
    guard ends[number + 1] - start == string.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < string.count, bytes[start &+ index] == string[index] { index &+= 1 }
      return index == string.count
    }
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
    var rest: UInt64 = 0
    while index < raw.count {
      rest = rest << 8 | UInt64(raw[index])
      index += 1
    }
    return mixed(hash, rest)
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0xA076_1D64_78BD_642F)
      .multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}

/// The names of members that a text has had so far: in an answer the same few come again and again,
/// and are neither made nor compared anew.
///
/// Only short names of plain ASCII without escapes are kept, and only some hundred, so that a text
/// made to be slow is read like any other.
struct JSONNames {
  /// The names that an object already contains.
  struct Mentioned {
    private var small: (UInt64, UInt64) = (0, 0)
    /// False if a name came twice, or may have come twice.
    private(set) var areUnique = true
    /// The number of the last cached name, from 1; 0 before the first.
    fileprivate var last = 0

    /// Records a name by its number; nil for one that is not cached.
    fileprivate mutating func insert(_ number: Int?) {
      guard let number else { return areUnique = false }
      last = number + 1
      let bit: UInt64 = 1 << UInt64(number & 63)
      if number < 64 {
        if small.0 & bit != 0 { areUnique = false }
        small.0 |= bit
      } else {
        if small.1 & bit != 0 { areUnique = false }
        small.1 |= bit
      }
    }
  }

  private static let mostNames = 128
  private static let longestName = 32
  private static let slotCount = 512
  private static let mostProbes = 8

  private var names: [String] = []
  /// The byte range of the first occurrence of each name.
  private var ranges: [Range<Int>] = []
  /// For each name, and in front of all for the beginning of an object, the number of the one that
  /// came next the last time, from 1; 0 where none did.
  private var following = [UInt8](repeating: 0, count: mostNames + 1)
  /// The number of a name from 1 by its hash; 0 where there is none.
  private var slots = [UInt8](repeating: 0, count: slotCount)

  /// Returns the name after a quote, with its length in bytes; nil if it must be parsed as a text.
  mutating func name(
    at start: Int, of bytes: [UInt8], _ mentioned: inout Mentioned
  ) -> (text: String, length: Int)? {
    let before = mentioned.last
    let expected = Int(following[before]) - 1
    let number =
      expected >= 0 && isName(expected, at: start, of: bytes)
      ? expected : self.number(at: start, of: bytes)
    mentioned.insert(number)
    guard let number else { return nil }
    following[before] = UInt8(number + 1)
    return (names[number], ranges[number].count)
  }

  /// Whether the bytes at an offset are a name and its closing quote.
  private func isName(_ number: Int, at start: Int, of bytes: [UInt8]) -> Bool {
    let range = ranges[number]
    guard bytes.count - start > range.count else { return false }
    var offset = 0
    while offset < range.count {
      if bytes[start + offset] != bytes[range.lowerBound + offset] { return false }
      offset += 1
    }
    return bytes[start + offset] == UInt8(ascii: "\"")
  }

  private mutating func number(at start: Int, of bytes: [UInt8]) -> Int? {
    var hash: UInt32 = 2_166_136_261
    let limit = min(bytes.count, start + Self.longestName + 1)
    var end = start
    while end < limit {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") { return number(of: start..<end, hash, in: bytes) }
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { return nil }
      hash = (hash ^ UInt32(byte)) &* 16_777_619
      end += 1
    }
    return nil
  }

  /// The number of a name by its hash (FNV-1a); a new one if it is new.
  private mutating func number(of range: Range<Int>, _ hash: UInt32, in bytes: [UInt8]) -> Int? {
    var slot = Int(hash ^ hash >> 16) & (Self.slotCount - 1)
    for _ in 0..<Self.mostProbes {
      let kept = Int(slots[slot]) - 1
      if kept < 0 {
        guard names.count < Self.mostNames else { return nil }
        names.append(String(decoding: bytes[range], as: UTF8.self))
        ranges.append(range)
        slots[slot] = UInt8(names.count)
        return names.count - 1
      }
      if isName(kept, at: range.lowerBound, of: bytes) { return kept }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }
}

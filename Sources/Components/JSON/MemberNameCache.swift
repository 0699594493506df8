/// A cache of the member names of a JSON text.
///
/// A response usually repeats a few names in every record; they are neither allocated nor compared
/// again. Only ASCII names of at most 32 bytes without escapes are cached, and at most 128, so that
/// malicious texts are not slower than others.
struct MemberNameCache {
  /// The names of an object's members so far.
  struct SeenNames {
    private var small: (UInt64, UInt64) = (0, 0)
    /// False if a name occurred twice, or may have occurred twice because it is not cached.
    private(set) var areUnique = true
    /// The number of the last name, from 1; 0 before the first.
    fileprivate var last = 0

    /// Adds a name by its number; nil for a name that is not cached.
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

  private static let maximumCount = 128
  private static let maximumLength = 32
  private static let slotCount = 512
  private static let maximumProbes = 8

  private var names: [String] = []
  /// The byte range of the first occurrence of each name.
  private var ranges: [Range<Int>] = []
  /// The number of the name that last followed each name, from 1; 0 for none. The first element is
  /// for the start of an object.
  private var following = [UInt8](repeating: 0, count: maximumCount + 1)
  /// A hash table with the numbers of the names, from 1; 0 for an empty slot.
  private var slots = [UInt8](repeating: 0, count: slotCount)

  /// The name after an opening quote, with its length in bytes; nil if it cannot be cached.
  mutating func name(
    at start: Int, of bytes: [UInt8], _ seen: inout SeenNames
  ) -> (text: String, length: Int)? {
    let previous = seen.last
    let expected = Int(following[previous]) - 1
    let number =
      expected >= 0 && isName(expected, at: start, of: bytes)
      ? expected : self.number(at: start, of: bytes)
    seen.insert(number)
    guard let number else { return nil }
    following[previous] = UInt8(number + 1)
    return (names[number], ranges[number].count)
  }

  /// Whether the bytes at an offset are a cached name and its closing quote.
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
    let limit = min(bytes.count, start + Self.maximumLength + 1)
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

  /// The number of a name by its hash (FNV-1a); adds the name if it is not cached.
  private mutating func number(of range: Range<Int>, _ hash: UInt32, in bytes: [UInt8]) -> Int? {
    var slot = Int(hash ^ hash >> 16) & (Self.slotCount - 1)
    for _ in 0..<Self.maximumProbes {
      let candidate = Int(slots[slot]) - 1
      if candidate < 0 {
        guard names.count < Self.maximumCount else { return nil }
        names.append(String(decoding: bytes[range], as: UTF8.self))
        ranges.append(range)
        slots[slot] = UInt8(names.count)
        return names.count - 1
      }
      if isName(candidate, at: range.lowerBound, of: bytes) { return candidate }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }
}

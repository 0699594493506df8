/// A number that tells changed bytes from unchanged ones; not for secrets.
///
/// Eight lanes of multiplication with an odd number: each step can be undone, so a change within
/// one word always changes the result.
enum Checksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var (a, b, c, d) = (factor, factor &+ 1, factor &+ 2, factor &+ 3)
    var (e, f, g, h) = (factor &+ 4, factor &+ 5, factor &+ 6, factor &+ 7)
    var index = 0
    while index &+ 64 <= bytes.count {
      a = (a ^ word(bytes, index)) &* factor
      b = (b ^ word(bytes, index &+ 8)) &* factor
      c = (c ^ word(bytes, index &+ 16)) &* factor
      d = (d ^ word(bytes, index &+ 24)) &* factor
      e = (e ^ word(bytes, index &+ 32)) &* factor
      f = (f ^ word(bytes, index &+ 40)) &* factor
      g = (g ^ word(bytes, index &+ 48)) &* factor
      h = (h ^ word(bytes, index &+ 56)) &* factor
      index &+= 64
    }
    var result = UInt64(bytes.count) &* factor
    for lane in [a, b, c, d, e, f, g, h] { result = mixed(result ^ lane, factor) }
    while index < bytes.count {
      result = mixed(result ^ UInt64(bytes[index]), factor)
      index &+= 1
    }
    return result
  }

  /// The checksum of a text in 16 hexadecimal digits, as part of a file's name.
  static func digits(of text: String) -> String {
    let digits = String(Array(text.utf8).withUnsafeBytes { of($0) }, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  private static func mixed(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = value &* factor
    return product ^ (product >> 29)
  }
}

/// A 64-bit checksum that detects corruption; it is not cryptographic.
///
/// Has eight independent lanes of exclusive-or and multiplication by an odd number, which the
/// processor computes in parallel. Each step is invertible, so a change within one word always
/// changes the result. Index files and their names contain it, so it must not change.
package struct Checksum: Sendable {
  /// An odd constant with well-mixed bits: 2⁶⁴ divided by the golden ratio.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  private typealias Lanes = (UInt64, UInt64, UInt64, UInt64)
  private var low: Lanes = (factor, factor &+ 1, factor &+ 2, factor &+ 3)
  private var high: Lanes = (factor &+ 4, factor &+ 5, factor &+ 6, factor &+ 7)
  private var count = 0
  private var tail: [UInt8] = []

  /// Creates the checksum of no bytes.
  package init() {}

  /// The checksum of some bytes. Complexity: O(*bytes*).
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.value
  }

  /// Adds the next bytes.
  ///
  /// - Precondition: the number of bytes added before is a multiple of 64.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    precondition(tail.isEmpty, "bytes can only be added after whole blocks of 64 bytes")
    let factor = Self.factor
    var ((a, b, c, d), (e, f, g, h)) = (low, high)
    var index = 0
    while index &+ 64 <= bytes.count {
      a = (a ^ Self.word(bytes, index)) &* factor
      b = (b ^ Self.word(bytes, index &+ 8)) &* factor
      c = (c ^ Self.word(bytes, index &+ 16)) &* factor
      d = (d ^ Self.word(bytes, index &+ 24)) &* factor
      e = (e ^ Self.word(bytes, index &+ 32)) &* factor
      f = (f ^ Self.word(bytes, index &+ 40)) &* factor
      g = (g ^ Self.word(bytes, index &+ 48)) &* factor
      h = (h ^ Self.word(bytes, index &+ 56)) &* factor
      index &+= 64
    }
    (low, high) = ((a, b, c, d), (e, f, g, h))
    count += bytes.count
    tail = Array(bytes[index...])
  }

  /// The checksum of all added bytes.
  package var value: UInt64 {
    let ((a, b, c, d), (e, f, g, h)) = (low, high)
    var result = UInt64(count) &* Self.factor
    for lane in [a, b, c, d, e, f, g, h] { result = Self.mixed(result ^ lane) }
    for byte in tail { result = Self.mixed(result ^ UInt64(byte)) }
    return result
  }

  /// The checksum of a text as 16 hexadecimal digits, for file names.
  package static func digits(of text: String) -> String {
    let digits = String(Array(text.utf8).withUnsafeBytes { of($0) }, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* factor
    return product ^ (product >> 29)
  }
}

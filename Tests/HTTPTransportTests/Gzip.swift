/// Encodes gzip data (RFC 1952) without a library.
enum Gzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// A text of at most 65,535 bytes in one block without compression.
  static func encode(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let count = UInt16(bytes.count)
    let block = [1] + littleEndian(count) + littleEndian(~count) + bytes
    return header + block + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// Data that decodes to text of any length: a start, and a repeatable part of 13 bytes that decodes to
  /// 2,064 bytes.
  static let endless: (start: [UInt8], part: [UInt8]) = {
    // A block with the fixed codes: one literal 'x', and copies of 258 bytes at the distance 1.
    var start = BitWriter()
    start.write(bits: "0")
    start.write(bits: "10")
    start.write(bits: "10101000")
    start.write(bits: "1100010100000")
    var part = BitWriter()
    for _ in 0..<8 { part.write(bits: "1100010100000") }
    return (header + start.bytes, part.bytes)
  }()

  private static func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }
}

/// Packs bits into bytes, beginning with the lowest bit.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func write(bits: String) {
    for bit in bits {
      if count % 8 == 0 { bytes.append(0) }
      if bit == "1" { bytes[bytes.count - 1] |= 1 << UInt8(count % 8) }
      count += 1
    }
  }
}

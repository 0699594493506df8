/// An entity tag, with which browsers avoid downloading an unchanged response (RFC 9110, section
/// 8.8.3).
struct EntityTag {
  /// Weak, because the same page is sent with and without compression.
  let text: String

  /// Hashes with 64-bit FNV-1a (Fowler, Noll, and Vo).
  init(of bytes: [UInt8]) {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    text = "W/\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  /// Whether the value of `If-None-Match` contains the tag.
  func matches(_ header: String?) -> Bool {
    guard let header else { return false }
    return header == "*"
      || header.split(separator: ",").contains { $0.drop { $0 == " " } == text[...] }
  }
}

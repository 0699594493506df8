/// A name for the bytes of an answer, by which a browser tells whether it has them already.
struct EntityTag {
  /// Weak, since the same page is sent compressed and as it is.
  let text: String

  /// FNV-1a of 64 bits (Fowler, Noll and Vo).
  init(of bytes: [UInt8]) {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    text = "W/\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  /// Whether an `If-None-Match` names it.
  func matches(_ header: String?) -> Bool {
    guard let header else { return false }
    return header == "*"
      || header.split(separator: ",").contains { $0.drop { $0 == " " } == text[...] }
  }
}

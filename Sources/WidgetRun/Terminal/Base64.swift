/// Base64 encoding (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The encoded text with padding.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = (0..<3).reduce(0) { sum, offset in
        sum << 8 | (offset < group.count ? Int(group[start + offset]) : 0)
      }
      for index in 0..<4 {
        let character = alphabet[number >> (18 - 6 * index) & 63]
        text.append(index <= group.count ? character : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The Base64 encoding with padding (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes as text. O(bytes).
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      // Three bytes are four digits of six bits; missing bytes count as zero.
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        let byte = alphabet[bits >> (18 - 6 * digit) & 63]
        text.append(digit > group.count ? UInt8(ascii: "=") : byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text with or without padding; nil if it has other characters or an impossible length.
  /// O(bytes).
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for character in text.utf8.reversed().drop(while: { $0 == UInt8(ascii: "=") }).reversed() {
      guard let digit = alphabet.firstIndex(of: character) else { return nil }
      bits = (bits << 6 | digit) & 0xFFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return count < 6 ? bytes : nil
  }
}

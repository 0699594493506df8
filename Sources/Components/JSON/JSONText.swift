extension JSONValue {
  /// The use of white space in a JSON text.
  public enum Layout: Sendable {
    /// Everything on one line, without spaces.
    case compact
    /// One member or item per line, indented by two spaces per level.
    case indented
  }

  /// The value as a JSON text (RFC 8259), with members in order.
  ///
  /// NaN and infinities, which JSON does not support, become `null`. All control characters,
  /// including bidirectional ones, are escaped. O(size).
  public func text(_ layout: Layout) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, layout: layout, depth: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to out: inout [UInt8], layout: Layout, depth: Int) {
    switch self {
    case .null: out += "null".utf8
    case .boolean(let flag): out += (flag ? "true" : "false").utf8
    case .integer(let value): out += String(value).utf8
    case .number(let value): out += Self.text(of: value).utf8
    case .text(let text): Self.write(text, to: &out)
    case .array(let items):
      Self.write(items, in: "[", "]", to: &out, layout, depth) { item, out in
        item.write(to: &out, layout: layout, depth: depth + 1)
      }
    case .object(let object):
      Self.write(object.members, in: "{", "}", to: &out, layout, depth) { member, out in
        Self.write(member.name, to: &out)
        out.append(UInt8(ascii: ":"))
        if layout == .indented { out.append(UInt8(ascii: " ")) }
        member.value.write(to: &out, layout: layout, depth: depth + 1)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], in opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    to out: inout [UInt8], _ layout: Layout, _ depth: Int,
    each: (Element, inout [UInt8]) -> Void
  ) {
    out.append(UInt8(ascii: opening))
    for (index, element) in elements.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      if layout == .indented { startLine(depth + 1, &out) }
      each(element, &out)
    }
    if layout == .indented, !elements.isEmpty { startLine(depth, &out) }
    out.append(UInt8(ascii: closing))
  }

  private static func startLine(_ depth: Int, _ out: inout [UInt8]) {
    out.append(UInt8(ascii: "\n"))
    out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    // JSON does not distinguish 10.0 from 10, so the shorter form is written. Above 2^53, `Double`
    // cannot represent every integer.
    let isExact = abs(number) <= 9_007_199_254_740_992
    if isExact, number == number.rounded() { return String(Int(number)) }
    return String(number)
  }

  private static func write(_ text: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    defer { out.append(UInt8(ascii: "\"")) }
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where !isPlain(byte) { return false }
      out.append(contentsOf: bytes)
      return true
    }
    if isWritten == true { return }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      case UInt8(ascii: "\n"): out += "\\n".utf8
      case UInt8(ascii: "\r"): out += "\\r".utf8
      case UInt8(ascii: "\t"): out += "\\t".utf8
      case 0..<0x20, 0x7F: writeEscape(UInt16(byte), to: &out)
      // U+0080 to U+009F control some terminals; UTF-8 encodes them as C2 and the code point.
      case 0x80..<0xA0 where out.last == 0xC2:
        out.removeLast()
        writeEscape(UInt16(byte), to: &out)
      default:
        out.append(byte)
        escapeBidirectionalControl(in: &out)
      }
    }
  }

  /// Whether a byte is written unchanged, regardless of the preceding byte.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Escapes the last character if it is a bidirectional control, which can disguise text on a terminal.
  private static func escapeBidirectionalControl(in out: inout [UInt8]) {
    let value: UInt16
    switch out.last {
    case 0x9C? where out.dropLast().last == 0xD8: value = 0x061C
    case let last? where (0x8E...0xAE).contains(last):
      let lead = out.suffix(3)
      guard lead.count == 3, lead.first == 0xE2 else { return }
      value = 0x2000 | UInt16(lead[lead.startIndex + 1] & 0x3F) << 6 | UInt16(last & 0x3F)
    default: return
    }
    guard let scalar = Unicode.Scalar(value), scalar.isBidirectionalControl else { return }
    out.removeLast(value == 0x061C ? 2 : 3)
    writeEscape(value, to: &out)
  }

  private static func writeEscape(_ unit: UInt16, to out: inout [UInt8]) {
    let hex = String(unit, radix: 16)
    out += "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".utf8
  }
}

extension Double {
  /// The shortest decimal text with the same value, without a trailing `.0`: `10`, `0.1`.
  public var shortText: String {
    if self == rounded(), abs(self) < 1e15 { return String(Int(self)) }
    return description
  }
}

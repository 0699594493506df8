/// Writes HTML into bytes: names of elements and attributes are the program's, all else is escaped.
///
/// Escaping goes by bytes, not by characters: a quotation mark with an accent upon it is one
/// character to Swift, and still ends an attribute.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  typealias Attributes = KeyValuePairs<StaticString, String?>

  /// An element with its content; attributes that are nil are left out, empty ones are bare names.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    start(name, attributes)
    content(&self)
    bytes += "</".utf8
    append(name)
    bytes.append(UInt8(ascii: ">"))
  }

  /// An element with a text.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// An element that has no content, such as an input.
  mutating func start(_ name: StaticString, _ attributes: Attributes = [:]) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    for case (let name, let value?) in attributes {
      bytes.append(UInt8(ascii: " "))
      append(name)
      if value.isEmpty { continue }
      bytes += "=\"".utf8
      text(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// A text, escaped for the content of elements and for quoted attributes alike.
  mutating func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): bytes.append(byte)
      case 0..<0x20, 0x7F: bytes += "\u{FFFD}".utf8
      // U+0080 to U+009F are C2 with their own number.
      case 0x80..<0xA0 where bytes.last == 0xC2:
        bytes.removeLast()
        bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
    }
  }

  /// A part of the page that is the program's own.
  mutating func raw(_ text: String) {
    bytes += text.utf8
  }

  mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

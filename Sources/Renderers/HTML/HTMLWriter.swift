import WidgetCore

/// Writes HTML as UTF-8. Only static strings, the style sheet, text that is encoded for a URL, and copies
/// of written markup are written unescaped.
///
/// Escapes bytes, not characters: a quotation mark followed by a combining accent is a single
/// `Character`, but still ends an attribute.
struct HTMLWriter: ~Copyable {
  // Large enough for most pages, which avoids reallocations.
  private var buffer = ByteBuffer(capacity: 1 << 15)

  /// The written bytes. O(*n*).
  var bytes: [UInt8] { buffer.bytes }

  /// The number of written bytes.
  var count: Int { buffer.count }

  /// Returns a part of the written bytes.
  func bytes(in range: Range<Int>) -> [UInt8] { buffer[range] }

  /// HTML attributes in output order; names are static, so they need no escaping.
  typealias Attributes = KeyValuePairs<StaticString, String?>

  /// Writes an element; nil attributes are omitted, empty ones are written without a value.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    start(name, attributes)
    content(&self)
    end(name)
  }

  /// Writes an element that contains only text.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes a start tag, for void elements such as `input` or before other content.
  mutating func start(
    _ name: StaticString, _ attributes: Attributes = [:], _ more: Attributes = [:]
  ) {
    buffer.append(UInt8(ascii: "<"))
    append(name)
    for index in attributes.indices { attribute(attributes[index].key, attributes[index].value) }
    for index in more.indices { attribute(more[index].key, more[index].value) }
    buffer.append(UInt8(ascii: ">"))
  }

  /// Writes a start tag whose attributes are written by `attribute(_:_:)`.
  ///
  /// For elements of which a page has many: a literal of attributes is an allocation.
  mutating func start(_ name: StaticString, attributes: (inout HTMLWriter) -> Void) {
    buffer.append(UInt8(ascii: "<"))
    append(name)
    attributes(&self)
    buffer.append(UInt8(ascii: ">"))
  }

  /// Writes an attribute of a start tag; nothing for nil, no value if it is empty.
  mutating func attribute(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    buffer.append(UInt8(ascii: " "))
    append(name)
    if value.isEmpty { return }
    append("=\"")
    text(value)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes an attribute of a start tag whose value is written in parts.
  mutating func attribute(_ name: StaticString, value: (inout HTMLWriter) -> Void) {
    buffer.append(UInt8(ascii: " "))
    append(name)
    append("=\"")
    value(&self)
    buffer.append(UInt8(ascii: "\""))
  }

  mutating func end(_ name: StaticString) {
    append("</")
    append(name)
    buffer.append(UInt8(ascii: ">"))
  }

  /// Writes text, escaped for both content and quoted attribute values.
  mutating func text(_ text: String) {
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable {
      self.text(UnsafeRawBufferPointer($0))
    }
    if isWritten != nil { return }
    var text = text
    text.withUTF8 { self.text(UnsafeRawBufferPointer($0)) }
  }

  /// Writes UTF-8, escaped for both content and quoted attribute values.
  mutating func text(_ utf8: UnsafeRawBufferPointer) {
    var start = 0
    for (index, byte) in utf8.enumerated() where Self.mayNeedEscape(byte) {
      let next = index + 1 < utf8.count ? utf8[index + 1] : 0
      guard let escaped = Self.escaped(byte, before: next) else { continue }
      append(utf8[start..<index])
      append(escaped)
      start = index + (byte == Self.controlLead ? 2 : 1)
    }
    if start < utf8.count { append(utf8[start...]) }
  }

  /// Whether `escaped(_:before:)` may return a replacement. Much faster, and false for most bytes.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x40 ? escapedBytes >> byte & 1 != 0 : byte == 0x7F || byte == controlLead
  }

  /// The bytes below 0x40 that are replaced, as a set of bits: control characters, and `"&'<>`.
  private static let escapedBytes: UInt64 = 0x5000_00C4_FFFF_F9FF

  /// Encodes a text for the query of a URL and writes it; the result needs no escaping.
  mutating func queryText(_ text: String) {
    URLQuery.writeEscaped(text) { buffer.append($0) }
  }

  // U+0080 to U+009F are encoded as this byte and their own value.
  private static let controlLead: UInt8 = 0xC2

  /// Returns the replacement of a byte; nil to write it unchanged.
  private static func escaped(_ byte: UInt8, before next: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"): nil
    case 0..<0x20, 0x7F: "\u{FFFD}"
    case controlLead where (0x80..<0xA0).contains(next): "\u{FFFD}"
    default: nil
    }
  }

  /// Writes markup without escaping.
  mutating func raw(_ text: StaticString) {
    append(text)
  }

  /// Copies markup that an `HTMLWriter` has written.
  mutating func copy(_ markup: ArraySlice<UInt8>) {
    markup.withUnsafeBytes { buffer.append($0) }
  }

  /// Writes a trusted style sheet without escaping.
  mutating func style(_ text: String) {
    var text = text
    text.withUTF8 { buffer.append(UnsafeRawBufferPointer($0)) }
  }

  mutating func newline() {
    buffer.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ part: Slice<UnsafeRawBufferPointer>) {
    buffer.append(UnsafeRawBufferPointer(rebasing: part))
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { buffer.append(UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether the text has several lines.
  ///
  /// Searching in contiguous storage is much faster than in `utf8`.
  var hasLineBreak: Bool {
    let newline = UInt8(ascii: "\n")
    return utf8.withContiguousStorageIfAvailable { $0.contains(newline) } ?? utf8.contains(newline)
  }
}

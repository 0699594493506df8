/// The query of a URL: an ordered list of names and values.
///
/// Format: `application/x-www-form-urlencoded` of the WHATWG URL Standard.
public struct URLQuery: Hashable, Sendable, CustomStringConvertible {
  /// A name and its value.
  public struct Item: Hashable, Sendable {
    /// The decoded name.
    public var name: String
    /// The decoded value; empty if there is no equals sign.
    public var value: String

    /// Creates an item.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The items in order; a name can occur several times.
  public var items: [Item]

  /// Creates a query from items.
  public init(_ items: [Item]) {
    self.items = items
  }

  /// Parses any text; a leading question mark is skipped.
  ///
  /// A plus sign is a space, an invalid escape stands for itself, and invalid UTF-8 becomes U+FFFD.
  /// Items after the first 500 are ignored. O(length).
  public init(_ text: String) {
    let parts = text.utf8.drop { $0 == UInt8(ascii: "?") }
      .split(separator: UInt8(ascii: "&"), maxSplits: Self.maxItems)
    items = parts.prefix(Self.maxItems).map { part in
      let equals = part.firstIndex(of: UInt8(ascii: "="))
      let value = equals.map { part[part.index(after: $0)...] } ?? part[part.endIndex...]
      return Item(Self.decode(part[..<(equals ?? part.endIndex)]), Self.decode(value))
    }
  }

  private static let maxItems = 500

  /// The encoded query, without a question mark.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    for item in items {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
      Self.encode(item.name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      Self.encode(item.value, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The last value of a name; nil if the name does not occur.
  public subscript(name: String) -> String? {
    items.last { $0.name == name }?.value
  }

  /// Appends an item.
  public mutating func append(_ name: String, _ value: String) {
    items.append(Item(name, value))
  }

  /// Returns a text encoded for a name or a value.
  public static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    encode(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns an `http` or `https` URL that is safe in an HTTP header; nil for other URLs.
  ///
  /// Control characters, spaces and characters outside of ASCII are percent-encoded.
  public static func escapedAddress(_ address: String) -> String? {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      if byte > 0x20 && byte < 0x7F {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decode(_ text: Substring.UTF8View.SubSequence) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      var byte = text[index]
      text.formIndex(after: &index)
      if byte == UInt8(ascii: "+") { byte = UInt8(ascii: " ") }
      if byte == UInt8(ascii: "%"), let escaped = hexByte(text[index...]) {
        byte = escaped
        text.formIndex(&index, offsetBy: 2)
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexByte(_ text: Substring.UTF8View.SubSequence) -> UInt8? {
    let digits = text.prefix(2)
    guard digits.count == 2 else { return nil }
    return digits.reduce(0 as UInt8?) { value, digit in
      guard let value, let digit = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
      return value << 4 | UInt8(digit)
    }
  }

  private static func encode(_ text: String, to bytes: inout [UInt8]) {
    let isPlain = isPlain
    for byte in text.utf8 {
      if isPlain[Int(byte)] {
        bytes.append(byte)
      } else if byte == UInt8(ascii: " ") {
        bytes.append(UInt8(ascii: "+"))
      } else {
        bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  // The characters that RFC 3986 allows in a query and that have no meaning in forms or HTML.
  private static let isPlain: [Bool] = (0...255).map { byte in
    let scalar = Character(UnicodeScalar(UInt8(byte)))
    return scalar.isASCII
      && (scalar.isLetter || scalar.isNumber || "-._~!*(),:/@$".contains(scalar))
  }
}

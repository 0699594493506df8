/// The query of a URL: names with values in their order, written as forms write them.
public struct QueryText: Hashable, Sendable, CustomStringConvertible {
  /// A name with its value.
  public struct Item: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public var items: [Item]

  public init(_ items: [Item]) {
    self.items = items
  }

  /// Reads any text: a plus is a space, what is no escape stands for itself, bytes that are no
  /// UTF-8 become U+FFFD, a question mark in front is skipped. Items beyond the first 500 are
  /// ignored. O(length).
  public init(_ text: String) {
    let parts = text.utf8.drop { $0 == UInt8(ascii: "?") }
      .split(separator: UInt8(ascii: "&"), maxSplits: Self.mostItems)
    items = parts.prefix(Self.mostItems).map { part in
      let equals = part.firstIndex(of: UInt8(ascii: "="))
      let value = equals.map { part[part.index(after: $0)...] } ?? part[part.endIndex...]
      return Item(Self.decode(part[..<(equals ?? part.endIndex)]), Self.decode(value))
    }
  }

  private static let mostItems = 500

  /// Empty without items.
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

  /// The last value of a name; nil if there is none.
  public subscript(name: String) -> String? {
    items.last { $0.name == name }?.value
  }

  /// Appends an item.
  public mutating func append(_ name: String, _ value: String) {
    items.append(Item(name, value))
  }

  /// A text as it stands in a name or a value.
  public static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    encode(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An address of the web as it can stand in a header: what is no ASCII, and what ends a line, is
  /// escaped, and all else left as it is. Nil for none of the web's.
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

  // What RFC 3986 allows in a query and neither forms nor HTML give a meaning.
  private static let isPlain: [Bool] = (0...255).map { byte in
    let scalar = Character(UnicodeScalar(UInt8(byte)))
    return scalar.isASCII
      && (scalar.isLetter || scalar.isNumber || "-._~!*(),:/@$".contains(scalar))
  }
}

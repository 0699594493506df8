internal import Components

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
  /// A plus sign is a space, an invalid escape is kept as text, and invalid UTF-8 becomes U+FFFD.
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

  private static func decode(_ text: Substring.UTF8View) -> String {
    PercentEncoding.decode(Substring(text), readingPlusAsSpace: true)
  }

  private static let maxItems = 500

  /// The encoded query, without a question mark.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    for item in items {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
      Self.encoding.encode(item.name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      Self.encoding.encode(item.value, to: &bytes)
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
    encoding.encode(text)
  }

  /// Writes a text, encoded for a name or a value, in parts.
  ///
  /// They contain no characters that HTML escapes.
  package static func writeEscaped(_ text: String, _ write: (UnsafeRawBufferPointer) -> Void) {
    encoding.encode(text, writing: write)
  }

  /// Returns an `http` or `https` URL that is safe in an HTTP header.
  ///
  /// Returns nil for other URLs.
  ///
  /// Control characters, spaces and characters outside of ASCII are percent-encoded.
  public static func escapedAddress(_ address: String) -> String? {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
    return addressEncoding.encode(address)
  }

  /// The encoding of names and values.
  ///
  /// Leaves the characters that RFC 3986 allows in a query and that have no meaning in forms or HTML.
  private static let encoding = PercentEncoding(
    allowing: { $0.isASCIIAlphanumeric || "-._~!*(),:/@$".utf8.contains($0) },
    writingSpaceAsPlus: true)

  private static let addressEncoding = PercentEncoding(allowing: { $0 > 0x20 && $0 < 0x7F })
}

/// Encodes and decodes text of URLs (RFC 3986, section 2.1).
///
/// An encoding determines which bytes are left as they are. All others become `%` and two upper-case
/// hexadecimal digits.
package struct PercentEncoding: Sendable {
  /// The encoding of all characters except ASCII letters, digits, and `-._~`.
  ///
  /// The result is safe in every part of a URL.
  package static let unreserved = PercentEncoding(allowing: \.isUnreserved)

  /// Whether a byte is left as it is, by its value.
  private let isAllowed: [Bool]
  private let writesSpaceAsPlus: Bool

  /// Creates an encoding.
  ///
  /// - Parameters:
  ///   - isAllowed: whether a byte is left as it is. Bytes from 128 occur in encoded characters.
  ///   - writesSpaceAsPlus: whether a space becomes `+`, as in HTML forms.
  package init(
    allowing isAllowed: (UInt8) -> Bool, writingSpaceAsPlus writesSpaceAsPlus: Bool = false
  ) {
    self.isAllowed = (UInt8.min...UInt8.max).map(isAllowed)
    self.writesSpaceAsPlus = writesSpaceAsPlus
  }

  /// The encoded text. O(bytes).
  package func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    encode(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the encoded text to some bytes. O(bytes).
  package func encode(_ text: String, to bytes: inout [UInt8]) {
    encode(text) { bytes.append(contentsOf: $0) }
  }

  /// Writes the encoded text in parts. O(bytes).
  package func encode(_ text: String, writing write: (UnsafeRawBufferPointer) -> Void) {
    let isEncoded: Void? = text.utf8.withContiguousStorageIfAvailable {
      encode(UnsafeRawBufferPointer($0), writing: write)
    }
    if isEncoded != nil { return }
    var text = text
    text.withUTF8 { encode(UnsafeRawBufferPointer($0), writing: write) }
  }

  private func encode(
    _ utf8: UnsafeRawBufferPointer, writing write: (UnsafeRawBufferPointer) -> Void
  ) {
    // Most texts are few runs of allowed bytes.
    var start = 0
    for (index, byte) in utf8.enumerated() where !isAllowed[Int(byte)] {
      if start < index { write(UnsafeRawBufferPointer(rebasing: utf8[start..<index])) }
      start = index + 1
      if writesSpaceAsPlus, byte == UInt8(ascii: " ") {
        withUnsafeBytes(of: UInt8(ascii: "+"), write)
      } else {
        let escape = (UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 15))
        withUnsafeBytes(of: escape, write)
      }
    }
    if start < utf8.count { write(UnsafeRawBufferPointer(rebasing: utf8[start...])) }
  }

  /// The hexadecimal digit of a value from 0 to 15.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Decodes text that uses any percent-encoding. O(bytes).
  ///
  /// A `%` without two hexadecimal digits after it is left as it is. Bytes that are not valid UTF-8
  /// become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: the encoded text.
  ///   - readingPlusAsSpace: whether `+` is a space, as in HTML forms.
  package static func decode(_ text: String, readingPlusAsSpace: Bool = false) -> String {
    decode(text[...], readingPlusAsSpace: readingPlusAsSpace)
  }

  /// Decodes a part of a text like `decode(_:readingPlusAsSpace:)`. O(bytes).
  package static func decode(_ text: Substring, readingPlusAsSpace: Bool = false) -> String {
    // Most texts contain nothing to decode.
    let isPlain = text.utf8.allSatisfy {
      $0 != UInt8(ascii: "%") && !(readingPlusAsSpace && $0 == UInt8(ascii: "+"))
    }
    if isPlain { return String(text) }
    let encoded = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var index = 0
    while index < encoded.count {
      let byte = encoded[index]
      index += 1
      if byte == UInt8(ascii: "%"), index + 2 <= encoded.count,
        let high = value(ofDigit: encoded[index]), let low = value(ofDigit: encoded[index + 1])
      {
        bytes.append(high << 4 | low)
        index += 2
      } else {
        bytes.append(readingPlusAsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a hexadecimal digit; nil for other bytes.
  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension String {
  /// Whether the text is a valid HTTP method or header name: a token of RFC 9110, section 5.6.2.
  public var isHTTPToken: Bool {
    !isEmpty && utf8.allSatisfy { isTokenByte[Int($0)] }
  }
}

/// Whether a byte is allowed in tokens, by its value. A server checks each name of each request.
private let isTokenByte = (UInt8.min...UInt8.max).map {
  $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0)
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  package var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Whether the byte is an unreserved character of URLs (RFC 3986, section 2.3).
  package var isUnreserved: Bool {
    isASCIIAlphanumeric || "-._~".utf8.contains(self)
  }
}

import Components
import Glibc

/// Scans a JSON text without escapes that was parsed before.
///
/// **Invariant.** Every read is within the range given to the initializer, even if it isn't valid
/// JSON. The bytes must outlive the scanner.
struct JSONScanner {
  /// A part of the text.
  ///
  /// A start and a count, since both are used more often than the end.
  struct ByteRange {
    /// The offset of its first byte.
    var start: Int
    /// The number of bytes.
    var count: Int

    /// The offset after its last byte.
    var end: Int { start &+ count }
  }

  private let base: UnsafePointer<UInt8>
  /// The offset of the next byte.
  private var offset: Int
  /// The offset after the last byte.
  private let end: Int

  /// Nil if the range contains escapes or is out of bounds. Complexity: O(*range*).
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard range.upperBound <= bytes.count, let base = bytes.baseAddress,
      memchr(base + range.lowerBound, Int32(UInt8(ascii: "\\")), range.count) == nil
    else { return nil }
    (self.base, offset, end) = (base, range.lowerBound, range.upperBound)
  }

  /// True if all bytes were scanned.
  var isAtEnd: Bool { offset == end }

  /// A part of the text as a string.
  func string(_ text: ByteRange) -> String {
    String(
      decoding: UnsafeBufferPointer(start: base + text.start, count: text.count), as: UTF8.self)
  }

  /// Skips white space and then the expected character, if it is next.
  @inline(__always)
  mutating func take(_ expected: Unicode.Scalar) -> Bool {
    skipSpace()
    guard offset < end, base[offset] == UInt8(ascii: expected) else { return false }
    offset &+= 1
    return true
  }

  /// Skips white space.
  @inline(__always)
  mutating func skipSpace() {
    while offset < end, base[offset] <= UInt8(ascii: " "), base[offset].isJSONSpace { offset &+= 1 }
  }

  /// Scans a string, and returns its content without quotes; nil if none is next.
  @inline(__always)
  mutating func text() -> ByteRange? {
    skipSpace()
    guard offset < end, base[offset] == UInt8(ascii: "\""), let count = textCount() else {
      return nil
    }
    let text = ByteRange(start: offset &+ 1, count: count)
    offset = text.end &+ 1
    return text
  }

  /// The length of the string with its opening quote at `offset`; nil if it has no closing quote.
  @inline(__always)
  private func textCount() -> Int? {
    let start = base + offset + 1
    let quote = memchr(start, Int32(UInt8(ascii: "\"")), end &- offset &- 1)
    return quote.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
  }

  /// Scans a number of up to 15 digits without an exponent; nil if none is next.
  ///
  /// Both the digits and the power of ten are exact as floating-point numbers, and so their
  /// quotient is the nearest to the number (W. Clinger, "How to Read Floating Point Numbers
  /// Accurately").
  mutating func number() -> JSONValue? {
    let before = offset
    let isNegative = take("-")
    var (digits, power, isFraction) = (0, 1, false)
    let start = offset
    while offset < end, offset &- start <= Self.exactDigits {
      let digit = base[offset] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ Int(digit)
        if isFraction { power = power &* 10 }
      } else if base[offset] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      offset &+= 1
    }
    guard isAtEnd, offset > start, offset &- start <= Self.exactDigits else {
      offset = before
      return nil
    }
    if !isFraction { return .integer(isNegative ? -digits : digits) }
    let number = Double(digits) / Double(power)
    return .number(isNegative ? -number : number)
  }

  /// Integers with this many digits have an exact floating-point representation.
  private static let exactDigits = 15

  /// Scans a value of any type, and returns its range without white space around it.
  @inline(__always)
  mutating func value() -> ByteRange? {
    skipSpace()
    let start = offset
    if let text = text() { return ByteRange(start: start, count: text.count &+ 2) }
    while offset < end {
      let byte = base[offset]
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") { break }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        if !skipContainer() { return nil }
      } else {
        offset &+= 1
      }
    }
    var last = offset
    while last > start, base[last &- 1].isJSONSpace { last &-= 1 }
    return last > start ? ByteRange(start: start, count: last &- start) : nil
  }

  /// Skips the array or object with its bracket at `offset`; false if it has no closing bracket.
  private mutating func skipContainer() -> Bool {
    var depth = 0
    while offset < end {
      switch base[offset] {
      case UInt8(ascii: "\""):
        guard let count = textCount() else { return false }
        offset &+= count &+ 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
      default: break
      }
      offset &+= 1
      if depth == 0 { return true }
    }
    return false
  }

  /// Scans a text that may contain escapes, and need not be valid; nil if the range is out of
  /// bounds.
  ///
  /// Only `take`, `skipSpace`, `escapedText`, and `skipValue` support escapes.
  init?(escaped bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard range.upperBound <= bytes.count, let base = bytes.baseAddress else { return nil }
    (self.base, offset, end) = (base, range.lowerBound, range.upperBound)
  }

  /// The offset of the next byte.
  var position: Int { offset }

  /// True if the next byte is the expected character.
  func isAt(_ expected: Unicode.Scalar) -> Bool {
    offset < end && base[offset] == UInt8(ascii: expected)
  }

  /// Scans a string with or without escapes, and returns its content as written; nil if none is
  /// next.
  mutating func escapedText() -> ByteRange? {
    guard take("\"") else { return nil }
    let start = offset
    while offset < end {
      let byte = base[offset]
      if byte == UInt8(ascii: "\"") {
        offset &+= 1
        return ByteRange(start: start, count: offset &- 1 &- start)
      }
      offset &+= byte == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = end
    return nil
  }

  /// Skips a value of any type; false if it is incomplete.
  mutating func skipValue() -> Bool {
    skipSpace()
    var depth = 0
    while offset < end {
      switch base[offset] {
      case UInt8(ascii: "\""):
        guard escapedText() != nil else { return false }
        if depth == 0 { return true }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return true }
        depth -= 1
        if depth == 0 {
          offset &+= 1
          return true
        }
      case UInt8(ascii: ","): if depth == 0 { return true }
      default: break
      }
      offset &+= 1
    }
    return false
  }
}

import Components
import Glibc

/// Steps over the parts of a JSON text that was parsed before, and that has no escapes.
struct JSONScanner {
  /// A stretch of the text.
  struct Stretch {
    /// The offset of its first byte.
    var start: Int
    var count: Int

    /// The offset behind its last byte.
    var end: Int { start &+ count }
  }

  private let base: UnsafePointer<UInt8>
  /// The offset of the next byte, and that behind the last.
  private var place: Int
  private let end: Int

  /// Nil if there are escapes at the range.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard range.upperBound <= bytes.count, let base = bytes.baseAddress,
      memchr(base + range.lowerBound, Int32(UInt8(ascii: "\\")), range.count) == nil
    else { return nil }
    (self.base, place, end) = (base, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { place == end }

  func string(_ text: Stretch) -> String {
    String(
      decoding: UnsafeBufferPointer(start: base + text.start, count: text.count), as: UTF8.self)
  }

  /// Steps over a byte and the space before it; stays before anything else.
  @inline(__always)
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    skipSpace()
    guard place < end, base[place] == UInt8(ascii: wanted) else { return false }
    place &+= 1
    return true
  }

  @inline(__always)
  private mutating func skipSpace() {
    while place < end, base[place] <= UInt8(ascii: " "), base[place].isJSONSpace { place &+= 1 }
  }

  /// Steps over a text, and gives where it stands without its quotes; stays before anything else.
  @inline(__always)
  mutating func text() -> Stretch? {
    skipSpace()
    guard place < end, base[place] == UInt8(ascii: "\""), let count = textCount() else {
      return nil
    }
    let text = Stretch(start: place &+ 1, count: count)
    place = text.end &+ 1
    return text
  }

  /// The length of the text whose quote stands here; nil if it does not end.
  @inline(__always)
  private func textCount() -> Int? {
    let start = base + place + 1
    let quote = memchr(start, Int32(UInt8(ascii: "\"")), end &- place &- 1)
    return quote.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
  }

  /// Steps over a number of few digits without an exponent; stays before anything else.
  ///
  /// Both the digits and the power of ten are exact as floating-point numbers, and so their quotient
  /// is the nearest to the number (W. Clinger, "How to Read Floating Point Numbers Accurately").
  mutating func number() -> JSONValue? {
    let before = place
    let isNegative = take("-")
    var (digits, power, isFraction) = (0, 1, false)
    let start = place
    while place < end, place &- start <= Self.exactDigits {
      let digit = base[place] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ Int(digit)
        if isFraction { power = power &* 10 }
      } else if base[place] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      place &+= 1
    }
    guard isAtEnd, place > start, place &- start <= Self.exactDigits else {
      place = before
      return nil
    }
    if !isFraction { return .integer(isNegative ? -digits : digits) }
    let number = Double(digits) / Double(power)
    return .number(isNegative ? -number : number)
  }

  /// Integers of that many digits are exact as floating-point numbers.
  private static let exactDigits = 15

  /// Steps over a value of any kind, and gives where it stands, without the space around it.
  @inline(__always)
  mutating func value() -> Stretch? {
    skipSpace()
    let start = place
    if let text = text() { return Stretch(start: start, count: text.count &+ 2) }
    while place < end {
      let byte = base[place]
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") { break }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        if !skipContainer() { return nil }
      } else {
        place &+= 1
      }
    }
    var last = place
    while last > start, base[last &- 1].isJSONSpace { last &-= 1 }
    return last > start ? Stretch(start: start, count: last &- start) : nil
  }

  /// Steps over the list or object whose bracket stands here; false if it does not end.
  private mutating func skipContainer() -> Bool {
    var depth = 0
    while place < end {
      switch base[place] {
      case UInt8(ascii: "\""):
        guard let count = textCount() else { return false }
        place &+= count &+ 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
      default: break
      }
      place &+= 1
      if depth == 0 { return true }
    }
    return false
  }
}

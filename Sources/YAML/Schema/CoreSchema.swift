public import Components

/// The YAML 1.2 core schema, which assigns a type to plain scalars.
///
/// Unlike in YAML 1.1, `yes`, `no`, `on`, and `off` are text, and `010` is ten.
/// Source: YAML 1.2.2, section 10.3.2.
public enum CoreSchema {
  /// The value of a plain scalar. Integers that do not fit into `Int` become floating-point numbers.
  ///
  /// O(length).
  public static func value(of plainText: String) -> Scalar.Value {
    switch plainText {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default: return number(plainText) ?? .text(plainText)
    }
  }

  private static func number(_ text: String) -> Scalar.Value? {
    guard let first = text.utf8.first, isNumberStart(first) else { return nil }
    return based(text) ?? special(text) ?? decimal(text)
  }

  private static func isNumberStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func based(_ text: String) -> Scalar.Value? {
    let radix: Int
    switch text.prefix(2) {
    case "0o": radix = 8
    case "0x": radix = 16
    default: return nil
    }
    var value = 0.0
    for character in text.unicodeScalars.dropFirst(2) {
      guard let digit = Character(character).hexDigitValue, digit < radix, character.isASCII
      else { return nil }
      value = value * Double(radix) + Double(digit)
    }
    guard text.utf8.count > 2 else { return nil }
    return Int(text.dropFirst(2), radix: radix).map { .integer($0) } ?? .number(value)
  }

  private static func special(_ text: String) -> Scalar.Value? {
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": .number(.infinity)
    case "-.inf", "-.Inf", "-.INF": .number(-.infinity)
    case ".nan", ".NaN", ".NAN": .number(.nan)
    default: nil
    }
  }

  private static func decimal(_ text: String) -> Scalar.Value? {
    var rest = text.utf8[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    let whole = skipDigits(&rest)
    if whole > 0, rest.isEmpty, let integer = Int(text) { return .integer(integer) }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = skipDigits(&rest)
      guard whole + fraction > 0 else { return nil }
    } else if whole == 0 {
      return nil
    }
    guard skipExponent(&rest), rest.isEmpty else { return nil }
    return Double(text).map { .number($0) }
  }

  /// Skips an optional exponent; false for an exponent without digits.
  private static func skipExponent(_ rest: inout Substring.UTF8View) -> Bool {
    guard let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") else { return true }
    rest.removeFirst()
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    return skipDigits(&rest) > 0
  }

  private static func skipDigits(_ rest: inout Substring.UTF8View) -> Int {
    let before = rest.count
    rest = rest.drop { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return before - rest.count
  }
}

import Components
import TestSupport

/// Random records with unusual structure and extreme values.
struct RandomJSONRecords {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  static let attributes = ["a", "b", "a.b", "c", "c.d", "n", "text", "tags", "twice"]

  /// A record as JSON text, since `JSONValue` cannot represent duplicate names.
  mutating func record(_ number: Int) -> String {
    var members = [#""objectID":"r\#(number)""#]
    if flip() { members.append(#""a":\#(value(2))"#) }
    if flip() { members.append(#""b":\#(value(1))"#) }
    if roll(0...3) == 0 { members.append(#""a.b":\#(value(0))"#) }
    if flip() { members.append(#""c":[{"d":\#(value(1))},{"d":\#(value(0))},\#(value(0))]"#) }
    if flip() { members.append(#""n":\#(numeral())"#) }
    if flip() { members.append(#""text":\#(text())"#) }
    if roll(0...5) == 0 { members.append(#""tags":[\#(list(roll(0...300)))]"#) }
    if roll(0...5) == 0 { members.append(#""twice":1,"twice":\#(value(0))"#) }
    if flip() { members.append(#""much":"value \#(number)""#) }
    return "{\(members.joined(separator: ","))}"
  }

  mutating func query() -> String {
    (0..<roll(0...2)).map { _ in scalars(1...3) }.joined(separator: " ")
  }

  mutating func roll(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func value(_ depth: Int) -> String {
    switch roll(0...(depth > 0 ? 8 : 5)) {
    case 0: return "null"
    case 1: return flip() ? "true" : "false"
    case 2, 3: return numeral()
    case 4, 5: return text()
    case 6: return "[]"
    case 7: return "[\(value(depth - 1)),\(value(depth - 1))]"
    default: return #"{"b":\#(value(depth - 1)),"d":\#(value(depth - 1))}"#
    }
  }

  private mutating func numeral() -> String {
    let numerals = [
      "0", "-0.0", "1", "1.0", "-1.5", "1e308", "-1.7976931348623157e308", "5e-324",
      "9223372036854775807", "-9223372036854775808", "18446744073709551615",
      "123456789012345678901234567890", "9007199254740993", "0.1", "2.5",
    ]
    return numerals[roll(0...numerals.count - 1)]
  }

  private mutating func list(_ count: Int) -> String {
    (0..<count).map { _ in flip() ? text() : numeral() }.joined(separator: ",")
  }

  private mutating func text() -> String {
    JSONValue.text(flip() ? scalars(0...6) : ["5", "1.5", "true", "Zu rich", "ß"][roll(0...4)])
      .text(.compact)
  }

  /// Characters of every plane, and some letters so that searches have matches.
  private mutating func scalars(_ count: ClosedRange<Int>) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<roll(count) {
      let number = flip() ? roll(0x61...0x65) : roll(0...16) << 16 | roll(0...0xFFFF)
      text.append(Unicode.Scalar(UInt32(number)) ?? " ")
    }
    return String(text)
  }

  private mutating func flip() -> Bool {
    Bool.random(using: &generator)
  }
}

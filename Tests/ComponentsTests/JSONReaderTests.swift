import Components
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(json: text.utf8) }

  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("-12", -12), ("1.50", 1.5), ("1e2", 100.0),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("[]", []),
      ("[1, [\"a\"] ]", [1, ["a"]]), ("{}", .object(JSONObject())),
      (#"{"b": {"a": null}, "a": 1}"#, ["b": ["a": nil], "a": 1]),
      (#""\"\\\/\b\f\n\r\tzü東""#, "\"\\/\u{8}\u{C}\n\r\tzü東"),
      (#""\u00fc\ud83d\ude00\u0000""#, "ü😀\u{0}"), (#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}"),
      ("\u{FEFF}1", 1),
    ] as [(String, JSONValue)])
  func parsesValues(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test func lastMemberOfANameIsUsed() throws {
    #expect(try read(#"{"a": 1, "b": 2, "a": 3}"#) == ["a": 3, "b": 2])
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), ("[1,]", 3), ("[1 2]", 3), ("{\"a\"}", 4), ("{a: 1}", 1), ("tru", 0),
    ("01", 2), ("-", 1), ("1.", 2), ("1e", 2), ("1e999", 5), ("\"a", 2), ("\"\\x\"", 2),
    ("\"\\u12g4\"", 3), ("\"\n\"", 1), ("1 1", 2), ("nan", 0), ("'a'", 0), ("{\"a\":1,}", 7),
    ("\"\\", 2), ("\"\\ud83d\\u", 9),
  ])
  func syntaxErrorsHaveAnOffset(text: String, offset: Int) {
    let error = #expect(throws: JSONValue.SyntaxError.self) { try read(text) }
    #expect(error?.offset == offset)
  }

  @Test func nestingDepthIsLimited() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(256))
    #expect(throws: JSONValue.SyntaxError.self) { try read(nested(257)) }
    #expect(throws: JSONValue.SyntaxError.self) { try read(String(repeating: "[", count: 90_000)) }
  }

  @Test func parsesWrittenTexts() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let value = random.json(depth: 3)
      #expect(try read(value.text(.compact)) == value)
      #expect(try read(value.text(.indented)) == value)
    }
  }

  @Test func mutatedTextsNeverTrap() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      var bytes = Array(random.json(depth: 3).text(.compact).utf8)
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let value = try? JSONValue(json: bytes) {
        #expect((try? JSONValue(json: value.text(.compact).utf8)) == value)
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func json(depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 7 : 4), using: &self) {
    case 0: return .null
    case 1: return .boolean(.random(using: &self))
    case 2: return .integer(.random(in: .min ... .max, using: &self))
    case 3: return .number(Double.random(in: -1...1, using: &self) + 0.000_1)
    case 4: return .text(text())
    case 5, 6:
      return .array((0..<Int.random(in: 0...4, using: &self)).map { _ in json(depth: depth - 1) })
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0...4, using: &self)).map { _ in (text(), json(depth: depth - 1)) }))
    }
  }

  private mutating func text() -> String {
    let alphabet = Array("ab\"\\/\n\t\u{0}\u{7F}\u{85}üß東😀")
    return String(
      (0..<Int.random(in: 0...6, using: &self)).map { _ in
        alphabet.randomElement(using: &self) ?? "a"
      })
  }
}

import Components
import TestSupport
import Testing

@testable import SimdJSON

@Suite struct ParsedJSONTests {
  @Test(arguments: [
    #"{"a": [1, -2, 2.5, 1e3, true, false, null, "x\n\u00e9\ud83d\ude00", [], {}], "b.c": {"d": "é"}}"#,
    #"[{"a": 1}, {"a": [2, 3]}, 4]"#, #""""#, "0", "-0", " null ",
    #"{"a": 1, "b": 2, "a": 3}"#, "9223372036854775807", "-9223372036854775808",
    // Rejected by simdjson.
    "9223372036854775808", "123456789012345678901234567890", #"{"a": "\ud800x"}"#,
  ])
  func parsesLikeJSONValue(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try JSONParser().parse(bytes).value == JSONValue(json: bytes))
  }

  @Test func invalidUTF8BecomesReplacementCharacters() throws {
    #expect(try JSONParser().parse([0x22, 0x61, 0xFF, 0x22]).text == "a\u{FFFD}")
  }

  @Test(arguments: ["", "[1,", "{\"a\" 1}", "nul", "[1] 2", "\"a", "1e999", "01"])
  func invalidTextsThrowTheErrorsOfJSONValue(text: String) {
    let bytes = Array(text.utf8)
    let expected = #expect(throws: JSONValue.SyntaxError.self) { try JSONValue(json: bytes) }
    let found = #expect(throws: JSONValue.SyntaxError.self) { try JSONParser().parse(bytes) }
    #expect(found == expected)
  }

  @Test(arguments: [1, 255, 256, 300, 100_000])
  func deepNestingDoesNotTrap(depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let bytes = Array(text.utf8)
    let (found, expected) = (try? JSONParser().parse(bytes).value, try? JSONValue(json: bytes))
    #expect(found == expected)
  }

  @Test func randomValuesAreParsedAsWritten() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let value = random.value(depth: 0)
      let parsed = try JSONParser().parse(Array(value.text(.compact).utf8))
      let made = ParsedJSON(value)
      #expect(parsed.value.text(.compact) == value.text(.compact))
      #expect(made.value == value)
      for path in Self.paths {
        #expect(made[path: path] == value[path: path], "\(path) of \(value)")
        #expect(made[path]?.value == value.object?[path])
      }
      #expect(made.items?.map(\.value) == value.array)
      #expect(made.text == value.text && made.double == value.double)
      #expect(made.members?.map(\.name) == value.object?.members.map(\.name))
    }
  }

  @Test func valuesRemainValidAfterTheNextParse() throws {
    let parser = JSONParser()
    let long = JSONValue.array(Array(repeating: ["name": "Zürich"], count: 100_000))
    let texts = [#"{"a": "b"}"#, long.text(.compact), "[", #"{"a": ["c", 1]}"#]
    let parsed = texts.map { text in try? parser.parse(Array(text.utf8)).value }
    #expect(parsed == [["a": "b"], long, nil, ["a": ["c", 1]]])
  }

  @Test func lastMemberOfANameIsUsed() throws {
    let json = try JSONParser().parse(Array(#"{"a": {"b": 1}, "a": {"c": 2}}"#.utf8))
    #expect(json["a"]?["c"]?.double == 2)
    #expect(json["a"]?["b"] == nil && json[path: "a.b"] == nil)
  }

  @Test func namesAreFoundInAnyNormalization() throws {
    let json = try JSONParser().parse(Array("{\"Z\u{FC}rich\": 1}".utf8))
    #expect(json["Zu\u{308}rich"]?.double == 1)
    #expect(json[path: "Zu\u{308}rich"] == 1)
  }

  fileprivate static let paths = ["a", "b", "é", "a.b", "a.b.a", "b.é", "", "nowhere"]
}

extension SeededGenerator {
  fileprivate mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth > 3 ? 5 : 9), using: &self) {
    case 0: .null
    case 1: .boolean(.random(using: &self))
    case 2: .integer(Int.random(in: .min ... .max, using: &self))
    case 3: .number(Double.random(in: -2...2, using: &self))
    case 4: .text("")
    case 5: .text("Zürich \u{1F600} \u{1}\"\\")
    case 6, 7:
      .array((0..<Int.random(in: 0...4, using: &self)).map { _ in value(depth: depth + 1) })
    default:
      .object(
        JSONObject(
          (0..<Int.random(in: 0...4, using: &self)).map { _ in
            (ParsedJSONTests.paths.randomElement(using: &self) ?? "", value(depth: depth + 1))
          }))
    }
  }
}

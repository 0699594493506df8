import Components
import Testing
import TestSupport

@testable import SearchEngine
import SimdJSON

/// A member that was found: its value if that needs no parser, and its JSON.
private func find(_ name: String, in json: String) -> (plain: JSONValue?, json: String)? {
  let bytes = Array(json.utf8)
  return bytes.withUnsafeBufferPointer { bytes in
    var members = RecordMemberScanner()
    guard members.find(in: 0..<bytes.count, of: bytes) else { return nil }
    return Array(name.utf8).withUnsafeBufferPointer { name in
      members.value(of: name, in: bytes).map {
        (JSONValue(plainAt: $0, of: bytes), String(decoding: bytes[$0], as: UTF8.self))
      }
    }
  }
}

private let record = #"""
   { "a" : "x, } {" ,"b":"plain, {not} [a list] : " , "c": [1, {"b": "]"}, "x"] ,
  "d":{"a":{"b":[]}}, "e" :-1.5e3 , "f":-1.5  ,"g":true,"b":null , "h":"","é":"ü", "i" : [ ],
  "j":["one"], "k": [ "one" , "two, or more" ], "l":["one",{}], "m":["one",["two"]],
  "n":["one"  ,3], "long, {name} with [all] kinds: of things" : "and, {so} [is] : the value",
  "o":17 }
  """#

@Test(
  arguments: [
    ("a", "x, } {", #""x, } {""#), ("b", nil, "null"), ("c", nil, #"[1, {"b": "]"}, "x"]"#),
    ("d", nil, #"{"a":{"b":[]}}"#), ("e", nil, "-1.5e3"), ("f", -1.5, "-1.5"), ("g", nil, "true"),
    ("h", "", #""""#), ("é", "ü", #""ü""#), ("i", nil, "[ ]"), ("j", ["one"], #"["one"]"#),
    ("k", ["one", "two, or more"], #"[ "one" , "two, or more" ]"#),
    ("l", nil, #"["one",{}]"#), ("m", nil, #"["one",["two"]]"#), ("n", nil, #"["one"  ,3]"#),
    (
      "long, {name} with [all] kinds: of things", "and, {so} [is] : the value",
      #""and, {so} [is] : the value""#
    ), ("o", 17, "17"),
  ] as [(String, JSONValue?, String)])
func membersAreFoundAtTheirOffsets(name: String, plain: JSONValue?, json: String) throws {
  let found = try #require(find(name, in: record))
  #expect(found.plain == plain && found.json == json)
}

@Test func missingMemberIsNotFound() {
  for name in ["", "B", "ab", "x", "a.b"] { #expect(find(name, in: record) == nil) }
  #expect(find("a", in: "{}") == nil && find("a", in: " { } ") == nil)
}

@Test(arguments: [
  "", " ", "[]", "1", #""a""#, "{", #"{"a"#, #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#,
  #"{"a":"b"#, #"{"a":"b\"#, #"{"a":[1}"#, #"{"a":}"#, #"{"a" 1}"#, #"{a:1}"#, #"{"\u0061":1}"#,
  #"{"a":"\n"}"#, #"{"a":1,"b":["\\"]}"#,
])
func otherTextsFallBackToTheParser(json: String) {
  #expect(find("a", in: json) == nil)
}

@Test func recordsWithTooManyMembersFallBackToTheParser() {
  func record(of count: Int) -> String {
    "{" + (0..<count).map { #""a\#($0)":\#($0)"# }.joined(separator: ",") + "}"
  }
  #expect(find("a49", in: record(of: 50))?.json == "49")
  #expect(find("a49", in: record(of: 1_000)) == nil)
}

@Test func scannerReadsOnlyTheBytesOfTheText() {
  var generator = SeededGenerator(seed: 11)
  let pieces = ["{", "}", "[", "]", "\"", "\\", ",", ":", " ", "a", "1", "\"a\":", "\"b\","]
  for length in 0..<3_000 {
    let json = (0..<length % 30).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    // A copy of the exact size, so that a sanitizer detects reads out of bounds.
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: json.utf8.count)
    defer { bytes.deallocate() }
    _ = bytes.initialize(from: json.utf8)
    let text = UnsafeBufferPointer(bytes)
    var members = RecordMemberScanner()
    guard members.find(in: 0..<text.count, of: text) else { continue }
    for name in ["a", "b", ""] {
      let range = Array(name.utf8).withUnsafeBufferPointer { members.value(of: $0, in: text) }
      #expect(range.map { 0 <= $0.lowerBound && $0.upperBound <= text.count } ?? true)
      _ = range.flatMap { JSONValue(plainAt: $0, of: text) }
    }
  }
}

@Test func scannedNumbersEqualParsedNumbers() {
  var generator = SeededGenerator(seed: 5)
  var parser = TapeParser()
  let edges = [
    "0", "-0", "0.0", "-0.0", "0.1", "-17.31", "999999999999999", "9999999999999999", "1e5",
    "1.5E-3",
    "123456789.012345", "0.30000000000000004", "9007199254740993", "-", "1-2", "12 ",
  ]
  let random = (0..<3_000).map { _ in
    let digits = (0..<Int.random(in: 1...18, using: &generator)).map { _ in
      String(Int.random(in: 0...9, using: &generator))
    }
    let whole = "1" + digits.joined()
    let point = Int.random(in: 1...whole.count, using: &generator)
    let fraction = whole.dropFirst(point)
    return String(whole.prefix(point)) + (fraction.isEmpty ? "" : ".\(fraction)")
  }
  var plainCount = 0
  for json in edges + random {
    let padded = Array(json.utf8) + [UInt8](repeating: 0, count: TapeParser.padding)
    padded.withUnsafeBufferPointer { bytes in
      let range = 0..<json.utf8.count
      guard let plain = JSONValue(plainAt: range, of: bytes) else { return }
      plainCount += 1
      #expect(plain == (try? parser.parse(range, of: bytes))?.value(Tape.root), "\(json)")
    }
  }
  #expect(plainCount > 1_500)
}

import Components
import Search
@testable import SearchEngine
import Testing

@Test func invalidLinesAreReportedAndOthersLoad() async throws {
  let engine = try await EngineFixture(
    """
    {"objectID":"a"}
      {"objectID":"b",}
    [1]
    {"objectID":"é","text":"\u{FFFD}"}
    "text"
    {"objectID":"c","text":"\\ud800"}
    """)
  #expect(try await engine.ids() == ["a", "é"])
  let locations = engine.diagnostics.map { "\($0.range.start.line):\($0.range.start.column)" }
  #expect(locations == ["2:3", "3:1", "5:1", "6:1"])
  #expect(engine.diagnostics.allSatisfy { $0.id == .unreadableRecord && $0.severity == .warning })
  #expect(
    engine.diagnostics.map(\.message) == [
      "cannot read the record: a comma, colon, bracket, or brace is missing or unexpected",
      "cannot use the record: it is not a JSON object",
      "cannot use the record: it is not a JSON object",
      "cannot read the record: a string contains an invalid escape",
    ])
}

@Test func diagnosticsBeyondTheLimitAreSummarized() async throws {
  let lines = ["{}"] + Array(repeating: "{", count: 50)
  let engine = try await EngineFixture(lines.joined(separator: "\n"))
  #expect(engine.diagnostics.count == 21)
  #expect(engine.diagnostics.contains { $0.message == "30 more records have the same problem" })
}

@Test func lastOfTwoRecordsWithTheSameKeyIsIndexed() async throws {
  let engine = try await EngineFixture(
    """
    {"objectID":"a","name":"first"}
    {"objectID":"b"}
    {"objectID":"a","name":"second"}
    """)
  #expect(try await engine.ids() == ["b", "a"])
  #expect(try await engine.ids("first") == [])
  let diagnostic = try #require(engine.diagnostics.first)
  #expect(diagnostic.id == .duplicateRecord)
  #expect(diagnostic.range.start.line == 3)
  #expect(diagnostic.notes.map(\.range.start.line) == [1])
}

@Test(arguments: [false, true])
func rankingIgnoresRecordsWithAKeyOfALaterOne(usesCachedIndex: Bool) async throws {
  // So many that two segments are built, both of which contain most of the keys.
  let records = (0..<5_000).map { (key: "k\($0 * 7 % 1_501)", price: $0 * 7_919 % 101) }
  let lines = records.map { #"{"objectID":"\#($0.key)","price":\#($0.price)}"# }
  let engine = try await EngineFixture(
    lines.joined(separator: "\n"), usesCachedIndex: usesCachedIndex
  ) {
    $0.ranking = [RankingCriterion("price", .descending)]
  }
  var last: [String: Int] = [:]
  for (number, record) in records.enumerated() { last[record.key] = number }
  let expected = last.values.sorted {
    (-records[$0].price, $0) < (-records[$1].price, $1)
  }
  #expect(
    try await engine.ids { $0.hitsPerPage = 1_000 }
      == expected.prefix(1_000).map { records[$0].key })
}

@Test func firstThreeOfManyRecordsWithTheSameKeysAreReported() async throws {
  let lines = (0..<10).map { #"{"objectID":"a","number":\#($0)}"# }
  let engine = try await EngineFixture(lines.joined(separator: "\n"))
  #expect(engine.diagnostics.map(\.range.start.line) == [2, 3, 4, 4])
  #expect(engine.diagnostics.last?.message == "6 more records have the same problem")
}

@Test func recordsWithoutAKeyUseTheirNumberAsKey() async throws {
  let engine = try await EngineFixture(#"[{"name":"x"},{"sku":17},{"sku":{"no":1}},{"sku":"s"}]"#) {
    $0.key = "sku"
  }
  #expect(try await engine.ids() == ["1", "17", "3", "s"])
}

@Test func numbersHaveTheSameValuesAfterScanning() async throws {
  let engine = try await EngineFixture(
    """
    {"a":9223372036854775807,"b":-9223372036854775808,"c":9223372036854775808,"d":1.0,"e":0.1}
    {"a":123456789012345678901234567890,"text":"123456789012345678901234567890"}
    {"a":1e400}
    {"a":-0.0,"b":1E2}
    """)
  let hits = try await engine.search().hits
  #expect(
    hits.first?.record
      == JSONObject([
        ("a", .integer(.max)), ("b", .integer(.min)), ("c", .number(9_223_372_036_854_775_808)),
        ("d", .number(1)), ("e", .number(0.1)),
      ]))
  #expect(hits[1].record["a"] == .number(1.2345678901234568e29))
  #expect(hits[1].record["text"] == "123456789012345678901234567890")
  #expect(hits.count == 3)
  #expect(engine.diagnostics.map(\.range.start.line) == [3])
  let facets = try await engine.search { $0.addFacet("a") }.facets["a"]
  #expect(facets?.map(\.value) == ["0", "1.2345678901234568e+29", "9223372036854775807"])
}

@Test func deepNestingIsRejected() async throws {
  func nested(_ depth: Int) -> String {
    #"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
  }
  let engine = try await EngineFixture([nested(200), nested(100_000)].joined(separator: "\n"))
  #expect(try await engine.ids() == ["1"])
  #expect(engine.diagnostics.first?.message.contains("nested deeper than 256 levels") == true)
}

@Test(arguments: [
  ("{\"a\":\"\u{1}\"}", "control character"),
  ("{\"a\":tru}", "expected 'true', 'false', or 'null'"),
  ("{\"a\":\"x}", "no closing quote"), ("{\"a\":01}", "a number is malformed"), ("{}}", "brace"),
])
func syntaxErrorsAreReported(text: String, words: String) async throws {
  let engine = try await EngineFixture("{}\n" + text)
  #expect(engine.diagnostics.first?.message.contains(words) == true)
}

@Test func invalidBytesAffectOnlyTheirRecord() async throws {
  let bytes =
    Array("{\"objectID\":\"a\"}\n{\"x\":\"".utf8) + [0xFF, 0xC0] + Array("\"}\n\0\n{}".utf8)
  let engine = try await EngineFixture(bytes)
  #expect(try await engine.ids() == ["a", "4"])
  #expect(engine.diagnostics.map(\.range.start.line) == [2, 3])
}

@Test func byteOrderMarkIsIgnored() async throws {
  let engine = try await EngineFixture([0xEF, 0xBB, 0xBF] + Array(#"[{"objectID":"a"}]"#.utf8))
  #expect(try await engine.ids() == ["a"])
}

@Test(arguments: ["", "  \n", "[]", "\u{FEFF}"])
func fileWithoutRecordsIsAWarning(text: String) async throws {
  let engine = try await EngineFixture(text)
  #expect(try await engine.search("x").nbHits == 0)
  #expect(try await engine.search { $0.addFacet("a") }.facets == ["a": []])
  #expect(engine.diagnostics.map(\.id) == [.noRecords])
}

@Test func exactIntegersStayExactBesideInexactOnes() async throws {
  let engine = try await EngineFixture(
    #"{"a":[9223372036854775807,-9223372036854775808],"b":123456789012345678901234567890}"#)
  let response = try await engine.search { $0.addFacet("a") }
  let values = response.facets["a"]?.map(\.value)
  #expect(values == ["-9223372036854775808", "9223372036854775807"])
}

@Test func largeIntegersAreFilteredByAllTheirDigits() async throws {
  let numbers = [9_007_199_254_740_992, 9_007_199_254_740_993, .max, .min]
  let records = numbers.map { #"{"objectID":"\#($0)","n":\#($0)}"# }
  let engine = try await EngineFixture(records.joined(separator: "\n"))
  for number in numbers.dropFirst() {
    let found = try await engine.ids { $0.filters = try FilterState.and("n:\(number)") }
    #expect(found == ["\(number)"])
  }
}

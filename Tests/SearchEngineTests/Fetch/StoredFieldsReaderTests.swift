import Components
import Search
import Testing

@testable import SearchEngine

private let record = #"""
  {"objectID":"1","a":{"b":[{"c":1},{"c":[2,"x"]},3],"b.c":"own"},"a.b":{"d":true},"same":"first",
  "same":"last","e\u0301":"letter","n":null,"text":"Red shoe","list":["red",["shoes"]]}
  """#

private let paths = [
  "objectID", "a", "a.b", "a.b.c", "a.b.d", "a.b.c.d", "same", "é", "e\u{301}", "n", "text", "list",
  "list.x", "", ".", "a.", "missing", "a.missing.b",
]

@Test(arguments: paths)
func attributeEqualsThatOfTheWholeRecord(path: String) async throws {
  let engine = try await EngineFixture(record.replacing("\n", with: ""))
  let hit = try #require(try await engine.search().hits.first)
  #expect(hit.value(path) == JSONValue.object(hit.record)[path: path])
}

@Test func attributeThatIsNotRetrievedHasNoValue() async throws {
  let engine = try await EngineFixture(record.replacing("\n", with: ""))
  let found = try await engine.search { $0.attributesToRetrieve = ["text", "a.b.c"] }
  let hit = try #require(found.hits.first)
  #expect(hit.value("text") == "Red shoe")
  #expect(hit.value("same") == nil && hit.record["same"] == nil)
  #expect(hit.highlight("same")?.texts.map { $0.marked() } == ["last"])
}

@Test func singleHighlightEqualsThatOfAllHighlights() async throws {
  let engine = try await EngineFixture(record.replacing("\n", with: "")) {
    $0.searchable = ["list", "text", "a.b.c", "n"]
  }
  let hit = try #require(try await engine.search("red").hits.first)
  #expect(hit.highlights.map(\.path) == ["list", "text", "a.b.c"])
  #expect(hit.highlights.allSatisfy { hit.highlight($0.path) == $0 })
  #expect(hit.highlight("n") == nil && hit.highlight("same") == nil)
  #expect(hit.highlight("list")?.texts.map { $0.marked() } == ["<em>red</em>", "shoes"])
}

@Test(arguments: [false, true])
func hitsCanBeReadInAnyOrderRepeatedly(usesCachedIndex: Bool) async throws {
  let records = (0..<50).map { #"{"objectID":"\#($0)","n":\#($0),"text":"number \#($0)"}"# }
  let engine = try await EngineFixture(
    records.joined(separator: "\n"), usesCachedIndex: usesCachedIndex)
  let hits = try await engine.search("numb") { $0.hitsPerPage = 50 }.hits
  #expect(hits.count == 50)
  for _ in 0..<2 {
    for hit in hits.reversed() {
      #expect(hit.value("n") == Int(hit.objectID).map(JSONValue.integer))
      #expect(hit.highlight("text")?.texts[0].marked() == "<em>numb</em>er \(hit.objectID)")
      #expect(hit.record["objectID"] == .text(hit.objectID))
    }
  }
}

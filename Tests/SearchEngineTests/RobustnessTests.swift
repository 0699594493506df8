import Components
import Search
@testable import SearchEngine
import TestSupport
import Testing

@Test func hugeQueryIsParsedUpToTheLimits() async throws {
  let engine = try await EngineFixture(#"{"objectID":"a","name":"word"}"#)
  let many = String(repeating: "word ", count: 200_000)
  let long = String(repeating: "é", count: 500_000)
  #expect(try await engine.ids(many) == ["a"])
  #expect(try await engine.ids(long) == [])
  #expect(QueryTerm.terms(of: many).count == QueryTerm.maximumTerms)
}

/// Enables all settings that affect the parsing of queries.
private func enableAllSettings(_ settings: inout EmbeddedSettings) {
  settings.searchable = ["name", "text"]
  settings.advancedSyntax = true
  settings.queryType = .prefixAll
  settings.removeStopWords = true
  settings.removeWordsIfNoResults = .lastWords
  settings.disableTypoToleranceOnAttributes = ["name"]
  settings.typoTolerance = .strict
  settings.synonyms = [
    SynonymEntry("word", "the word", "a word of the text"), SynonymEntry("\u{0}é", input: "-"),
  ]
}

@Test(arguments: ["\"", "-", "word ", "\"word", "-word ", "the word ", "-\"a b\" ", "\u{0}"])
func hugeQueriesAreParsedUpToTheLimitsWithAllSettings(part: String) async throws {
  let engine = try await EngineFixture(
    #"{"objectID":"a","name":"a word of the text","text":"word"}"#
  ) {
    enableAllSettings(&$0)
  }
  let query = String(repeating: part, count: 10_000_000 / part.utf8.count)
  let response = try await engine.search(query)
  #expect(response.query.utf8.count == query.utf8.count)
  #expect(response.nbHits <= 1)
}

@Test func randomQueriesNeverTrapWithAnySettings() async throws {
  var random = RandomSearches(seed: 11)
  let alphabet = Array("\"\"---  ''ab\u{0}\u{1B}é東京😀\u{200D}\u{FFFD}\u{301}\u{2028}1")
  for round in 0..<30 {
    let records = (0..<8).map { random.record($0).text(.compact) }.joined(separator: "\n")
    let engine = try await EngineFixture(records) { settings in
      settings.searchable = RandomSearches.searchable
      if round > 0 { random.configure(&settings) } else { enableAllSettings(&settings) }
      settings.searchable = RandomSearches.searchable
    }
    for _ in 0..<100 {
      var request = random.requestWithStrategy()
      let noise = String((0..<random.roll(0...12)).map { _ in random.pick(alphabet) })
      (request.related, request.distinct, request.firstPage) = (nil, nil, nil)
      request.query = random.flip() ? noise : "\(noise)\(request.query)\(noise)"
      let response = try await engine.searcher.search([request])[0]
      #expect(response.hits.count <= min(response.nbHits, request.hitsPerPage))
    }
  }
}

@Test(arguments: [
  "\u{0}", "\u{7F}\u{1B}[31m", "\u{FFFD}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "'", "''a'",
  "\u{301}",
])
func unusualQueriesDoNotTrap(query: String) async throws {
  let engine = try await EngineFixture(#"{"objectID":"a","name":"word \u0000 \u0001 \u001b"}"#) {
    $0.searchable = ["name"]
  }
  let response = try await engine.search(query)
  #expect(response.nbHits == (QueryTerm.terms(of: query).isEmpty ? 1 : 0))
}

@Test func randomBytesNeverTrap() async throws {
  var generator = SeededGenerator(seed: 3)
  let alphabet = Array(#"{}[]",:\ue0019.-+ntf "#.utf8) + [0x0A, 0xC3, 0xA9, 0xFF, 0x00]
  for name in ["r.json", "r.csv", "r.tsv"] {
    for _ in 0..<150 {
      let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      let whole = Array("{\"objectID\":\"a\"}\n".utf8) + bytes
      do {
        let engine = try await EngineFixture(whole, named: name) { $0.listSeparator = ":" }
        _ = try await engine.search("a") { $0.addFacet("a") }
      } catch let error as SearchError {
        #expect(error.reason == .malformed)
      }
    }
  }
}

@Test func truncatedFileLosesOnlyItsEnd() async throws {
  let records = (0..<20).map { #"{"objectID":"\#($0)","name":"é\"x"}"# }
  let array = Array("[\(records.joined(separator: ",\n"))]".utf8)
  for length in stride(from: 40, to: array.count, by: 7) {
    let engine = try await EngineFixture(Array(array.prefix(length)), named: "r.json")
    let whole = length / (array.count / 20 + 1)
    #expect(try await engine.search().nbHits >= whole - 1)
    #expect(!engine.diagnostics.isEmpty)
  }
}

@Test func recordWithManyMembersTakesLinearTime() async throws {
  let members = (0..<50_000).map { #""k\#($0)":"v\#($0)""# }.joined(separator: ",")
  let engine = try await EngineFixture("{\(members)}")
  #expect(engine.diagnostics.map(\.id) == [.tooManyAttributes])
  #expect(try await engine.ids("v17") == ["1"])
}

@Test func recordWithManyWordsIsSearchable() async throws {
  let text = String(repeating: "word ", count: 1_200_000)
  let engine = try await EngineFixture(#"{"objectID":"a","text":"\#(text) end"}"#) {
    $0.searchable = ["text"]
  }
  #expect(try await engine.search("word") { $0.hitsPerPage = 0 }.nbHits == 1)
}

@Test func onlyTheFirstAttributesAreSearchableBeyondTheLimit() async throws {
  // Each half of the file, which a separate task reads, is below the limit.
  let records = (0..<4_000).map { record in
    let position = record % 2_000
    let first = (record < 2_000 ? 0 : 3_000) + 100 * position
    let names = position < 30 ? (first..<first + 100).map { "a\($0)" } : ["a0"]
    let members = names.map { #""\#($0)":"word w\#(record)""# }
    return #"{"objectID":"r\#(record)",\#(members.joined(separator: ","))}"#
  }
  let engine = try await EngineFixture(records.joined(separator: "\n")) {
    $0.typoTolerance = .false
    // A cached index would have columns of all attributes, which are slow to build in debug builds.
    $0.cache = false
  }
  #expect(engine.diagnostics.map(\.id) == [.tooManyAttributes])
  #expect(try await engine.ids("w2005") == ["r2005"])
  #expect(try await engine.ids("w2005") { $0.strategy.restrictSearchableAttributes = ["a0"] } == [])
  #expect(try await engine.search("w2025") { $0.strategy.queryType = .prefixNone }.nbHits == 0)
}

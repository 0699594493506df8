import Components
import Search
@testable import SearchEngine
import TestSupport
import Testing

@Test func aHugeQueryIsReadOnlyToItsLimits() async throws {
  let opened = try await Opened(#"{"objectID":"a","name":"word"}"#)
  let many = String(repeating: "word ", count: 200_000)
  let long = String(repeating: "é", count: 500_000)
  let start = ContinuousClock.now
  #expect(try await opened.ids(many) == ["a"])
  #expect(try await opened.ids(long) == [])
  let elapsed = ContinuousClock.now - start
  #expect(QueryWord.words(of: many).count == QueryWord.maximumWords)
  #expect(elapsed < .seconds(5))
}

@Test(arguments: [
  "\u{0}", "\u{7F}\u{1B}[31m", "\u{FFFD}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "'", "''a'",
  "\u{301}",
])
func oddQueriesAreAnswered(query: String) async throws {
  let opened = try await Opened(#"{"objectID":"a","name":"word \u0000 \u0001 \u001b"}"#) {
    $0.searchable = ["name"]
  }
  let response = try await opened.search(query)
  #expect(response.nbHits == (QueryWord.words(of: query).isEmpty ? 1 : 0))
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
        let opened = try await Opened(whole, named: name) { $0.listSeparator = ":" }
        _ = try await opened.search("a") { $0.askFacet("a") }
      } catch let error as SearchError {
        #expect(error.reason == .malformed)
      }
    }
  }
}

@Test func aTruncatedFileLosesOnlyItsEnd() async throws {
  let records = (0..<20).map { #"{"objectID":"\#($0)","name":"é\"x"}"# }
  let array = Array("[\(records.joined(separator: ",\n"))]".utf8)
  for length in stride(from: 40, to: array.count, by: 7) {
    let opened = try await Opened(Array(array.prefix(length)), named: "r.json")
    let whole = length / (array.count / 20 + 1)
    #expect(try await opened.search().nbHits >= whole - 1)
    #expect(!opened.diagnostics.isEmpty)
  }
}

@Test func manyMembersTakeLinearTime() async throws {
  let members = (0..<50_000).map { #""k\#($0)":"v\#($0)""# }.joined(separator: ",")
  let opened = try await Opened("{\(members)}")
  #expect(opened.diagnostics.map(\.id) == [.tooManyAttributes])
  #expect(try await opened.ids("v17") == ["1"])
}

@Test func aRecordWithManyWordsIsSearched() async throws {
  let text = String(repeating: "word ", count: 1_200_000)
  let opened = try await Opened(#"{"objectID":"a","text":"\#(text) end"}"#) {
    $0.searchable = ["text"]
  }
  #expect(try await opened.search("word") { $0.hitsPerPage = 0 }.nbHits == 1)
}

import Search
@testable import SearchEngine
import Testing

private let shoes = """
  {"objectID":"a","name":"red leather shoe","text":"for men"}
  {"objectID":"b","name":"red shoe","text":"leather sole"}
  {"objectID":"c","name":"shoe red and blue"}
  {"objectID":"d","name":"O'Hare's blue hat"}
  """

@Test(arguments: [
  (#""red shoe""#, ["b"]), (#""red sho""#, []), (#""rde shoe""#, []),
  ("\"red shoe", ["b", "a", "c"]),
  (#""shoe leather""#, []), (#""red""#, ["a", "b", "c"]), (#"hat "o'hare's""#, ["d"]),
  (#""o'hare's blue hat""#, ["d"]), (#""hare's blue""#, ["d"]), ("shoe -leather", ["c"]),
  ("shoe -leath", ["b", "a", "c"]), (#"shoe -"red shoe""#, ["a", "c"]), ("-shoe", ["d"]),
  ("-", ["a", "b", "c", "d"]), ("shoe -", ["b", "a", "c"]), (#"shoe """#, ["b", "a", "c"]),
  (#"shoe -"""#, ["b", "a", "c"]), (#"""""#, ["a", "b", "c", "d"]), ("red-blue", ["c"]),
  ("-red-and-blue shoe", ["a", "b"]), ("--leather shoe", ["c"]),
  (#""red""shoe""#, ["b", "a", "c"]), ("-shoe -hat", []), ("-red blu", ["d"]),
])
func advancedSyntaxSupportsPhrasesAndExcludedTerms(query: String, expected: [String]) async throws {
  let engine = try await EngineFixture(shoes) {
    $0.searchable = ["name", "text"]
    $0.advancedSyntax = true
  }
  #expect(Set(try await engine.ids(query)) == Set(expected))
}

@Test func withoutAdvancedSyntaxQuotesAndDashesSeparateWords() async throws {
  let engine = try await EngineFixture(shoes) { $0.searchable = ["name", "text"] }
  #expect(Set(try await engine.ids(#""shoe leather""#)) == ["a", "b"])
  #expect(Set(try await engine.ids("shoe -leather")) == ["a", "b"])
  let ids = try await engine.ids("shoe -leather") { $0.strategy.advancedSyntax = true }
  #expect(ids == ["c"])
}

@Test func lastTermAfterAPhraseIsAPrefix() {
  let words = { (query: String) in
    ParsedQuery(query, advancedSyntax: true, prefixes: .prefixLast).terms.map(\.isPrefix)
  }
  #expect(words(#""a b" c"#) == [false, true])
  #expect(words(#"c "a b""#) == [false, false])
  #expect(words("c -d") == [false])
  #expect(words("c d") == [false, true])
}

@Test(arguments: [
  (QueryStrategy.QueryType.prefixLast, "sho re", []), (.prefixLast, "shoe re", ["a", "b", "c"]),
  (.prefixAll, "sho re", ["a", "b", "c"]), (.prefixNone, "shoe re", []),
  (.prefixNone, "shoe red", ["a", "b", "c"]),
])
func queryTypeDeterminesWhichTermsArePrefixes(
  type: QueryStrategy.QueryType, query: String, expected: [String]
) async throws {
  let engine = try await EngineFixture(shoes) {
    $0.typoTolerance = false
    $0.queryType = type
  }
  let byDefault = try await EngineFixture(shoes) { $0.typoTolerance = false }
  let overridden = try await byDefault.ids(query) { $0.strategy.queryType = type }
  #expect(Set(try await engine.ids(query)) == Set(expected))
  #expect(Set(overridden) == Set(expected))
}

@Test func phraseIsHighlightedAsAWhole() async throws {
  let engine = try await EngineFixture(shoes) { $0.advancedSyntax = true }
  let hit = try #require(try await engine.search(#""o'hare's blue" -red"#).hits.first)
  #expect(hit.highlight("name")?.texts.map { $0.marked() } == ["<em>O'Hare's blue</em> hat"])
}

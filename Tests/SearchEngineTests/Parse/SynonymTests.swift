import Components
import Search
@testable import SearchEngine
import Testing

private let shop = """
  {"objectID":"a","name":"tv stand"}
  {"objectID":"b","name":"television stand"}
  {"objectID":"c","name":"television set stand"}
  {"objectID":"d","name":"smartphone"}
  {"objectID":"e","name":"phone"}
  {"objectID":"f","name":"tvs"}
  {"objectID":"g","name":"set of stands"}
  """

private func engine() async throws -> EngineFixture {
  try await EngineFixture(shop) {
    $0.searchable = ["name"]
    $0.synonyms = [
      SynonymEntry("tv", "television", "television set"),
      SynonymEntry("smartphone", "mobile phone", input: "phone"),
    ]
  }
}

@Test(arguments: [
  ("tv", ["a", "b", "c", "f"]), ("television", ["b", "c", "a"]),
  ("television set", ["c", "a", "b"]),
  ("television set stand", ["c", "a", "b"]), ("tv stand", ["a", "b", "c"]),
  ("t", ["a", "b", "c", "f"]),
  ("televisio", ["b", "c"]), ("television se", ["c"]), ("phone", ["e", "d"]), ("smartphone", ["d"]),
  ("stand tv", ["a", "b", "c"]), ("phon", ["e"]),
])
func synonymsMatchLikeTheTermItself(query: String, expected: [String]) async throws {
  let ids = try await engine().ids(query) { $0.strategy.typoTolerance = false }
  #expect(Set(ids) == Set(expected))
}

@Test func onlySynonymsOfSeveralWordsRankAfterTheTerm() async throws {
  let ids = try await engine().ids("tv") { $0.strategy.typoTolerance = false }
  #expect(ids == ["a", "b", "c", "f"])
}

@Test func synonymsCanBeDisabled() async throws {
  #expect(try await engine().ids("phone") { $0.strategy.synonyms = false } == ["e"])
}

@Test func phrasesAndExcludedTermsHaveNoSynonyms() async throws {
  let ids = try await engine().ids(#"stand -tv"#) { $0.strategy.advancedSyntax = true }
  #expect(Set(ids) == ["b", "c", "g"])
  #expect(try await engine().ids(#""phone""#) { $0.strategy.advancedSyntax = true } == ["e"])
}

@Test(arguments: [
  ("tv", "c", "<em>television set</em> stand", ["tv"]),
  ("television set stan", "a", "<em>tv</em> <em>stan</em>d", ["television", "set", "stan"]),
  ("television set", "c", "<em>television</em> <em>set</em> stand", ["television", "set"]),
])
func synonymsAreHighlighted(
  query: String, id: String, text: String, words: [String]
) async throws {
  let hits = try await engine().search(query).hits
  let hit = try #require(hits.first { $0.objectID == id })
  let marked = try #require(hit.highlight("name")?.texts.first)
  #expect(
    marked.marked().replacing("</em> <em>", with: " ") == text.replacing("</em> <em>", with: " "))
  #expect(marked.matchedWords == words)
  #expect(marked.matchLevel == .full)
}

@Test func numberOfAlternativesIsLimited() async throws {
  let engine = try await EngineFixture(#"{"objectID":"a","name":"b b b b b b b b"}"#) {
    $0.synonyms = [SynonymEntry("a a", "a a a", "b", "b b"), SynonymEntry("a", "b")]
  }
  let query = QueryTerm.terms(of: String(repeating: "a ", count: 32))
  let table = SynonymTable([SynonymEntry("a a", "a a a", "b", "b b")])
  #expect(table.alternatives(of: query).count == SynonymTable.maximumAlternatives)
  #expect(try await engine.ids(String(repeating: "a ", count: 32)) == ["a"])
}

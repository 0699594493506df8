import Search
@testable import SearchEngine
import Testing

private let books = """
  {"objectID":"a","name":"lord of the rings"}
  {"objectID":"b","name":"lord rings"}
  {"objectID":"c","name":"the who"}
  {"objectID":"d","name":"der Herr der Ringe"}
  {"objectID":"e","name":"red lord"}
  """

@Test(arguments: [
  ("lord of the rings", ["a", "b"]), ("lord of the", ["a"]), ("the who", ["c"]),
  ("the", ["a", "c"]), ("the lord", ["a", "b", "e"]), ("der ringe", ["d"]),
])
func stopWordsAreRemovedUnlessThereAreNoOtherTerms(query: String, expected: [String]) async throws {
  let engine = try await EngineFixture(books) { $0.typoTolerance = false }
  let ids = try await engine.ids(query) { $0.strategy.removeStopWords = true }
  #expect(Set(ids) == Set(expected))
}

@Test func stopWordsDependOnTheLanguages() async throws {
  let engine = try await EngineFixture(books) {
    $0.removeStopWords = StopWordRemoval([.de])
    $0.typoTolerance = false
  }
  #expect(try await engine.ids("lord of the rings") == ["a"])
  #expect(try await engine.ids("die ringe") == ["d"])
  #expect(try await engine.ids("die ringe") { $0.strategy.removeStopWords = false } == [])
}

@Test(arguments: [
  (QueryStrategy.WordRemoval.none, []), (.firstWords, ["a", "b"]), (.lastWords, ["e"]),
  (.allOptional, ["a", "b", "e"]),
])
func termsBecomeOptionalWithoutMatches(
  removal: QueryStrategy.WordRemoval, expected: [String]
) async throws {
  let engine = try await EngineFixture(books) {
    $0.removeWordsIfNoResults = removal
    $0.typoTolerance = false
  }
  #expect(Set(try await engine.ids("red rings")) == Set(expected))
  #expect(try await engine.ids("lord rings").sorted() == ["a", "b"])
  #expect(try await engine.ids("xyz") == [])
}

@Test func termsBecomeOptionalOneByOne() async throws {
  let engine = try await EngineFixture(books) { $0.removeWordsIfNoResults = .lastWords }
  #expect(Set(try await engine.ids("lord rings purple green")) == ["a", "b"])
}

@Test func recordsWithMoreOptionalTermsComeFirst() async throws {
  let engine = try await EngineFixture(books) {
    $0.optionalWords = ["red"]
    $0.typoTolerance = false
  }
  #expect(try await engine.ids("red lord").first == "e")
  #expect(Set(try await engine.ids("red lord")) == ["a", "b", "e"])
  let all = try await engine.ids("red lord rings") { $0.strategy.optionalWords = ["rings lord"] }
  #expect(Set(all) == ["a", "b", "e"])
}

@Test(
  arguments: [
    (.lastWords, "lord rings purple green", "lord rings <em>purple</em> <em>green</em>"),
    (.firstWords, "Größe O'Neil lord", "<em>Größe</em> <em>O'Neil</em> lord"),
    (.lastWords, #""lord rings" -of "no one""#, #""lord rings" -of <em>"no one"</em>"#),
    (.firstWords, #"x -"a b" -"z lord"#, #"<em>x</em> -"a b" -"z lord"#),
    (.lastWords, "lord rings", "lord rings"), (.allOptional, "lord purple", "lord purple"),
    (.firstWords, "purple green", "purple green"), (.none, "lord purple", "lord purple"),
  ] as [(QueryStrategy.WordRemoval, String, String)])
func removedWordsAreLocatedInTheQuery(
  removal: QueryStrategy.WordRemoval, query: String, expected: String
) async throws {
  let engine = try await EngineFixture(books) {
    ($0.removeWordsIfNoResults, $0.typoTolerance) = (removal, false)
    $0.advancedSyntax = true
  }
  let response = try await engine.search(query)
  #expect(HighlightedText(query, marking: response.removedWords).marked() == expected)
}

@Test func offsetsOfTermsAreLimitedAsTheTerms() {
  let query = (0..<40).map { "w\($0)" }.joined(separator: " ")
  for advancedSyntax in [false, true] {
    let ranges = ParsedQuery.termRanges(of: query, advancedSyntax: advancedSyntax)
    #expect(ranges.count == QueryTerm.maximumTerms && ranges.last == 114..<117)
  }
}

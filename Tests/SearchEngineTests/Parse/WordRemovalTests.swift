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

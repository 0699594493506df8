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
  let opened = try await Opened(books) { $0.typoTolerance = false }
  let ids = try await opened.ids(query) { $0.strategy.removeStopWords = true }
  #expect(Set(ids) == Set(expected))
}

@Test func stopWordsDependOnTheLanguages() async throws {
  let opened = try await Opened(books) {
    $0.removeStopWords = StopWordRemoval([.de])
    $0.typoTolerance = false
  }
  #expect(try await opened.ids("lord of the rings") == ["a"])
  #expect(try await opened.ids("die ringe") == ["d"])
  #expect(try await opened.ids("die ringe") { $0.strategy.removeStopWords = false } == [])
}

@Test(arguments: [
  (QueryStrategy.WordRemoval.none, []), (.firstWords, ["a", "b"]), (.lastWords, ["e"]),
  (.allOptional, ["a", "b", "e"]),
])
func termsBecomeOptionalWithoutMatches(
  removal: QueryStrategy.WordRemoval, expected: [String]
) async throws {
  let opened = try await Opened(books) {
    $0.removeWordsIfNoResults = removal
    $0.typoTolerance = false
  }
  #expect(Set(try await opened.ids("red rings")) == Set(expected))
  #expect(try await opened.ids("lord rings").sorted() == ["a", "b"])
  #expect(try await opened.ids("xyz") == [])
}

@Test func termsBecomeOptionalOneByOne() async throws {
  let opened = try await Opened(books) { $0.removeWordsIfNoResults = .lastWords }
  #expect(Set(try await opened.ids("lord rings purple green")) == ["a", "b"])
}

@Test func recordsWithMoreOptionalTermsComeFirst() async throws {
  let opened = try await Opened(books) {
    $0.optionalWords = ["red"]
    $0.typoTolerance = false
  }
  #expect(try await opened.ids("red lord").first == "e")
  #expect(Set(try await opened.ids("red lord")) == ["a", "b", "e"])
  let all = try await opened.ids("red lord rings") { $0.strategy.optionalWords = ["rings lord"] }
  #expect(Set(all) == ["a", "b", "e"])
}

import Search
import SearchEngine
import Testing

private let airports = """
  {"objectID":"ORD","name":"Chicago O'Hare International Airport","city":"Chicago"}
  {"objectID":"ZRH","name":"Zürich Airport","city":"Zürich","names":["チューリッヒ","苏黎世"]}
  {"objectID":"HND","name":"Haneda Airport","city":"東京都","names":["Tokio"]}
  {"objectID":"ITM","name":"Itami Airport","city":"大阪","names":["京都の東"]}
  {"objectID":"SMI","name":"😀 Field 🇫🇷","city":"Straßburg"}
  """

@Test(arguments: [
  ("zurich", ["ZRH"]), ("ZÜR", ["ZRH"]), ("zurihc", ["ZRH"]), ("xurich", []), ("zur airport", []),
  ("airport zurich", ["ZRH"]), ("zurich tokyo", []), ("ohare", ["ORD"]), ("o'hare", ["ORD"]),
  ("O’Ha", ["ORD"]), ("hare", ["ORD", "HND"]), ("東京", ["HND"]), ("京都", ["HND", "ITM"]), ("東都", []),
  ("都", ["HND", "ITM"]), ("ューリ", ["ZRH"]), ("😀", ["SMI"]), ("🇫🇷", ["SMI"]), ("🇷🇫", []),
  ("strassburg", ["SMI"]), ("strasb", ["SMI"]), ("internatoinal", ["ORD"]),
  ("intrenatoinal", ["ORD"]),
  ("itm", ["ITM"]), ("toki", ["HND"]), ("tok air", []),
  ("!!!", ["ORD", "ZRH", "HND", "ITM", "SMI"]),
])
func queriesFindRecords(query: String, expected: [String]) async throws {
  let engine = try await EngineFixture(airports)
  let ids = try await engine.ids(query)
  #expect(Set(ids) == Set(expected))
}

@Test func onlyTheLastWordIsAPrefix() async throws {
  let engine = try await EngineFixture(airports)
  #expect(try await engine.ids("chi airport") == [])
  #expect(try await engine.ids("airport chi") == ["ORD"])
}

@Test func typoToleranceCanBeDisabled() async throws {
  let engine = try await EngineFixture(airports) { $0.typoTolerance = false }
  #expect(try await engine.ids("zurihc") == [])
  #expect(try await engine.ids("zurich") == ["ZRH"])
}

@Test func onlySearchableAttributesAreSearched() async throws {
  let engine = try await EngineFixture(airports) { $0.searchable = ["city"] }
  #expect(try await engine.ids("haneda") == [])
  #expect(try await engine.ids("chicago") == ["ORD"])
}

@Test func numbersAreSearchedIfTheirAttributeIsSearchable() async throws {
  let records = #"{"objectID":"a","year":1984,"size":1.5}"#
  let all = try await EngineFixture(records)
  let named = try await EngineFixture(records) { $0.searchable = ["year", "size"] }
  #expect(try await all.ids("1984") == [])
  #expect(try await named.ids("1984") == ["a"])
}

@Test func phraseDoesNotSpanItemsOfAList() async throws {
  let engine = try await EngineFixture(#"{"objectID":"a","names":["東","京"]}"#)
  #expect(try await engine.ids("東京") == [])
  #expect(try await engine.ids("東 京") == ["a"])
}

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
  let opened = try await Opened(airports)
  let ids = try await opened.ids(query)
  #expect(Set(ids) == Set(expected))
}

@Test func onlyTheLastWordIsAPrefix() async throws {
  let opened = try await Opened(airports)
  #expect(try await opened.ids("chi airport") == [])
  #expect(try await opened.ids("airport chi") == ["ORD"])
}

@Test func typoToleranceCanBeDisabled() async throws {
  let opened = try await Opened(airports) { $0.typoTolerance = false }
  #expect(try await opened.ids("zurihc") == [])
  #expect(try await opened.ids("zurich") == ["ZRH"])
}

@Test func onlySearchableAttributesAreSearched() async throws {
  let opened = try await Opened(airports) { $0.searchable = ["city"] }
  #expect(try await opened.ids("haneda") == [])
  #expect(try await opened.ids("chicago") == ["ORD"])
}

@Test func numbersAreSearchedIfTheirAttributeIsSearchable() async throws {
  let records = #"{"objectID":"a","year":1984,"size":1.5}"#
  let all = try await Opened(records)
  let named = try await Opened(records) { $0.searchable = ["year", "size"] }
  #expect(try await all.ids("1984") == [])
  #expect(try await named.ids("1984") == ["a"])
}

@Test func phraseDoesNotSpanItemsOfAList() async throws {
  let opened = try await Opened(#"{"objectID":"a","names":["東","京"]}"#)
  #expect(try await opened.ids("東京") == [])
  #expect(try await opened.ids("東 京") == ["a"])
}

import Search
import SearchEngine
import Testing

/// Each case lists records in ranked order, which differs from their order in the file.
@Test(arguments: [
  ("fewer typos come first", "apple", ["apple pie", "appel pie"]),
  (
    "words that are nearer to each other come first", "red shoe",
    ["a red shoe", "red and blue shoe"]
  ),
  ("the right order comes first", "red shoe", ["red shoe", "shoe red"]),
  ("an earlier place comes first", "pie", ["pie of apples", "apple pie"]),
  ("a whole word comes before a beginning", "app", ["app store", "apple store"]),
])
func moreRelevantRecordsComeFirst(rule: String, query: String, names: [String]) async throws {
  let records = names.enumerated().reversed().map { #"{"objectID":"\#($0)","name":"\#($1)"}"# }
  let engine = try await EngineFixture(records.joined(separator: "\n")) { $0.searchable = ["name"] }
  #expect(try await engine.ids(query) == names.indices.map { String($0) }, "\(rule)")
}

@Test func moreImportantAttributesComeFirst() async throws {
  let records = """
    {"objectID":"b","name":"pie","text":"apple"}
    {"objectID":"a","name":"apple","text":"pie"}
    """
  let engine = try await EngineFixture(records) { $0.searchable = ["name", "text"] }
  #expect(try await engine.ids("apple") == ["a", "b"])
  let reversed = try await EngineFixture(records) { $0.searchable = ["text", "name"] }
  #expect(try await reversed.ids("apple") == ["b", "a"])
}

private let priced = """
  {"objectID":"a","name":"pear","price":3,"rank":1}
  {"objectID":"b","name":"Äpfel","rank":3}
  {"objectID":"c","name":"banana","price":1.5,"rank":2}
  {"objectID":"d","name":"zest","price":3,"rank":4}
  """

@Test func customRankingBreaksTies() async throws {
  let engine = try await EngineFixture(priced) {
    $0.ranking = [RankingCriterion("rank", .descending)]
  }
  #expect(try await engine.ids() == ["d", "b", "c", "a"])
}

@Test(arguments: [
  ("price:asc", ["c", "d", "a", "b"]), ("price:desc", ["d", "a", "c", "b"]),
  ("price:desc,rank:asc", ["a", "d", "c", "b"]), ("name:asc", ["b", "c", "a", "d"]),
  ("cheap", ["c", "d", "a", "b"]),
])
func sortOrderTakesPrecedenceOverTheRanking(sort: String, expected: [String]) async throws {
  let engine = try await EngineFixture(priced) {
    $0.ranking = [RankingCriterion("rank", .descending)]
    $0.sorts = ["cheap": [RankingCriterion("price", .ascending)]]
  }
  #expect(try await engine.ids("") { $0.sort = sort } == expected)
}

@Test(arguments: [
  ("chep", "unknown sort order 'chep'; did you mean 'cheap'?"),
  (
    "xyz",
    "unknown sort order 'xyz'; expected 'cheap', or attributes with a direction, as in 'price:asc'"
  ),
  ("prise:asc", "cannot sort by 'prise', which no record has; did you mean 'price'?"),
  ("price:up", "unknown sort order 'price:up'"),
])
func unknownSortOrdersAreRefused(sort: String, message: String) async throws {
  let engine = try await EngineFixture(priced) {
    $0.sorts = ["cheap": [RankingCriterion("price", .ascending)]]
  }
  let error = await #expect(throws: SearchError.self) {
    try await engine.search { $0.sort = sort }
  }
  #expect(error?.reason == .refused)
  #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
}

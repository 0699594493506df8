import Components
import Search
@testable import SearchEngine
import Testing

private let ten = (0..<10).map { #"{"objectID":"\#($0)","name":"shoe"}"# }.joined(separator: "\n")

@Test(arguments: [
  (0, 4, ["0", "1", "2", "3"], 3), (2, 4, ["8", "9"], 3), (3, 4, [], 3), (0, 0, [], 0),
  (Int.max, Int.max, [], 1), (1, 10, [], 1), (0, 10, (0..<10).map { "\($0)" }, 1),
])
func pageContainsItsRangeOfHits(
  page: Int, hitsPerPage: Int, expected: [String], nbPages: Int
) async throws {
  let engine = try await EngineFixture(ten)
  let response = try await engine.search("shoe") {
    $0.page = page
    $0.hitsPerPage = hitsPerPage
  }
  #expect(response.hits.map(\.objectID) == expected)
  #expect(response.nbHits == 10)
  #expect(response.nbPages == nbPages)
  #expect(response.page == page)
}

@Test(arguments: [(-1, 20), (0, -1)])
func negativePagesAreRefused(page: Int, hitsPerPage: Int) async throws {
  let engine = try await EngineFixture(ten)
  let error = await #expect(throws: SearchError.self) {
    try await engine.search {
      $0.page = page
      $0.hitsPerPage = hitsPerPage
    }
  }
  #expect(error?.reason == .refused)
}

@Test func hitsContainTheWholeRecord() async throws {
  let record = #"{"objectID":"a","list":[1,null,{"x":"é\n"}],"empty":{},"name":"n"}"#
  let engine = try await EngineFixture("[\(record)]")
  let hit = try #require(try await engine.search().hits.first)
  #expect(JSONValue.object(hit.record).text(.compact) == record)
}

@Test func responsesAreInTheOrderOfTheRequests() async throws {
  let engine = try await EngineFixture(ten)
  var (first, second) = (SearchRequest(), SearchRequest())
  first.query = "shoe"
  second.query = "nothing"
  let responses = try await engine.searcher.search([first, second, first])
  #expect(responses.map(\.query) == ["shoe", "nothing", "shoe"])
  #expect(responses.map(\.nbHits) == [10, 0, 10])
}

@Test func cancelledSearchThrows() async throws {
  let engine = try await EngineFixture(ten)
  let task = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try await engine.search("shoe")
  }
  let result = await task.result
  #expect(throws: SearchError(.cancelled, "the search was cancelled")) { try result.get() }
}

@Test func concurrentSearchesHaveTheSameResults() async throws {
  let engine = try await EngineFixture(ten)
  let counts = try await withThrowingTaskGroup(of: Int?.self) { group in
    for _ in 0..<20 {
      group.addTask {
        try await engine.search("sho") { $0.addFacet("name") }.facets["name"]?.first?.count
      }
    }
    return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
  }
  #expect(counts == [10])
}

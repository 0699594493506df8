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

@Test(arguments: [
  (1, ["4", "5", "6", "7"], 1), (3, ["0", "1", "2", "3"], 0), (Int.max, ["0", "1", "2", "3"], 0),
])
func pageBeyondTheLastCanBecomeTheFirst(page: Int, expected: [String], shown: Int) async throws {
  let engine = try await EngineFixture(ten)
  let response = try await engine.search("shoe") {
    $0.page = page
    $0.hitsPerPage = 4
    $0.returnsToFirstPage = true
  }
  #expect(response.hits.map(\.objectID) == expected)
  #expect(response.page == shown)
  #expect(response.firstPage == shown)
  #expect(response.nbPages == 3)
  #expect(response.isReturnedToFirstPage == (page != shown))
}

@Test func pageOfAnEmptyResultIsTheRequestedOne() async throws {
  let engine = try await EngineFixture(ten)
  let response = try await engine.search("nothing") {
    $0.page = 3
    $0.returnsToFirstPage = true
  }
  #expect(response.page == 3)
  #expect(!response.isReturnedToFirstPage)
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

@Suite struct SegmentTests {
  private let base = """
    {"objectID":"a","name":"red shoe","brand":"X","price":3}
    {"objectID":"b","name":"blue shoe","brand":"Y","price":1}
    {"objectID":"c","name":"green hat","brand":"X"}

    """
  private let changes = """
    {"objectID":"b","name":"black boot","note":"blue","brand":"Z","price":9}
    {"objectID":"d","name":"red boot","brand":"X","price":"4"}

    """

  private func open(_ configure: (inout EmbeddedSettings) -> Void = { _ in }) async throws
    -> EngineFixture
  {
    try await EngineFixture(segments: [base, changes], configure)
  }

  @Test func laterSegmentsReplaceRecordsWithTheSameKey() async throws {
    let engine = try await open()
    #expect(try await engine.ids() == ["a", "c", "b", "d"])
    #expect(try await engine.ids("shoe") == ["a"])
    #expect(try await engine.ids("boot") == ["b", "d"])
  }

  @Test func attributesOfLaterSegmentsAreSearchable() async throws {
    let engine = try await open()
    #expect(try await engine.ids("blue") == ["b"])
    let ids = try await engine.ids("blue") { $0.strategy.restrictSearchableAttributes = ["note"] }
    #expect(ids == ["b"])
    #expect(
      try await engine.ids("red") { $0.strategy.restrictSearchableAttributes = ["note"] } == [])
  }

  @Test func customRankingAppliesToAllSegments() async throws {
    let engine = try await open { $0.ranking = [RankingCriterion("price", .ascending)] }
    // Texts come after numbers, and records without a value last.
    #expect(try await engine.ids() == ["a", "b", "d", "c"])
    #expect(try await engine.ids { $0.sort = "price:desc" } == ["d", "b", "a", "c"])
  }

  @Test func recordsAndSurveysIncludeAllSegments() async throws {
    let searcher = try #require(try await open().searcher as? EmbeddedSearcher)
    #expect(searcher.recordCount == 4)
    #expect(try searcher.records(in: 0..<10).map(\.objectID) == ["a", "c", "b", "d"])
    #expect(try searcher.records(in: 1..<3).map(\.objectID) == ["c", "b"])
    let survey = try await searcher.survey(of: ["price", "note", "brand"])
    #expect(survey.recordCount == 4)
    #expect(survey.names == ["objectID", "name", "brand", "price", "note"])
    #expect(survey.attributes["price"]?.numbers == 3)
    #expect(survey.attributes["price"]?.texts == 1)
    #expect(survey.attributes["note"]?.records == 1)
  }

  @Test func recordsWithoutAKeyAreNumberedInAllSegments() async throws {
    let engine = try await EngineFixture(segments: ["{\"n\":1}\n{\"n\":2}\n", "{\"n\":3}\n"])
    #expect(try await engine.ids() == ["1", "2", "3"])
  }

  @Test func relatedRecordsAndPromotionsMayBeInAnySegment() async throws {
    let engine = try await open {
      var consequence = RuleConsequence()
      consequence.promote = [Promotion("b"), Promotion("a", position: 0)]
      var condition = RuleCondition()
      condition.query = "hat"
      var rule = Rule()
      (rule.when, rule.then) = (condition, consequence)
      $0.rules = [rule]
    }
    #expect(try await engine.ids("hat") == ["a", "b", "c"])
    let related = try await engine.ids {
      $0.related = RelatedRecords(to: "d", by: [RelatedRecords.Pattern("brand")])
    }
    #expect(related == ["a", "c", "b"])
  }
}

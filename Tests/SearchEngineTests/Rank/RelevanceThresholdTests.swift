import Search
@testable import SearchEngine
import Testing

@Suite struct RelevanceThresholdTests {
  private let records = """
    {"objectID": "typo", "name": "samsumg", "price": 1}
    {"objectID": "begun", "name": "samsungs", "price": 2}
    {"objectID": "text", "name": "case", "text": "for samsung", "price": 3}
    {"objectID": "full", "name": "samsung", "price": 4}
    """

  private func response(
    _ strictness: Int?, query: String = "samsung", setting: Int? = nil, sort: String? = "price:asc"
  ) async throws -> SearchResponse {
    let engine = try await EngineFixture(records) {
      $0.searchable = ["name", "text"]
      $0.relevancyStrictness = setting
    }
    return try await engine.search(query) {
      ($0.sort, $0.relevancyStrictness) = (sort, strictness)
      $0.addFacet("name")
      $0.hitsPerPage = 2
      $0.firstPage = 0
      $0.page = 9
    }
  }

  @Test(
    arguments: [
      (0, ["typo", "begun", "text", "full"], nil, 2),
      (60, ["typo", "begun", "text", "full"], 4, 2),
      (75, ["typo", "begun", "full"], 3, 2), (90, ["begun", "full"], 2, 1), (100, ["full"], 1, 1),
    ] as [(Int, [String], Int?, Int)])
  func higherStrictnessReturnsFewerHits(
    strictness: Int, ids: [String], nbSortedHits: Int?, nbPages: Int
  ) async throws {
    let response = try await response(strictness)
    #expect(response.hits.map(\.objectID) == ids)
    #expect(response.nbSortedHits == nbSortedHits)
    #expect(response.appliedRelevancyStrictness == strictness)
    #expect(response.nbHits == 4)
    #expect(response.nbPages == nbPages)
    #expect(response.facets["name"]?.count == 4)
  }

  @Test func withoutASortOrderAllHitsAreReturned() async throws {
    let response = try await response(100, sort: nil)
    #expect(response.hits.count == 4)
    #expect(response.appliedRelevancyStrictness == nil)
    #expect(response.nbSortedHits == nil)
  }

  @Test func requestOverridesTheStrictnessOfTheSettings() async throws {
    #expect(try await response(nil, setting: 100).nbSortedHits == 1)
    #expect(try await response(0, setting: 100).nbSortedHits == nil)
    #expect(try await response(nil).appliedRelevancyStrictness == nil)
  }

  @Test func withoutAQueryAllHitsAreRelevant() async throws {
    #expect(try await response(100, query: "").nbSortedHits == 4)
  }
}

import Search
@testable import SearchEngine
import Testing

@Suite struct DistinctTests {
  private let records = """
    {"objectID": "a1", "model": "a", "name": "phone case"}
    {"objectID": "a2", "model": "a", "name": "phone"}
    {"objectID": "none1", "name": "phone"}
    {"objectID": "b1", "model": ["b", "a"], "name": "phone"}
    {"objectID": "a3", "model": "a", "name": "case phone"}
    {"objectID": "none2", "name": "case phone"}
    {"objectID": "b2", "model": "b", "name": "radio"}
    """

  private func opened(
    _ configure: (inout EmbeddedSettings) -> Void = { _ in }
  ) async throws -> Opened {
    try await Opened(records) {
      $0.attributeForDistinct = "model"
      configure(&$0)
    }
  }

  @Test func onlyTheBestHitOfEachGroupIsReturned() async throws {
    let response = try await opened().search("phone")
    #expect(response.hits.map(\.objectID) == ["a1", "none1", "b1", "none2"])
    #expect(response.hits.map(\.group) == ["a", nil, "b", nil])
    #expect(response.nbHits == 4)
  }

  @Test func otherHitsOfAGroupFollowTheBest() async throws {
    let opened = try await opened()
    #expect(
      try await opened.ids("phone") { $0.distinct = 2 } == ["a1", "a2", "none1", "b1", "none2"])
    #expect(
      try await opened.ids("phone") { $0.distinct = 9 }
        == ["a1", "a2", "a3", "none1", "b1", "none2"])
    #expect(try await opened.search("phone") { $0.distinct = 0 }.nbHits == 6)
  }

  @Test(arguments: [1, 2, 3]) func pagesToTheEndHoldEveryGroupOnce(distinct: Int) async throws {
    let opened = try await opened()
    var ids: [String] = []
    for page in 0..<3 {
      let response = try await opened.search {
        ($0.distinct, $0.page, $0.hitsPerPage) = (distinct, page, 2)
      }
      #expect(response.nbPages == 2)
      ids += response.hits.map(\.objectID)
    }
    let groups = [["a1", "a2", "a3"], ["none1"], ["b1", "b2"], ["none2"]]
    #expect(ids == groups.flatMap { $0.prefix(distinct) })
  }

  @Test func everyRecordIsCounted() async throws {
    let response = try await opened().search("phone") { $0.addFacet("model") }
    #expect(response.facets["model"] == [FacetValue("a", count: 4), FacetValue("b", count: 1)])
  }

  @Test func promotedRecordRepresentsItsGroup() async throws {
    var rule = Rule()
    rule.then = RuleConsequence()
    rule.then.promote = [Promotion("a3", position: 1), Promotion("a2")]
    let opened = try await opened { $0.rules = [rule] }
    let response = try await opened.search("phone")
    #expect(response.hits.map(\.objectID) == ["none1", "a3", "b1", "none2"])
    #expect(response.nbHits == 4)
    #expect(
      try await opened.ids("phone") { $0.distinct = 2 } == ["none1", "a3", "a1", "b1", "none2"])
  }

  @Test func groupingWithoutAnAttributeIsRefused() async throws {
    let error = await #expect(throws: SearchError.self) {
      try await Opened(records).search { $0.distinct = 1 }
    }
    #expect(
      error?.message == "cannot group hits, because the searcher has no 'attributeForDistinct'")
    let unknown = await #expect(throws: SearchError.self) {
      try await opened { $0.attributeForDistinct = "modell" }.search()
    }
    #expect(
      unknown?.message
        == "cannot group hits by 'modell', which no record has; did you mean 'model'?")
  }
}

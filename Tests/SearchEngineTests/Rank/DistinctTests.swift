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

  private func engine(
    _ configure: (inout EmbeddedSettings) -> Void = { _ in }
  ) async throws -> EngineFixture {
    try await EngineFixture(records) {
      $0.attributeForDistinct = "model"
      configure(&$0)
    }
  }

  @Test func onlyTheBestHitOfEachGroupIsReturned() async throws {
    let response = try await engine().search("phone")
    #expect(response.hits.map(\.objectID) == ["a1", "none1", "b1", "none2"])
    #expect(response.hits.map(\.group) == ["a", nil, "b", nil])
    #expect(response.nbHits == 4)
  }

  @Test func otherHitsOfAGroupFollowTheBest() async throws {
    let engine = try await engine()
    #expect(
      try await engine.ids("phone") { $0.distinct = 2 } == ["a1", "a2", "none1", "b1", "none2"])
    #expect(
      try await engine.ids("phone") { $0.distinct = 9 }
        == ["a1", "a2", "a3", "none1", "b1", "none2"])
    #expect(try await engine.search("phone") { $0.distinct = 0 }.nbHits == 6)
  }

  @Test(arguments: [1, 2, 3]) func pagesContainEveryGroupOnce(distinct: Int) async throws {
    let engine = try await engine()
    var ids: [String] = []
    for page in 0..<3 {
      let response = try await engine.search {
        ($0.distinct, $0.page, $0.hitsPerPage) = (distinct, page, 2)
      }
      #expect(response.nbPages == 2)
      ids += response.hits.map(\.objectID)
    }
    let groups = [["a1", "a2", "a3"], ["none1"], ["b1", "b2"], ["none2"]]
    #expect(ids == groups.flatMap { $0.prefix(distinct) })
  }

  @Test func everyRecordIsCounted() async throws {
    let response = try await engine().search("phone") { $0.addFacet("model") }
    #expect(response.facets["model"] == [FacetValue("a", count: 4), FacetValue("b", count: 1)])
  }

  @Test func promotedRecordRepresentsItsGroup() async throws {
    var rule = Rule()
    rule.then = RuleConsequence()
    rule.then.promote = [Promotion("a3", position: 1), Promotion("a2")]
    let engine = try await engine { $0.rules = [rule] }
    let response = try await engine.search("phone")
    #expect(response.hits.map(\.objectID) == ["none1", "a3", "b1", "none2"])
    #expect(response.nbHits == 4)
    #expect(
      try await engine.ids("phone") { $0.distinct = 2 } == ["none1", "a3", "a1", "b1", "none2"])
  }

  @Test func groupingWithoutAnAttributeIsRefused() async throws {
    let error = await #expect(throws: SearchError.self) {
      try await EngineFixture(records).search { $0.distinct = 1 }
    }
    #expect(
      error?.message == "cannot group hits, because the searcher has no 'attributeForDistinct'")
    let unknown = await #expect(throws: SearchError.self) {
      try await engine { $0.attributeForDistinct = "modell" }.search()
    }
    #expect(
      unknown?.message
        == "cannot group hits by 'modell', which no record has; did you mean 'model'?")
  }
}

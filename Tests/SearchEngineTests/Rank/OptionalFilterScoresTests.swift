import Search
@testable import SearchEngine
import Testing

@Suite struct OptionalFilterScoresTests {
  private let records = """
    {"objectID": "1", "brand": "a", "size": 1, "tags": ["x"]}
    {"objectID": "2", "brand": "b", "size": 2, "tags": ["x", "y"]}
    {"objectID": "3", "brand": "a", "size": 2, "tags": ["y", "x"]}
    {"objectID": "4", "brand": "c", "size": 9}
    """

  private func scored(_ filters: [[(String, Int)]], sums: Bool = false) throws -> OptionalFilters {
    let groups = try filters.map { group in
      try group.map { OptionalFilters.Scored(try FilterParser.parseFilter($0.0), score: $0.1) }
    }
    return OptionalFilters(groups, sumsScores: sums)
  }

  private func hits(_ filters: OptionalFilters) async throws -> [String] {
    try await EngineFixture(records).search { $0.optionalFilters = filters }.hits
      .map { "\($0.objectID):\($0.score.map { String($0) } ?? "none")" }
  }

  @Test func recordsThatMatchMoreOptionalFiltersComeFirst() async throws {
    #expect(
      try await hits(scored([[("brand:b", 1)], [("size = 2", 3)]])) == ["2:4", "3:3", "1:0", "4:0"])
    #expect(try await hits(scored([[("NOT brand:a", 1)]])) == ["2:1", "4:1", "1:0", "3:0"])
    #expect(try await hits(OptionalFilters()) == ["1:none", "2:none", "3:none", "4:none"])
  }

  @Test func scoresOfAGroupAreAddedOnlyOnRequest() async throws {
    let group = [("brand:a", 1), ("size = 2", 3)]
    #expect(try await hits(scored([group])) == ["2:3", "3:3", "1:1", "4:0"])
    #expect(try await hits(scored([group], sums: true)) == ["3:4", "2:3", "1:1", "4:0"])
  }

  @Test func scoresSaturate() async throws {
    let most = try scored([[("brand:a", .max)], [("size = 2", .max)]])
    #expect(try await hits(most).map { $0.prefix(1) } == ["1", "2", "3", "4"])
  }

  @Test func emptyTextOfTheReferenceRecordIsNotAValue() async throws {
    let engine = try await EngineFixture(
      #"[{"objectID":"1","brand":""},{"objectID":"2","brand":""},{"objectID":"3","brand":"b"}]"#)
    let response = try await engine.search {
      $0.related = RelatedRecords(to: "1", by: [.init("brand")])
    }
    #expect(response.hits.map(\.score) == [nil, nil])
  }

  @Test func relatedRecordsShareValuesWithTheReferenceRecord() async throws {
    let response = try await EngineFixture(records).search {
      $0.related = RelatedRecords(
        to: "3", by: [.init("brand", score: 2), .init("tags"), .init("none")])
    }
    #expect(response.hits.map(\.objectID) == ["1", "2", "4"])
    #expect(response.hits.map(\.score) == [3, 2, 0])
    #expect(response.nbHits == 3)
  }

  @Test func unknownReferenceRecordIsRefused() async throws {
    let error = await #expect(throws: SearchError.self) {
      try await EngineFixture(records).search { $0.related = RelatedRecords(to: "7", by: []) }
    }
    #expect(error == .refused("unknown record '7'"))
  }

  @Test func negativeScoresAreRefused() async throws {
    let error = await #expect(throws: SearchError.self) {
      try await hits(scored([[("brand:a", -1)]]))
    }
    #expect(error == .refused("the score of an optional filter is -1, expected 0 or more"))
  }
}

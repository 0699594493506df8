import Components
import Search
import SearchEngine
import Testing

private let dated = """
  {"objectID":"1","made":"2024-05-01"}
  {"objectID":"2","made":"2024-05-01T02:00:00+02:00"}
  {"objectID":"3","made":1714600000}
  {"objectID":"5","at":{"made":["2024-05-02T10:00Z"]}}
  """

@Test(arguments: [false, true])
func dateTextsAreConvertedToSeconds(usesCachedIndex: Bool) async throws {
  let engine = try await EngineFixture(dated, usesCachedIndex: usesCachedIndex) {
    $0.dates = ["made", "at.made"]
    $0.ranking = [RankingCriterion("made", .descending)]
  }
  let range = Filter.Numeric(attribute: "made", range: 1_714_521_600...1_714_521_601)
  let response = try await engine.search {
    $0.addStatistics(of: "made")
    $0.addStatistics(of: "at.made")
    $0.filters.add([range.filter], to: .and("made"))
  }
  #expect(response.hits.map(\.objectID) == ["1", "2"])
  #expect(response.hits.first?.record["made"] == "2024-05-01")
  #expect(response.statistics[SearchRequest.Statistics(of: "made")]?.count == 2)
  let all = try await engine.search { $0.addStatistics(of: "at.made") }
  #expect(all.statistics[SearchRequest.Statistics(of: "at.made")]?.min == 1_714_644_000)
  #expect(all.hits.first?.objectID == "3")
}

@Test func datesAreTextsWithoutTheSetting() async throws {
  let engine = try await EngineFixture(dated)
  let response = try await engine.search { $0.addStatistics(of: "made") }
  #expect(response.statistics[SearchRequest.Statistics(of: "made")]?.count == 1)
}

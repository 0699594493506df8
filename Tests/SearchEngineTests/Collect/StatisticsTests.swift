import Search
import SearchEngine
import Testing

private let priced = """
  {"objectID":"1","price":10,"brand":"a"}
  {"objectID":"2","price":[1,2.5,1],"brand":"a"}
  {"objectID":"3","price":"7","brand":"b"}
  {"objectID":"4","brand":"b"}
  """

@Test func everyNumberOfAListIsCounted() async throws {
  let engine = try await EngineFixture(priced)
  let response = try await engine.search { $0.addStatistics(of: "price") }
  #expect(
    response.statistics[SearchRequest.Statistics(of: "price")]
      == NumericStatistics(min: 1, max: 10, sum: 14.5, average: 3.625, count: 4))
}

@Test func withoutNumbersThereAreNoStatistics() async throws {
  let engine = try await EngineFixture(priced)
  let response = try await engine.search {
    $0.addStatistics(of: "brand")
    $0.addStatistics(of: "missing")
  }
  #expect(response.statistics.isEmpty)
}

@Test func ignoredFilterGroupDoesNotApply() async throws {
  let engine = try await EngineFixture(priced)
  let response = try await engine.search {
    $0.filters.add([try FilterParser.parseFilter("price > 5")], to: .and("price"))
    $0.filters.add([try FilterParser.parseFilter("brand:a")], to: .and("brand"))
    $0.addStatistics(of: "price", ignoring: .and("price"))
    $0.addStatistics(of: "price", ignoring: .and("brand"))
    $0.addStatistics(of: "price")
  }
  let least = Dictionary(
    uniqueKeysWithValues: response.statistics.map { ($0.ignoring?.name ?? "", $1.min) })
  #expect(least == ["price": 1, "brand": 10, "": 10])
}

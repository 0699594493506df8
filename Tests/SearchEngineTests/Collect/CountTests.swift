import Search
import Testing

@Suite struct CountTests {
  private let records = """
    {"price": 1, "color": "red"}
    {"price": 5, "color": "red"}
    {"price": 9, "color": "blue"}
    """

  private func atLeast(_ price: Double) -> Filter {
    .numeric(.init(attribute: "price", operator: .greaterThanOrEqual, value: price))
  }

  @Test func countedFilterReplacesThoseOfItsGroup() async throws {
    let counts = [1, 5, 9].map {
      SearchRequest.Count(of: atLeast($0), ignoring: .and("price"))
    }
    let response = try await EngineFixture(records).search { request in
      request.filters.add([atLeast(5)], to: .and("price"))
      for count in counts { request.addCount(of: count.filter, ignoring: count.ignoring) }
      request.addFacet("color")
    }
    #expect(counts.map { response.counts[$0] } == [3, 2, 1])
    #expect(response.nbHits == 2)
    #expect(response.hits.count == 2)
    #expect(response.facets["color"]?.map(\.count) == [1, 1])
  }
}

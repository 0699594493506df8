import Search
@testable import SearchEngine
import Testing

@Suite struct FacetSearchTests {
  private let records = """
    {"brand": "Samsung", "kind": "phone"}
    {"brand": "Samsung", "kind": "tv"}
    {"brand": "Sanyo Electric", "kind": "phone"}
    {"brand": "São Paulo Electronics", "kind": "phone"}
    {"brand": "Apple", "kind": "phone"}
    """

  private func found(
    _ text: String, limit: Int = 10, order: FacetOrder = .count,
    _ configure: @Sendable (inout SearchRequest) throws -> Void = { _ in }
  ) async throws -> [String] {
    let engine = try await EngineFixture(records) { $0.sortFacetValuesBy = order }
    let response = try await engine.search {
      try configure(&$0)
      $0.addFacetSearch(in: "brand", for: text, limit: limit)
    }
    return try #require(response.facetHits.values.first).map {
      "\($0.highlighted.marked("*", "*")) \($0.count)"
    }
  }

  @Test func facetSearchMatchesAnyWordOfAValue() async throws {
    #expect(
      try await found("sa") == ["*Sa*msung 2", "*Sa*nyo Electric 1", "*Sã*o Paulo Electronics 1"])
    #expect(try await found("electr") == ["Sanyo *Electr*ic 1", "São Paulo *Electr*onics 1"])
    #expect(try await found("electronics sao") == ["*São* Paulo *Electronics* 1"])
  }

  @Test func facetSearchToleratesTypos() async throws {
    #expect(try await found("samsumg") == ["*Samsung* 2"])
    #expect(try await found("xamsu") == [])
  }

  @Test func emptyFacetSearchReturnsAllValuesUpToTheLimit() async throws {
    #expect(try await found("", limit: 2) == ["Samsung 2", "Apple 1"])
    #expect(try await found("", limit: 2, order: .alpha) == ["Apple 1", "Samsung 2"])
    #expect(try await found("", limit: 0) == [])
    #expect(try await found("", limit: -1) == [])
  }

  @Test func facetSearchIgnoresTheFiltersOfItsOwnFacet() async throws {
    let found = try await found("s") {
      $0.filters = try .or("brand:Apple")
      $0.filters.add([try FilterParser.parseFilter("kind:tv")], to: .and("kind"))
    }
    #expect(found == ["*S*amsung 1"])
  }

  @Test func facetSearchFindsRareValues() async throws {
    let many = (0..<5_000).map { #"{"v":"value \#($0)"}"# }.joined(separator: "\n")
    let response = try await EngineFixture(many, usesCachedIndex: true) { $0.typoTolerance = false }
      .search {
        $0.addFacetSearch(in: "v", for: "4999")
        $0.addFacetSearch(in: "v", for: "val", limit: 1_000)
        $0.addFacetSearch(in: "missing", for: "val")
      }
    let counts = response.facetHits.map { $0.value.count }.sorted()
    #expect(counts == [0, 1, 100])
  }

  @Test func facetLimitAppliesInTheConfiguredOrder() async throws {
    let engine = try await EngineFixture(records) {
      $0.sortFacetValuesBy = .alpha
      $0.maxValuesPerFacet = 3
    }
    let response = try await engine.search { $0.addFacet("brand", limit: 50) }
    #expect(response.facets["brand"]?.map(\.value) == ["Apple", "Samsung", "Sanyo Electric"])
  }
}

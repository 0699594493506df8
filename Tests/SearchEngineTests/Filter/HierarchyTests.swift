import Search
import Testing

@Suite struct HierarchyTests {
  private let records = """
    {"lvl0": "Europe", "lvl1": "Europe > Italy", "tag": "a"}
    {"lvl0": "Europe", "lvl1": "Europe > Italy", "tag": "b"}
    {"lvl0": "Europe", "lvl1": "Europe > France", "tag": "a"}
    {"lvl0": "Asia", "lvl1": "Asia > Japan", "tag": "a"}
    """

  private func response(_ path: String) async throws -> SearchResponse {
    try await EngineFixture(records).search { request in
      request.filters.setHierarchicalPath(
        HierarchicalPath(attributes: ["lvl0", "lvl1"], value: path), in: "lvl0")
      for attribute in ["lvl0", "lvl1", "tag"] { request.addFacet(attribute) }
    }
  }

  @Test func levelIsCountedWithTheFilterOfItsParentOnly() async throws {
    let response = try await response("Europe > Italy")
    #expect(response.nbHits == 2)
    #expect(
      response.facets["lvl0"] == [FacetValue("Europe", count: 3), FacetValue("Asia", count: 1)])
    #expect(
      response.facets["lvl1"]
        == [FacetValue("Europe > Italy", count: 2), FacetValue("Europe > France", count: 1)])
  }

  @Test func otherAttributesAreCountedWithTheSelectedPath() async throws {
    let response = try await response("Europe > France")
    #expect(response.facets["tag"] == [FacetValue("a", count: 1)])
    #expect(response.hits.count == 1)
  }

  @Test func selectedLevelsAreListedBeyondTheLimit() async throws {
    let response = try await EngineFixture(records).search { request in
      request.filters.setHierarchicalPath(
        HierarchicalPath(attributes: ["lvl0", "lvl1"], value: "Asia > Mars"), in: "lvl0")
      request.addFacet("lvl0", limit: 1)
      request.addFacet("lvl1")
    }
    #expect(
      response.facets["lvl0"] == [FacetValue("Europe", count: 3), FacetValue("Asia", count: 1)])
    #expect(
      response.facets["lvl1"]
        == [FacetValue("Asia > Japan", count: 1), FacetValue("Asia > Mars", count: 0)])
  }
}

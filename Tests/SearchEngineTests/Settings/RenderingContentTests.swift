import Components
import Search
import Testing
import YAML

@testable import SearchEngine

@Suite struct RenderingContentTests {
  private func settings(_ text: String, _ diagnostics: inout Diagnostics) -> EmbeddedSettings? {
    let node = YAMLReader.read(text, file: "screen.yaml", into: &diagnostics)
    return node.flatMap {
      EmbeddedSettings.make(
        from: $0, context: KeyContext(reserved: ["type"]), into: &diagnostics)
    }
  }

  @Test func renderingContentIsInEveryResponse() async throws {
    var diagnostics = Diagnostics()
    let settings = try #require(
      settings(
        """
        records: shop.json
        renderingContent:
          facetOrdering:
            facets: { order: [brand, color] }
            values: { brand: { order: [Apple], hide: [Nokia], sortRemainingBy: alpha } }
        """, &diagnostics))
    let engine = try await EngineFixture(#"{"brand": "Apple"}"#) {
      $0.renderingContent = settings.renderingContent
    }
    #expect(
      try await engine.search().renderingContent?.text(.compact)
        == #"{"facetOrdering":{"facets":{"order":["brand","color"]},"values":{"brand":{"#
        + #""order":["Apple"],"hide":["Nokia"],"sortRemainingBy":"alpha"}}}}"#)
    #expect(try await EngineFixture(#"{"brand": "Apple"}"#).search().renderingContent == nil)
  }

  @Test func allFacetsAreThoseOfTheFacetOrdering() async throws {
    let addFacets = { (request: inout SearchRequest) in
      request.addFacet(SearchRequest.allFacets)
      request.addFacet("size")
    }
    let records = #"{"brand": "Apple", "color": "red", "size": "small"}"#
    let ordered = try await EngineFixture(records) {
      var facets = RenderingContent.Facets()
      facets.order = ["color", "brand"]
      var ordering = RenderingContent.FacetOrdering()
      ordering.facets = facets
      var content = RenderingContent()
      content.facetOrdering = ordering
      $0.renderingContent = content
    }
    #expect(
      try await ordered.search("", addFacets).facets.keys.sorted() == ["brand", "color", "size"])
    let unordered = try await EngineFixture(records)
    #expect(try await unordered.search("", addFacets).facets.keys.sorted() == ["size"])
  }

  @Test func invalidRenderingContentIsReported() {
    var diagnostics = Diagnostics()
    let settings = settings(
      """
      records: shop.json
      renderingContent: { facetOrdering: { facets: { ordr: [brand] }, values: { a: { hid: [] } } } }
      """, &diagnostics)
    #expect(settings == nil)
    #expect(diagnostics.all.map(\.help) == ["did you mean 'order'?", "did you mean 'hide'?"])
  }
}

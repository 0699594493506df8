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

  @Test func rulesReplaceDisplayInstructions() async throws {
    var diagnostics = Diagnostics()
    let settings = try #require(
      settings(
        """
        records: shop.json
        renderingContent:
          facetOrdering: { facets: { order: [brand] } }
          widgets: { banners: [{ title: A }] }
        rules:
          - when: { query: shoe }
            then:
              renderingContent: { redirect: { url: https://a.example } }
          - when: { query: red }
            then:
              renderingContent:
                facetOrdering: { facets: { order: [color, brand] } }
                redirect: { url: https://b.example }
        """, &diagnostics))
    #expect(diagnostics.isEmpty && settings.orderedFacets == ["brand", "color"])
    #expect(settings.attributeUses.contains { $0.attribute == "color" })
    let engine = try await EngineFixture(#"{"brand": "Apple", "color": "red"}"#) {
      ($0.rules, $0.renderingContent) = (settings.rules, settings.renderingContent)
    }
    let content = { (query: String) -> JSONObject? in
      try await engine.search(query).renderingContent?.object
    }
    let plain = try await content("")
    #expect(plain?["redirect"] == nil && plain?["widgets"] == ["banners": [["title": "A"]]])
    #expect(try await content("shoe")?["redirect"] == ["url": "https://a.example"])
    #expect(try await content("shoe")?["facetOrdering"] == plain?["facetOrdering"])
    let both = try await content("red shoe")
    #expect(both?["redirect"] == ["url": "https://a.example"])
    #expect(
      JSONValue.object(both ?? JSONObject())[path: "facetOrdering.facets.order"]
        == ["color", "brand"])
    #expect(both?["widgets"] == plain?["widgets"])
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

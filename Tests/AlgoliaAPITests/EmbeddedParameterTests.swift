import AlgoliaAPI
import Components
import Search
import Testing

/// Parameters and responses that only the embedded engine supports.
@Suite struct EmbeddedParameterTests {
  private func answer(
    _ body: JSONValue, isEmbedded: Bool = true, response: SearchResponse = SearchResponse()
  ) async -> (status: Int, body: JSONObject?, request: SearchRequest?) {
    let searcher = RecordingSearcher { _ in response }
    var source = AlgoliaSource("phones", searcher)
    source.isEmbedded = isEmbedded
    let found = await AlgoliaEndpoint([source]).post("/1/indexes/phones/query", body)
    return (found.status, found.body.object, searcher.requests.first)
  }

  @Test func queryReplacesSettings() async {
    let body: JSONValue = [
      "enableRules": false, "snippetEllipsisText": "...", "minWordSizefor1Typo": 5,
      "params": "minWordSizefor2Typos=9&allowTyposOnNumericTokens=false",
      "disableTypoToleranceOnAttributes": ["sku"],
    ]
    var overrides = SettingsOverrides()
    (overrides.rules, overrides.snippetEllipsisText) = (false, "...")
    (overrides.minWordSizeFor1Typo, overrides.minWordSizeFor2Typos) = (5, 9)
    overrides.allowTyposOnNumericTokens = false
    overrides.disableTypoToleranceOnAttributes = ["sku"]
    let embedded = await answer(body)
    #expect(embedded.request?.overrides == overrides && embedded.body?["warnings"] == nil)
    let other = await answer(body, isEmbedded: false)
    #expect(other.request == SearchRequest() && other.body?["warnings"]?.array?.count == 6)
    #expect(await answer([:]).request == SearchRequest())
  }

  @Test(
    arguments: [
      ["enableRules": "maybe"], ["minWordSizefor1Typo": -1], ["snippetEllipsisText": []],
      ["insidePolygon": [[1, 2, 3, 4]]], ["insidePolygon": [[1, 2, 3, 4, 5, 6, 7]]],
    ] as [JSONValue])
  func invalidValuesAreRejected(body: JSONValue) async {
    #expect(await answer(body).status == 400)
  }

  @Test(arguments: [[[1, 2, 3, 4, 5, 6]], [1, 2, 3, 4, 5, 6], "1,2,3,4,5,6"] as [JSONValue])
  func polygonsAreDecodedInAllForms(value: JSONValue) async {
    let polygon = GeographicArea.Polygon(
      corners: [(1, 2), (3, 4), (5, 6)].map { Coordinates(latitude: $0, longitude: $1) })
    let found = await answer(["insidePolygon": value])
    #expect(found.request?.area?.polygons == [polygon])
    #expect(found.body?["warnings"] == nil)
  }

  @Test func polygonsRequireACapability() async {
    var source = AlgoliaSource("phones", RecordingSearcher())
    source.capabilities.remove(.polygons)
    let path = "/1/indexes/phones/query"
    let endpoint = AlgoliaEndpoint([source])
    let found = await endpoint.post(path, ["insidePolygon": [[1, 2, 3, 4, 5, 6]]])
    #expect(
      found.body == [
        "message": "the engine does not support the parameter 'insidePolygon'", "status": 400,
      ])
    #expect(await endpoint.post(path, ["insidePolygon": []]).status == 200)
  }

  @Test func cornersAreLimited() async {
    let polygon = { (count: Int) -> JSONValue in
      .array((0..<count).map { .integer($0 % 90) })
    }
    #expect(await answer(["insidePolygon": [polygon(500), polygon(500)]]).status == 200)
    #expect(await answer(["insidePolygon": [polygon(500), polygon(502)]]).status == 400)
  }

  @Test func removedWordsAreMarked() async {
    var response = SearchResponse(query: "größe lord", nbHits: 1)
    #expect(await answer(["query": "größe lord"]).body?["queryAfterRemoval"] == nil)
    response.removedWords = [0..<7]
    let found = await answer(["query": "größe lord"], response: response)
    #expect(found.body?["queryAfterRemoval"] == "<em>größe</em> lord")
  }
}

import Search
import Testing

@testable import RemoteSearch

/// What the settings of each engine say about its records.
@Suite struct IndexDescriptionTests {
  private static let sorting = """
    sorts: { cheap: [price:asc], dear: [price:desc] }
    attributeForDistinct: model

    """

  private func description<Settings: SearcherSettings>(
    _ type: Settings.Type, _ text: String
  ) -> IndexDescription? {
    settings(type, text).settings?.indexDescription
  }

  @Test func algolia() {
    let text = """
      appID: APP
      apiKey: ${env:KEY}
      index: shop
      searchable: [name]
      sorts: { cheap: shop_cheap }
      """
    #expect(
      description(AlgoliaSettings<ScriptedTransport>.self, text)
        == IndexDescription(searchable: ["name"], sorts: ["cheap"]))
  }

  @Test func elasticsearch() {
    let text = """
      url: http://localhost:9200
      index: shop
      searchable: [name]
      ranking: [sold:desc]

      """
    #expect(
      description(ElasticsearchSettings<ScriptedTransport>.self, text + Self.sorting)
        == IndexDescription(
          searchable: ["name"], ranking: [RankingCriterion("sold", .descending)],
          sorts: ["cheap", "dear"], attributeForDistinct: "model",
          ignoredValues: ["typoTolerance": ["min", "strict"]]))
  }

  @Test func meilisearch() {
    let text = """
      url: http://localhost:7700
      index: shop
      key: sku
      searchable: [name]

      """
    #expect(
      description(MeilisearchSettings<ScriptedTransport>.self, text + Self.sorting)
        == IndexDescription(
          key: "sku", searchable: ["name"], sorts: ["cheap", "dear"], attributeForDistinct: "model",
          ignoredValues: [
            "queryType": ["prefixAll"], "typoTolerance": ["false", "min", "strict"],
          ]))
  }

  @Test func typesense() {
    let text = """
      url: http://localhost:8108
      apiKey: ${env:KEY}
      collection: shop
      searchable: [name]
      ranking: [sold:desc]

      """
    #expect(
      description(TypesenseSettings<ScriptedTransport>.self, text + Self.sorting)
        == IndexDescription(
          key: "id", searchable: ["name"], ranking: [RankingCriterion("sold", .descending)],
          sorts: ["cheap", "dear"], attributeForDistinct: "model",
          ignoredValues: ["queryType": ["prefixAll"], "typoTolerance": ["strict"]]))
  }
}

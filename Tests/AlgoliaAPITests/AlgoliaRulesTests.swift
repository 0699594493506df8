import AlgoliaAPI
import Components
import Search
import SearchEngine
import Testing
import YAML

/// Operations that read the rules and synonyms of indices.
@Suite struct AlgoliaRulesTests {
  private let settings: EmbeddedSettings

  init() throws {
    let text = """
      records: phones.json
      rules:
        - id: sale
          when: { query: Cheap phones, matching: startsWith, context: mobile }
          then:
            userData: { banner: Sale }
            promote: [a, { objectID: b, position: 4 }, c]
            hide: [d, e]
        - when: { filter: "brand:Apple" }
          then: { filter: "price < 100" }
        - then: { userData: 5, renderingContent: { redirect: { url: a } } }
      synonyms:
        - synonyms: [TV, television]
        - input: phone
          synonyms: [smart phone]
      """
    var diagnostics = Diagnostics()
    let node = try #require(YAMLReader.read(text, file: "screen.yaml", into: &diagnostics))
    settings = try #require(EmbeddedSettings.make(from: node, into: &diagnostics))
    #expect(diagnostics.isEmpty)
  }

  private var endpoint: AlgoliaEndpoint {
    var source = AlgoliaSource("phones", RecordingSearcher())
    source.indexDescription.sorts = ["cheap"]
    (source.rules, source.synonyms) = (settings.rules, settings.synonyms)
    return AlgoliaEndpoint([source, AlgoliaSource("books", RecordingSearcher())])
  }

  private func get(_ path: String) async -> (status: Int, body: JSONValue) {
    await endpoint.response(method: "GET", path: "/1/indexes/" + path, body: [])
  }

  private func search(_ path: String, _ body: JSONValue) async -> (status: Int, body: JSONValue) {
    await endpoint.post("/1/indexes/\(path)/search", body)
  }

  private func ids(_ path: String, _ body: JSONValue) async -> [String] {
    let hits = await search(path, body).body.object?["hits"]?.array ?? []
    return hits.compactMap { $0.object?["objectID"]?.text }
  }

  @Test func ruleHasItsConditionAndConsequence() async {
    #expect(
      await get("phones/rules/sale").body == [
        "objectID": "sale",
        "conditions": [
          ["pattern": "Cheap phones", "anchoring": "startsWith", "context": "mobile"]
        ],
        "consequence": [
          "promote": [
            ["objectID": "a", "position": 0], ["objectID": "b", "position": 4],
            ["objectID": "c", "position": 5],
          ],
          "hide": [["objectID": "d"], ["objectID": "e"]], "userData": ["banner": "Sale"],
        ],
        "enabled": true,
      ])
    #expect(
      await get("phones_cheap/rules/2").body == [
        "objectID": "2", "conditions": [["filters": "( \"brand\":\"Apple\" )"]],
        "consequence": ["params": ["filters": "( \"price\" < 100.0 )"]], "enabled": true,
      ])
    #expect(
      await get("phones/rules/3").body == [
        "objectID": "3", "conditions": [],
        "consequence": [
          "params": ["renderingContent": ["redirect": ["url": "a"]]], "userData": 5,
        ],
        "enabled": true,
      ])
  }

  @Test func synonymsHaveTheirTypes() async {
    #expect(
      await get("phones/synonyms/1").body == [
        "objectID": "1", "type": "synonym", "synonyms": ["TV", "television"],
      ])
    #expect(
      await get("phones/synonyms/2").body == [
        "objectID": "2", "type": "onewaysynonym", "input": "phone", "synonyms": ["smart phone"],
      ])
  }

  @Test(arguments: ["phones/rules/1", "phones/synonyms/3", "books/rules/1", "cars/rules/1"])
  func unknownObjectsAreNotFound(path: String) async {
    #expect(await get(path).status == 404)
  }

  @Test(
    arguments: [
      ([:], ["sale", "2", "3"]), (["query": "PHONE"], ["sale"]), (["query": "mob sal"], ["sale"]),
      (["query": "hones"], []), (["context": "mobile"], ["sale"]), (["context": "mob"], []),
      (["anchoring": "startsWith"], ["sale"]), (["anchoring": "is"], []),
      (["enabled": true], ["sale", "2", "3"]), (["enabled": false], []),
      (["page": 1, "hitsPerPage": 2], ["3"]),
    ] as [(JSONValue, [String])])
  func rulesAreFilteredByTheirConditions(body: JSONValue, expected: [String]) async {
    #expect(await ids("phones/rules", body) == expected)
    #expect(await ids("books/rules", body) == [])
  }

  @Test(
    arguments: [
      ([:], ["1", "2"]), (["query": "Smart"], ["2"]), (["query": "tele"], ["1"]),
      (["type": "onewaysynonym"], ["2"]), (["type": "oneWaySynonym"], ["2"]),
      (["type": "synonym,placeholder"], ["1"]), (["type": ""], ["1", "2"]),
      (["page": 1, "hitsPerPage": 1], ["2"]),
    ] as [(JSONValue, [String])])
  func synonymsAreFilteredByTypeAndText(body: JSONValue, expected: [String]) async {
    #expect(await ids("phones/synonyms", body) == expected)
  }

  @Test func pagesAreCounted() async {
    let rules = await search("phones/rules", ["hitsPerPage": 2, "page": 7]).body
    #expect(rules == ["hits": [], "nbHits": 3, "page": 7, "nbPages": 2])
    let synonyms = await search("phones/synonyms", ["query": "none"]).body
    #expect(synonyms == ["hits": [], "nbHits": 0])
  }

  @Test(
    arguments: [
      ("rules", ["anchoring": "middle"]), ("rules", ["hitsPerPage": 0]),
      ("rules", ["enabled": "maybe"]), ("synonyms", ["type": "other"]),
      ("synonyms", ["page": -1]),
    ] as [(String, JSONValue)])
  func invalidParametersAreRejected(kind: String, body: JSONValue) async {
    #expect(await search("phones/\(kind)", body).status == 400)
  }

  @Test(arguments: [("PUT", "rules/1"), ("POST", "rules/batch"), ("DELETE", "synonyms/1")])
  func writesAreRefused(method: String, path: String) async {
    let response = await endpoint.response(
      method: method, path: "/1/indexes/phones/\(path)", body: [])
    #expect(response.status == 403)
  }
}

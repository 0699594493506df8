import Components
import Search
import Testing

@testable import RemoteSearch

/// Hits that are grouped by an attribute, in the syntax of each engine.
@Suite struct GroupsTests {
  private static let typesense = TypesenseDialect(
    collection: "c", searchable: ["name"], attributeForDistinct: "brand")
  private static let elasticsearch = ElasticsearchDialect(
    index: "i", searchable: ["name"], attributeForDistinct: "brand")
  private static let meilisearch = MeilisearchDialect(index: "i", attributeForDistinct: "brand")

  private func grouped(_ size: Int) -> SearchRequest {
    request {
      $0.distinct = size
      $0.hitsPerPage = 2
      $0.addFacet("color")
      $0.addStatistics(of: "price")
    }
  }

  private func searches(_ dialect: some Dialect, _ name: String) throws -> [JSONValue] {
    let body = try JSONValue(json: try dialect.engineRequests(for: [grouped(1)])[0].body)
    return body.object?[name]?.array ?? []
  }

  @Test("Typesense and Meilisearch count by a separate search without groups")
  func separateCounts() throws {
    let typesense = try searches(Self.typesense, "searches").compactMap(\.object)
    #expect(typesense.map { $0["group_by"] } == ["brand", nil])
    #expect(typesense.map { $0["facet_by"] } == [nil, "color,price"])
    #expect(typesense.map { $0["per_page"] } == [2, 0])
    #expect(typesense[0]["group_limit"] == 1 && typesense[0]["group_missing_values"] == false)
    let meilisearch = try searches(Self.meilisearch, "queries").compactMap(\.object)
    #expect(meilisearch.map { $0["distinct"] } == ["brand", nil])
    #expect(meilisearch.map { $0["facets"] } == [nil, ["color", "price"]])
    #expect(meilisearch.map { $0["hitsPerPage"] } == [2, 0])
  }

  @Test(
    "groups of Typesense are decoded with their values and counted as hits")
  func typesenseGroups() throws {
    let engineResponse = try json(
      """
      {"results":[
       {"found":3,"grouped_hits":[
         {"group_key":["Acme"],"hits":[{"document":{"id":"a"}},{"document":{"id":"b"}}]},
         {"group_key":[""],"hits":[{"document":{"id":"c"}}]}]},
       {"found":9,"hits":[],"facet_counts":[
         {"field_name":"color","counts":[{"value":"red","count":9}]},
         {"field_name":"price","counts":[],"stats":{"min":1,"max":5,"sum":20,"avg":3}}]}]}
      """)
    let response = try #require(
      try Self.typesense.responses(from: [engineResponse], to: [grouped(2)]).first)
    #expect(response.nbHits == 3 && response.nbPages == 2)
    #expect(response.hits.map(\.objectID) == ["a", "b", "c"])
    #expect(response.hits.map(\.group) == ["Acme", "Acme", nil])
    #expect(response.facets["color"] == [FacetValue("red", count: 9)])
    #expect(response.statistics.values.first?.max == 5)
  }

  @Test("Elasticsearch collapses hits and counts groups and records")
  func elasticsearch() throws {
    let engineRequest = try Self.elasticsearch.engineRequests(for: [grouped(2)])[0]
    let search = try JSONValue(json: try #require(engineRequest.body.split(separator: 10).last))
    #expect(search[path: "collapse.field"] == "brand.keyword")
    #expect(search[path: "collapse.inner_hits.size"] == 2)
    #expect(search[path: "collapse.inner_hits.highlight"] == search[path: "highlight"])
    let counts = try #require(search[path: "aggregations.s0.aggregations"]?.object)
    #expect(counts["g0"]?[path: "cardinality.field"] == "brand.keyword")
    let engineResponse = try json(
      """
      {"responses":[{"hits":{"total":{"value":9},"hits":[
        {"_id":"a","_source":{},"fields":{"brand.keyword":["Acme"]},"inner_hits":{"group":{"hits":{"hits":[
          {"_id":"a","_source":{"n":1}},{"_id":"b","_source":{"n":2}}]}}}},
        {"_id":"c","_source":{"n":3},"fields":{"brand.keyword":[null]},
         "inner_hits":{"group":{"hits":{"hits":[{"_id":"c","_source":{"n":3}}]}}}}]},
       "aggregations":{"s0":{"doc_count":9,"g0":{"value":2},"g1":{"doc_count":4},
         "f0":{"buckets":[{"key":"red","doc_count":9}]}}}}]}
      """)
    let response = try #require(
      try Self.elasticsearch.responses(from: [engineResponse], to: [grouped(2)]).first)
    // Records without a value form another group.
    #expect(response.nbHits == 3 && response.nbPages == 2)
    #expect(response.hits.map(\.objectID) == ["a", "b", "c"])
    #expect(response.hits.map(\.group) == ["Acme", "Acme", nil])
    #expect(response.facets["color"] == [FacetValue("red", count: 9)])
  }

  @Test("the group field of Elasticsearch separates records without a value")
  func elasticsearchGroupField() throws {
    var dialect = Self.elasticsearch
    dialect.groupField = "group"
    let engineRequest = try dialect.engineRequests(for: [grouped(1)])[0]
    let search = try JSONValue(json: try #require(engineRequest.body.split(separator: 10).last))
    #expect(search[path: "collapse"] == ["field": "group"])
    #expect(search[path: "aggregations.s0.aggregations.g0.cardinality.field"] == "group")
    let engineResponse = try json(
      """
      {"responses":[{"hits":{"total":{"value":3},"hits":[
        {"_id":"a","_source":{"brand":"Acme","group":"Acme"},"fields":{"group":["Acme"]}},
        {"_id":"b","_source":{"group":"b"},"fields":{"group":["b"]}}]},
       "aggregations":{"s0":{"doc_count":3,"g0":{"value":3},"g1":{"doc_count":0},
         "f0":{"buckets":[]}}}}]}
      """)
    let response = try #require(
      try dialect.responses(from: [engineResponse], to: [grouped(1)]).first)
    #expect(response.nbHits == 3)
    #expect(response.hits.map(\.group) == ["Acme", nil])
    #expect(response.hits.map(\.record) == [["brand": "Acme"], [:]])
    let decoded = settings(
      ElasticsearchSettings<ScriptedTransport>.self,
      "{ url: 'http://a', index: i, searchable: [a], groupField: group }")
    #expect(decoded.messages == ["'groupField' requires 'attributeForDistinct'"])
  }

  @Test("the hits of Meilisearch's groups are requested by value")
  func meilisearchGroups() async throws {
    let first = Result<HTTPResponse, HTTPFailure>.response(
      200,
      """
      {"results":[{"totalHits":3,"hits":[
         {"id":"a","brand":"Acme"},{"id":"c"},{"id":"d","brand":"x\\"y"}]},
       {"totalHits":9,"hits":[],"facetDistribution":{"color":{"red":9}}}]}
      """)
    let second = Result<HTTPResponse, HTTPFailure>.response(
      200,
      #"{"results":[{"totalHits":2,"hits":[{"id":"a"},{"id":"b"}]},{"totalHits":0,"hits":[]}]}"#)
    let transport = ScriptedTransport(first, second)
    let connection = RemoteConnection(
      engine: "meilisearch", hosts: HostList(["http://a"]), headers: [], secrets: [],
      limits: TimeLimits(total: .seconds(3_600), retries: 0), transport: transport)
    let searcher = RemoteSearcher(
      dialect: Self.meilisearch, connection: connection, capabilities: Set(Capability.allCases))
    var requested = grouped(2)
    requested.attributesToRetrieve = ["name"]
    requested.hitsPerPage = 3
    let response = try #require(try await searcher.search([requested]).first)
    #expect(response.hits.map(\.objectID) == ["a", "b", "c", "d"])
    #expect(response.hits.map(\.group) == ["Acme", "Acme", nil, "x\"y"])
    #expect(response.nbHits == 3 && response.facets["color"]?.first?.count == 9)
    let sent = transport.requests.compactMap { $0.json?.object?["queries"]?.array }
    #expect(sent[0][0].object?["attributesToRetrieve"] == ["id", "name", "brand"])
    #expect(
      sent[1].map { $0.object?["filter"] } == [[#""brand" = "Acme""#], [#""brand" = "x\"y""#]])
    #expect(sent[1].map { $0.object?["hitsPerPage"] } == [2, 2])
    #expect(sent[1].allSatisfy { $0.object?["distinct"] == nil })
  }

  @Test("unsupported groups are rejected")
  func unsupportedGroups() {
    for (dialect, size) in [
      (Self.typesense as any Dialect, 100), (Self.elasticsearch, 101),
      (MeilisearchDialect(index: "i"), 1),
      (TypesenseDialect(collection: "c", searchable: ["a"]), 1),
      (ElasticsearchDialect(index: "i", searchable: ["a"]), 1),
    ] {
      #expect(throws: SearchError.self) { try dialect.engineRequests(for: [grouped(size)]) }
    }
  }

  @Test("0 requests no groups, and settings without an attribute do not support groups")
  func noGroups() throws {
    let requested = request { $0.distinct = 0 }
    for dialect in [Self.typesense as any Dialect, Self.elasticsearch, Self.meilisearch] {
      let text = String(
        decoding: try dialect.engineRequests(for: [requested])[0].body, as: UTF8.self)
      #expect(!text.contains("brand"))
    }
    let decoded = settings(
      MeilisearchSettings<ScriptedTransport>.self,
      "{ url: 'http://a', index: i, attributeForDistinct: brand }")
    #expect(try #require(decoded.settings).capabilities.contains(.distinct))
    #expect(try #require(decoded.settings).facets == ["brand"])
  }
}

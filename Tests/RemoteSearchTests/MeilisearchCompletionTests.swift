import Components
import Search
import Testing

@testable import RemoteSearch

/// Compares the requests of second round trips with recorded ones, and decodes the recorded responses.
@Suite struct MeilisearchCompletionTests {
  private let recording: MeilisearchRecording

  init() throws { recording = try MeilisearchRecording() }

  /// Sends a request to a server with some responses, and returns the response and the sent bodies.
  private func search(
    _ dialect: MeilisearchDialect, _ requested: SearchRequest, _ bodies: JSONValue...
  ) async throws -> (response: SearchResponse, sent: [HTTPRequest]) {
    let transport = ScriptedTransport(
      responses: bodies.map { .response(200, $0.text(.compact)) })
    let connection = RemoteConnection(
      engine: "meilisearch", hosts: HostList(["http://a"]), headers: [], secrets: [],
      limits: TimeLimits(total: .seconds(3_600), retries: 0), transport: transport)
    let searcher = RemoteSearcher(
      dialect: dialect, connection: connection, capabilities: Set(Capability.allCases))
    return (try #require(try await searcher.search([requested]).first), transport.requests)
  }

  @Test func hitsOfGroupsAreRequestedByTheirValues() async throws {
    let groups = try recording.exchange("groups").right
    let hits = try recording.exchange("hits of groups").right
    var requested = SearchRequest(recorded: [groups[0].query], typed: nil)
    requested.distinct = 3
    var dialect = MeilisearchDialect(recorded: groups[0].query)
    dialect.attributeForDistinct = "kind_of"
    let (response, sent) = try await search(
      dialect, requested, MeilisearchRecording.response(groups),
      MeilisearchRecording.response(hits))
    let comparison = MeilisearchComparison()
    let produced = sent.compactMap { $0.json?.object?["queries"]?.array }
    comparison.compare(produced[0].first, groups[0].query, in: "groups")
    for (query, entry) in zip(produced[1], hits) {
      comparison.compare(query, entry.query, in: "hits of groups")
    }
    #expect(produced.map(\.count) == [1, 3] && comparison.different == 4)
    #expect(response.nbHits == groups[0].total)
    #expect(response.hits.map(\.objectID) == hits.flatMap(\.first))
    let values = response.hits.compactMap(\.group)
    #expect(values == ["dish", "soup", "soup", "soup", "stew"])
    #expect(groups[0].expected["groups"]?.texts == ["dish", "soup", "stew"])
  }

  @Test(arguments: [
    ("facet search in one attribute", false), ("facet search with all words", false),
    ("facet search with the last words removed", true),
  ])
  func valuesOfLargeFacetsAreSearchedByTheServer(name: String, isRelaxed: Bool) async throws {
    let exchange = try recording.exchange(name)
    let entry = try #require(exchange.right.first)
    var requested = SearchRequest(recorded: [entry.query], typed: nil)
    let search = SearchRequest.FacetSearch(
      in: entry.query["facetName"]?.text ?? "", for: entry.query["facetQuery"]?.text ?? "")
    requested.addFacetSearch(in: search.attribute, for: search.text)
    requested.strategy.removeWordsIfNoResults = isRelaxed ? .lastWords : nil
    // The response contains as many values as the server returns.
    var dialect = MeilisearchDialect(index: "food_main")
    dialect.maxValuesPerFacet = 1
    let counts = #""facetDistribution":{"taxonomy.lvl0":{"food":9}}"#
    let totals = isRelaxed ? [0, 9] : [9]
    let results = totals.map { #"{"totalHits":\#($0),"hits":[],\#(counts)}"# }
    let (response, sent) = try await self.search(
      dialect, requested, json(#"{"results":[\#(results.joined(separator: ","))]}"#),
      try #require(entry.result))
    #expect(sent.map { $0.url.hasSuffix(exchange.path) } == [false, true])
    let comparison = MeilisearchComparison()
    comparison.compare(sent.last?.json, entry.query, in: name)
    #expect(comparison.exact == 1)
    let wrong = try recording.exchange("facet search in all attributes").entries[0].query
    #expect(sent.last?.json != .object(wrong))
    let hits = try #require(response.facetHits[search])
    let expected = entry.expected["facet_hits"]?.object?.members ?? []
    #expect(hits.map(\.value) == expected.map(\.name))
    #expect(hits.map(\.count) == expected.map { $0.value.count })
  }

  @Test(arguments: [
    "{}", #"{"results":[]}"#, #"{"results":[{"totalHits":1}]}"#,
    #"{"results":[{"hits":[{"id":"a"},{"id":"b"},{"id":"c"}]}]}"#,
  ])
  func invalidHitsOfGroupsAreMalformed(body: String) async throws {
    let requested = request { $0.distinct = 2 }
    let dialect = MeilisearchDialect(index: "i", attributeForDistinct: "brand")
    let first = #"{"results":[{"totalHits":1,"hits":[{"id":"a","brand":"x"}]}]}"#
    await #expect {
      _ = try await search(dialect, requested, json(first), json(body))
    } throws: { ($0 as? SearchError)?.reason == .malformed }
  }

  @Test func invalidValuesOfFacetSearchesAreMalformed() async throws {
    let requested = request { $0.addFacetSearch(in: "brand", for: "x") }
    let dialect = MeilisearchDialect(index: "i", maxValuesPerFacet: 1)
    let first = #"{"results":[{"totalHits":1,"hits":[],"facetDistribution":{"brand":{"y":1}}}]}"#
    for body in ["{}", #"{"facetHits":{}}"#, #"{"facetHits":[{"value":"x"}]}"#] {
      await #expect {
        _ = try await search(dialect, requested, json(first), json(body))
      } throws: { ($0 as? SearchError)?.reason == .malformed }
    }
  }

  @Test func recordsOfAnIndexAreCounted() throws {
    let exchange = try recording.exchange("number of documents")
    let entry = try #require(exchange.right.first)
    let push = MeilisearchPush(collection: "odd_rep")
    #expect(push.countRequest == EngineRequest(exchange.method, exchange.path))
    #expect(push.count(in: try #require(entry.result)) == entry.expected["documents"]?.count)
  }
}

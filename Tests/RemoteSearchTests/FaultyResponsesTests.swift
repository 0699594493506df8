import AlgoliaAPI
import Components
import Glibc
import Search
import SimdJSON
import Testing

@testable import RemoteSearch

/// Responses that are incomplete, have members of another type, or take too long to process.
@Suite struct FaultyResponsesTests {
  private static let typesense = TypesenseDialect(collection: "c", searchable: ["name"])
  private static let elasticsearch = ElasticsearchDialect(index: "i", searchable: ["name"])
  private static let meilisearch = MeilisearchDialect(index: "i")
  private static let algolia = AlgoliaDialect(index: AlgoliaIndex("i"))
  private static let dialects: [any Dialect] = [typesense, elasticsearch, meilisearch, algolia]

  /// A response of each dialect with a number of hits to a request without facets.
  private static func response(of dialect: any Dialect, hits count: Int) -> String {
    func list(_ hit: String) -> String {
      "[" + Array(repeating: hit, count: count).joined(separator: ",") + "]"
    }
    return switch type(of: dialect).name {
    case "typesense":
      #"{"results":[{"found":\#(count),"hits":\#(list(#"{"document":{"id":"a"}}"#))}]}"#
    case "elasticsearch":
      #"{"responses":[{"hits":{"total":\#(count),"hits":\#(list(#"{"_id":"a"}"#))}}]}"#
    case "meilisearch": #"{"results":[{"totalHits":\#(count),"hits":\#(list(#"{"id":"a"}"#))}]}"#
    default: #"{"results":[{"nbHits":\#(count),"hits":\#(list(#"{"objectID":"a"}"#))}]}"#
    }
  }

  private static func error(
    of dialect: any Dialect, _ text: String, to requested: SearchRequest
  ) throws -> SearchError? {
    let body = try json(text)
    do throws(SearchError) {
      _ = try dialect.responses(from: [body], to: [requested])
      return nil
    } catch {
      return error
    }
  }

  /// The response of an engine to a request with the facet and statistics of `price`.
  private struct Sample {
    var dialect: any Dialect
    var response: String
    /// Parts of the response, each with a replacement of another type.
    var faults: [(part: String, replacement: String)]
  }

  private static let samples = [
    Sample(
      dialect: typesense,
      response: """
        {"results":[{"found":1,"hits":[{"document":{"id":"a"}}],"facet_counts":[
          {"field_name":"price","counts":[{"value":"5","count":1}],"stats":{"min":5,"max":5}}]}]}
        """,
      faults: [
        (#"[{"document":{"id":"a"}}]"#, "{}"), (#"[{"document":{"id":"a"}}]"#, "null"),
        (#""field_name":"price""#, #""name":"price""#), (#"[{"value":"5","count":1}]"#, "true"),
        (#"{"value":"5","count":1}"#, "5"), (#""count":1"#, #""count":-1"#),
        (#""value":"5""#, #""value":{}"#), (#"{"min":5,"max":5}"#, "[]"),
        (#""min":5"#, #""min":"5""#), (#""found":1"#, #""found":1.5"#),
      ]),
    Sample(
      dialect: elasticsearch,
      response: """
        {"responses":[{"hits":{"total":1,"hits":[{"_id":"a","_source":{}}]},"aggregations":{"s0":{
          "f0":{"buckets":[{"key":5,"doc_count":1}]},"n0":{"min":5,"max":5}}}}]}
        """,
      faults: [
        (#"[{"_id":"a","_source":{}}]"#, "7"), (#""_source":{}"#, #""_source":[]"#),
        (#"{"key":5,"doc_count":1}"#, "null"), (#""doc_count":1"#, #""doc_count":"1""#),
        (#"[{"key":5,"doc_count":1}]"#, "{}"), (#""f0""#, #""f1""#), (#""s0""#, #""s1""#),
        (#""min":5"#, #""min":[]"#), (#"{"min":5,"max":5}"#, "1"), (#""total":1"#, #""total":-1"#),
      ]),
    Sample(
      dialect: meilisearch,
      response: """
        {"results":[{"totalHits":1,"hits":[{"id":"a"}],"facetDistribution":{"price":{"5":1}},
          "facetStats":{"price":{"min":5,"max":5}}}]}
        """,
      faults: [
        (#"[{"id":"a"}]"#, #""x""#), (#"{"price":{"5":1}}"#, "[]"), (#"{"5":1}"#, "true"),
        (#"{"5":1}"#, #"{"5":"1"}"#), (#"{"min":5,"max":5}"#, "7"),
        (#"{"price":{"min":5,"max":5}}"#, "null"), (#""max":5"#, #""max":true"#),
      ]),
    Sample(
      dialect: algolia,
      response: """
        {"results":[{"nbHits":1,"hits":[{"objectID":"a"}],"facets":{"price":{"5":1}},
          "facets_stats":{"price":{"min":5,"max":5}}}]}
        """,
      faults: [
        (#""nbHits":1"#, #""nbHits":-1"#), (#""nbHits":1"#, #""nbHits":1.5"#),
        (#""nbHits":1"#, #""nbHits":null"#), (#"[{"objectID":"a"}]"#, "{}"),
        (#"{"price":{"5":1}}"#, "[]"), (#"{"5":1}"#, "7"), (#"{"5":1}"#, #"{"5":null}"#),
        (#"{"price":{"min":5,"max":5}}"#, "true"), (#"{"min":5,"max":5}"#, "[]"),
        (#""min":5"#, #""min":"5""#),
      ]),
  ]

  @Test func membersOfAnotherTypeAreMalformed() throws {
    let requested = request {
      $0.addFacet("price")
      $0.addStatistics(of: "price")
    }
    for sample in Self.samples {
      #expect(try Self.error(of: sample.dialect, sample.response, to: requested) == nil)
      for (part, replacement) in sample.faults {
        #expect(sample.response.contains(part))
        let text = sample.response.replacing(part, with: replacement)
        #expect(
          try Self.error(of: sample.dialect, text, to: requested)?.reason == .malformed,
          "\(type(of: sample.dialect).name): \(part) is \(replacement)")
      }
    }
  }

  @Test(arguments: [
    (#""timed_out":true"#, "the search exceeded the engine's time limit"),
    (#""_shards":{"total":2,"failed":1}"#, "1 of 2 shards failed"),
    (
      #""_shards":{"total":3,"failed":2,"failures":[{"reason":{"type":"x","reason":"no mapping"}}]}"#,
      "2 of 3 shards failed: no mapping"
    ),
  ])
  func incompleteResultsOfElasticsearchAreErrors(_ member: String, _ reason: String) throws {
    let text = #"{"responses":[{\#(member),"hits":{"total":1,"hits":[{"_id":"a"}]}}]}"#
    #expect(
      try Self.error(of: Self.elasticsearch, text, to: request())
        == SearchError(
          .unavailable, "'elasticsearch' returned an incomplete result: \(reason)"))
  }

  @Test func searchOfNoShardsIsComplete() throws {
    let requested = request { $0.addFacet("price") }
    let empty = #"{"responses":[{"_shards":{"total":0,"failed":0},"hits":{"total":0,"hits":[]}}]}"#
    #expect(try Self.error(of: Self.elasticsearch, empty, to: requested) == nil)
    let incomplete = #"{"responses":[{"hits":{"total":1,"hits":[{"_id":"a"}]}}]}"#
    #expect(
      try Self.error(of: Self.elasticsearch, incomplete, to: requested)?.reason == .malformed)
  }

  @Test func searchThatTypesenseCutOffIsAnError() throws {
    let text = #"{"results":[{"found":0,"hits":[],"search_cutoff":true}]}"#
    let error = try Self.error(of: Self.typesense, text, to: request())
    #expect(error?.reason == .unavailable)
    #expect(error?.message.contains("incomplete result") == true)
  }

  @Test func moreHitsThanRequestedAreMalformed() throws {
    for dialect in Self.dialects.dropLast() {
      let text = Self.response(of: dialect, hits: 3)
      #expect(try Self.error(of: dialect, text, to: request { $0.hitsPerPage = 3 }) == nil)
      #expect(
        try Self.error(of: dialect, text, to: request { $0.hitsPerPage = 2 })?.reason == .malformed)
    }
  }

  @Test func decodingEndsAtTheDeadline() throws {
    let timedOut = SearchError(.unavailable, "no time is left")
    for dialect in Self.dialects {
      let body = ParsedJSON(try json(Self.response(of: dialect, hits: 2)))
      #expect(throws: timedOut) {
        try dialect.responses(
          from: [body], to: [request()], by: SearchDeadline(after: .zero, timedOut))
      }
    }
  }

  @Test func processingTheResponseIsPartOfTheTimeLimit() async throws {
    // The response arrives after the end of the time, as a response that takes long to parse.
    let body = Self.response(of: Self.typesense, hits: 1)
    let transport = ScriptedTransport([
      { _ in
        usleep(60_000)
        return .response(200, body)
      }
    ])
    let connection = RemoteConnection(
      engine: "typesense", hosts: HostList(["http://a"]), headers: [], secrets: [],
      limits: TimeLimits(total: .milliseconds(50), retries: 0), transport: transport)
    let searcher = RemoteSearcher(
      dialect: Self.typesense, connection: connection, capabilities: [])
    await #expect(
      throws: SearchError(
        .unavailable,
        "'typesense' did not respond: the response could not be processed within 0.05 s")
    ) { try await searcher.search([request()]) }
  }

  @Test func errorsInSuccessfulResponsesDoNotRepeatTheKey() async {
    let body = #"{"results":[{"code":400,"error":"no \u202E\u001b[31m secretive"}]}"#
    let connection = RemoteConnection(
      engine: "typesense", hosts: HostList(["http://a"]), headers: [],
      secrets: [Secret("secretive")], limits: TimeLimits(total: .seconds(3_600), retries: 0),
      transport: ScriptedTransport(.response(200, body)))
    let searcher = RemoteSearcher(
      dialect: Self.typesense, connection: connection, capabilities: [])
    await #expect(
      throws: SearchError(.refused, "'typesense' rejected the request: no \u{FFFD} [31m ***")
    ) { try await searcher.search([request()]) }
  }

  @Test func responseWithTooManyValuesIsMalformed() async throws {
    let transport = ScriptedTransport(.response(200, "[1,2,3]"), .response(200, "[1,2,3,4]"))
    var connection = RemoteConnection(
      engine: "typesense", hosts: HostList(["http://a"]), headers: [], secrets: [],
      limits: TimeLimits(total: .seconds(3_600), retries: 0), transport: transport)
    // Two words for each number and each bracket pair's ends, and two for the text.
    connection.maximumTapeSize = 10
    #expect(try await connection.response(to: EngineRequest("/x", [:])) == [1, 2, 3])
    await #expect(
      throws: SearchError(
        .malformed, "invalid response from 'typesense': it contains too many values")
    ) { try await connection.response(to: EngineRequest("/x", [:])) }
  }
}

import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct RelatedRecordsTests {
  private let related = request {
    $0.related = RelatedRecords(
      to: "7", by: [.init("brand", score: 3), .init("tags"), .init("size")])
  }

  private func searcher(_ transport: ScriptedTransport) throws -> some Searcher {
    let text = "appID: ABC\napiKey: '${env:K}'\nindex: phones\nhosts: http://a"
    let decoded = settings(AlgoliaSettings<ScriptedTransport>.self, text).settings
    return try #require(decoded).searcher(over: transport)
  }

  private func queries(_ request: HTTPRequest) -> [JSONValue] {
    request.json?[path: "requests"]?.array ?? []
  }

  @Test func referenceRecordIsRequestedBeforeRecordsWithItsValues() async throws {
    let transport = ScriptedTransport(
      .response(
        200,
        """
        {"results":[{"hits":[{"objectID":"7","brand":"Apple","tags":["b","a"],"size":6.0}],
          "nbHits":1}]}
        """),
      .response(
        200, #"{"results":[{"hits":[],"nbHits":9},{"hits":[{"objectID":"8"}],"nbHits":5}]}"#))
    let responses = try await searcher(transport).search([request(), related])
    #expect(responses.map(\.nbHits) == [9, 5])
    #expect(transport.requests.map { queries($0).count } == [1, 2])
    let first = try #require(queries(transport.requests[0]).first)
    #expect(first[path: "filters"] == #"( "objectID":"7" )"#)
    #expect(first[path: "attributesToRetrieve"] == ["brand", "tags", "size"])
    let second = try #require(queries(transport.requests[1]).last)
    #expect(second[path: "filters"] == #"( NOT "objectID":"7" )"#)
    #expect(
      second[path: "optionalFilters"] == ["brand:Apple<score=3>", ["tags:a", "tags:b"], "size:6"])
    #expect(second[path: "sumOrFiltersScores"] == true)
  }

  @Test func elasticsearchFindsTheReferenceRecordByItsKey() async throws {
    let text = "url: http://a\nindex: phones\nsearchable: [name]\nexact: [size]"
    let decoded = settings(ElasticsearchSettings<ScriptedTransport>.self, text).settings
    let settings = try #require(decoded)
    #expect(settings.capabilities.contains(.relatedRecords))
    let transport = ScriptedTransport(
      .response(
        200,
        """
        {"responses":[{"hits":{"total":{"value":1},"hits":[
          {"_id":"7","_source":{"brand":"Apple","tags":["b","a"],"size":6.0}}]}}]}
        """),
      .response(
        200,
        #"{"responses":[{"hits":{"total":{"value":5},"hits":[{"_id":"8","_source":{}}]}}]}"#))
    let responses = try await settings.searcher(over: transport).search([related])
    #expect(responses.first?.hits.map(\.objectID) == ["8"])
    let searches = transport.requests.compactMap(\.lines.last)
    try #require(searches.count == 2)
    let key: JSONValue = ["ids": ["values": ["7"]]]
    #expect(searches[0][path: "query.bool.filter"] == [key])
    #expect(searches[0][path: "_source"] == ["brand", "tags", "size"])
    #expect(
      searches[1][path: "query.bool.must"]
        == [["bool": ["filter": [["bool": ["must_not": [key]]]]]]])
    let terms = (searches[1][path: "query.bool.should"]?.array ?? []).flatMap { clause in
      (clause[path: "constant_score.filter.bool.filter"]?.array ?? []).compactMap { filter in
        filter[path: "term"]?.object?.members.first.map {
          "\($0.name) \($0.value[path: "value"] ?? .null)"
        }
      }
    }
    #expect(terms.count == 4, "\(terms)")
  }

  @Test func otherRequestsAreSentInOneBatch() async throws {
    let transport = ScriptedTransport(.response(200, #"{"results":[{"hits":[],"nbHits":9}]}"#))
    _ = try await searcher(transport).search([request()])
    #expect(transport.requests.count == 1)
  }

  @Test func missingReferenceRecordIsRejected() async throws {
    let transport = ScriptedTransport(.response(200, #"{"results":[{"hits":[],"nbHits":0}]}"#))
    await #expect(
      throws: SearchError.refused("no record '7' exists to find related records for")
    ) { try await searcher(transport).search([related]) }
  }
}

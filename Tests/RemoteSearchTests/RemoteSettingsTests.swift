import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct RemoteSettingsTests {
  private typealias Typesense = TypesenseSettings<ScriptedTransport>
  private typealias Elasticsearch = ElasticsearchSettings<ScriptedTransport>
  private typealias Meilisearch = MeilisearchSettings<ScriptedTransport>

  @Test func examplesAreValid() {
    #expect(settings(Typesense.self, Typesense.example).messages == [])
    #expect(settings(Elasticsearch.self, Elasticsearch.example).messages == [])
    #expect(settings(Meilisearch.self, Meilisearch.example).messages == [])
  }

  @Test(arguments: ["abc123", "${env:KEY:-abc123}", "x${env:KEY}", "${env:A}${env:B}"])
  func literalKeyIsRejectedAndNotShown(_ key: String) {
    let decoded = settings(
      Typesense.self,
      "{ type: typesense, url: 'http://a', apiKey: '\(key)', collection: a, searchable: [b] }")
    #expect(
      decoded.messages == ["a secret must not be written in the file"]
    )
  }

  @Test func descriptionsOfTheSettingsDoNotContainTheKey() throws {
    let decoded = try #require(settings(Typesense.self, Typesense.example).settings)
    #expect(decoded.apiKey.value == "secretive")
    var dumped = ""
    dump(decoded, to: &dumped)
    for text in [dumped, "\(decoded)", String(reflecting: decoded), decoded.json.text(.compact)] {
      #expect(!text.contains("secretive"))
    }
  }

  @Test(arguments: [
    "ftp://a", "localhost:8108", "http://", "https://user:pass@a", "http://a?key=b", "http://a b",
    "http://a#b", "http://:80",
  ])
  func serverAddressWithCredentialsOrQueryIsRejected(_ url: String) {
    let decoded = settings(
      Typesense.self,
      "{ type: typesense, url: '\(url)', apiKey: '${env:K}', collection: a, searchable: [b] }")
    #expect(decoded.messages.count == 1 && decoded.messages[0].hasPrefix("invalid server address"))
  }

  @Test func hostsAreTriedInOrder() async throws {
    let decoded = settings(
      Typesense.self,
      """
      { type: typesense, url: ['http://a/', 'http://b/path/'], apiKey: '${env:K}', collection: a,
        searchable: [b], timeout: 1500 ms, totalTimeout: 300 s }
      """)
    let transport = ScriptedTransport(
      .connectionClosed, .response(200, #"{"results":[{"found":4,"hits":[]}]}"#))
    let searcher = try #require(decoded.settings).searcher(over: transport)
    #expect(try await searcher.search([request()]).map(\.nbHits) == [4])
    #expect(transport.urls == ["http://a/multi_search", "http://b/path/multi_search"])
    let sent = try #require(transport.requests.first)
    #expect(sent.headers.contains(HTTPHeader("x-typesense-api-key", "secretive")))
    #expect(sent.timeout <= .seconds(1.5))
  }

  @Test(arguments: [
    ("timeout: 0", "'timeout' is 0 ms"), ("totalTimeout: 301 s", "'totalTimeout' is 301000 ms"),
    ("searchable: []", "'searchable' is empty"), ("username: elastic", "'apiKey' and 'username'"),
  ])
  func invalidParametersAreRejected(line: String, message: String) {
    let key = line.prefix { $0 != ":" }
    let lines = Elasticsearch.example.split(separator: "\n").filter { !$0.hasPrefix("\(key):") }
    let decoded = settings(Elasticsearch.self, lines.joined(separator: "\n") + "\n\(line)")
    #expect(decoded.messages.contains { $0.hasPrefix(message) }, "\(decoded.messages)")
  }

  @Test(arguments: [
    ("maxTotalHits: 0", "'maxTotalHits' is 0, expected 1 to 1000000000"),
    ("maxValuesPerFacet: 1000001", "'maxValuesPerFacet' is 1000001, expected 1 to 1000000"),
    (
      "dates: [made], textDates: [sold, made]",
      "'made' is also one of the 'dates', which 'push' converts to numbers"
    ),
  ])
  func invalidLimitsOfMeilisearchAreRejected(line: String, message: String) {
    let decoded = settings(Meilisearch.self, "{ url: 'http://a', index: i, \(line) }")
    #expect(decoded.messages == [message])
  }

  @Test func meilisearchIndexNameWithSpecialCharactersIsRejected() {
    let decoded = settings(
      Meilisearch.self, "{ type: meilisearch, url: 'http://a', index: 'a/b' }")
    #expect(decoded.messages.count == 1)
  }

  @Test(arguments: [
    ("apiKey: '${env:K}'", "ApiKey secretive"),
    ("username: elastic\npassword: '${env:K}'", "Basic ZWxhc3RpYzpzZWNyZXRpdmU="), ("", nil),
  ])
  func elasticsearchSupportsKeyPasswordAndNoAuthentication(lines: String, header: String?)
    async throws
  {
    let decoded = settings(
      Elasticsearch.self, "url: http://a\nindex: m\nsearchable: [t]\n\(lines)")
    let transport = ScriptedTransport(.response(200, #"{"responses":[]}"#))
    let searcher = try #require(decoded.settings).searcher(over: transport)
    await #expect(throws: SearchError.self) { try await searcher.search([request()]) }
    let sent = try #require(transport.requests.first)
    #expect(sent.headers.first { $0.name == "authorization" }?.value == header)
    #expect(sent.headers.contains(HTTPHeader("content-type", "application/x-ndjson")))
  }

  @Test func unsupportedRequestIsRejectedWithoutAnHTTPRequest() async throws {
    let decoded = try #require(settings(Meilisearch.self, Meilisearch.example).settings)
    let transport = ScriptedTransport()
    let searcher = decoded.searcher(over: transport)
    await #expect(
      throws: SearchError(
        .refused,
        "'meilisearch' does not support grouped hits"
      )
    ) { try await searcher.search([request { $0.distinct = 1 }]) }
    await #expect(throws: SearchError.self) {
      try await searcher.search([request { $0.page = -1 }])
    }
    #expect(transport.requests.isEmpty)
    #expect(try await searcher.search([]).isEmpty)
  }

  @Test func concurrentResponsesAreReturnedInOrder() async throws {
    // Other tests can occupy all threads for a long time.
    let decoded = try #require(
      settings(
        Meilisearch.self, Meilisearch.example + "\ntotalTimeout: 300 s\nmaxValuesPerFacet: 1"
      )
      .settings)
    let step: ScriptedTransport.Step = { request in
      request.url.hasSuffix("facet-search")
        ? .response(200, #"{"facetHits":[{"value":"x","count":1}]}"#)
        : .response(
          200,
          #"{"results":[{"hits":[],"totalHits":6,"facetDistribution":{"a":{"y":1},"b":{"y":1}}}]}"#)
    }
    let searcher = decoded.searcher(over: ScriptedTransport([step, step, step]))
    let requested = request {
      $0.addFacetSearch(in: "a", for: "x")
      $0.addFacetSearch(in: "b", for: "x")
    }
    let response = try #require(try await searcher.search([requested]).first)
    #expect(response.nbHits == 6)
    #expect(response.facetHits.values.map { $0.map(\.value) } == [["x"], ["x"]])
  }
}

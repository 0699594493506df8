import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct RemoteSettingsTests {
  private typealias Typesense = TypesenseSettings<ScriptedTransport>
  private typealias Elasticsearch = ElasticsearchSettings<ScriptedTransport>
  private typealias Meilisearch = MeilisearchSettings<ScriptedTransport>

  @Test func theExamplesAreRight() {
    #expect(settings(Typesense.self, Typesense.example).messages == [])
    #expect(settings(Elasticsearch.self, Elasticsearch.example).messages == [])
    #expect(settings(Meilisearch.self, Meilisearch.example).messages == [])
  }

  @Test(arguments: ["abc123", "${env:KEY:-abc123}", "x${env:KEY}", "${env:A}${env:B}"])
  func aKeyInTheFileIsAMistakeThatIsNotRepeated(_ key: String) {
    let made = settings(
      Typesense.self,
      "{ type: typesense, url: 'http://a', apiKey: '\(key)', collection: a, searchable: [b] }")
    #expect(
      made.messages == ["a secret must not be written in the file"]
    )
  }

  @Test func noTextOfTheSettingsTellsTheKey() throws {
    let made = try #require(settings(Typesense.self, Typesense.example).settings)
    #expect(made.apiKey.value == "secretive")
    var dumped = ""
    dump(made, to: &dumped)
    for text in [dumped, "\(made)", String(reflecting: made), made.json.text(.compact)] {
      #expect(!text.contains("secretive"))
    }
  }

  @Test(arguments: [
    "ftp://a", "localhost:8108", "http://", "https://user:pass@a", "http://a?key=b", "http://a b",
    "http://a#b", "http://:80",
  ])
  func anAddressIsAHostAndNothingSecret(_ url: String) {
    let made = settings(
      Typesense.self,
      "{ type: typesense, url: '\(url)', apiKey: '${env:K}', collection: a, searchable: [b] }")
    #expect(made.messages.count == 1 && made.messages[0].hasPrefix("invalid server address"))
  }

  @Test func severalHostsAreTriedInTheirOrder() async throws {
    let made = settings(
      Typesense.self,
      """
      { type: typesense, url: ['http://a/', 'http://b/path/'], apiKey: '${env:K}', collection: a,
        searchable: [b], timeout: 1.5 }
      """)
    let transport = ScriptedTransport(
      .broken, .answer(200, #"{"results":[{"found":4,"hits":[]}]}"#))
    let searcher = try #require(made.settings).searcher(over: transport)
    #expect(try await searcher.search([request()]).map(\.nbHits) == [4])
    #expect(transport.urls == ["http://a/multi_search", "http://b/path/multi_search"])
    let sent = try #require(transport.requests.first)
    #expect(sent.headers.contains(HTTPHeader("x-typesense-api-key", "secretive")))
    #expect(sent.timeout <= .seconds(1.5))
  }

  @Test(arguments: [
    ("timeout: 0", "'timeout' is 0 seconds"), ("totalTimeout: 301", "'totalTimeout' is 301"),
    ("searchable: []", "'searchable' is empty"), ("username: elastic", "'apiKey' and 'username'"),
  ])
  func whatMakesNoSenseIsRefused(line: String, message: String) {
    let key = line.prefix { $0 != ":" }
    let lines = Elasticsearch.example.split(separator: "\n").filter { !$0.hasPrefix("\(key):") }
    let made = settings(Elasticsearch.self, lines.joined(separator: "\n") + "\n\(line)")
    #expect(made.messages.contains { $0.hasPrefix(message) }, "\(made.messages)")
  }

  @Test func indexesOfMeilisearchHaveNamesThatNeedNoEscape() {
    let made = settings(
      Meilisearch.self, "{ type: meilisearch, url: 'http://a', index: 'a/b' }")
    #expect(made.messages.count == 1)
  }

  @Test(arguments: [
    ("apiKey: '${env:K}'", "ApiKey secretive"),
    ("username: elastic\npassword: '${env:K}'", "Basic ZWxhc3RpYzpzZWNyZXRpdmU="), ("", nil),
  ])
  func elasticsearchTakesAKeyAPasswordOrNothing(lines: String, header: String?) async throws {
    let made = settings(
      Elasticsearch.self, "url: http://a\nindex: m\nsearchable: [t]\n\(lines)")
    let transport = ScriptedTransport(.answer(200, #"{"responses":[]}"#))
    let searcher = try #require(made.settings).searcher(over: transport)
    await #expect(throws: SearchError.self) { try await searcher.search([request()]) }
    let sent = try #require(transport.requests.first)
    #expect(sent.headers.first { $0.name == "authorization" }?.value == header)
    #expect(sent.headers.contains(HTTPHeader("content-type", "application/x-ndjson")))
  }

  @Test func whatTheEngineCannotDoIsRefusedWithoutACall() async throws {
    let made = try #require(settings(Meilisearch.self, Meilisearch.example).settings)
    let transport = ScriptedTransport()
    let searcher = made.searcher(over: transport)
    await #expect(
      throws: SearchError(
        .refused,
        "'meilisearch' rejected the request: it does not support hits that are grouped by an attribute"
      )
    ) { try await searcher.search([request { $0.distinct = 1 }]) }
    await #expect(throws: SearchError.self) {
      try await searcher.search([request { $0.page = -1 }])
    }
    #expect(transport.requests.isEmpty)
    #expect(try await searcher.search([]).isEmpty)
  }

  @Test func severalCallsAreAnsweredInTheirOrder() async throws {
    let made = try #require(settings(Meilisearch.self, Meilisearch.example).settings)
    let step: ScriptedTransport.Step = { request in
      request.url.hasSuffix("facet-search")
        ? .answer(200, #"{"facetHits":[{"value":"x","count":1}]}"#)
        : .answer(200, #"{"results":[{"hits":[],"totalHits":6}]}"#)
    }
    let searcher = made.searcher(over: ScriptedTransport([step, step, step]))
    let requested = request {
      $0.askFacetSearch(in: "a", for: "x")
      $0.askFacetSearch(in: "b", for: "x")
    }
    let response = try #require(try await searcher.search([requested]).first)
    #expect(response.nbHits == 6 && response.facetHits.count == 2)
  }
}

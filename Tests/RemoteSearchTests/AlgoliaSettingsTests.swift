import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct AlgoliaSettingsTests {
  private typealias Algolia = AlgoliaSettings<ScriptedTransport>

  private func decoded(_ lines: String = "") throws -> Algolia {
    let text = "appID: ABC\napiKey: '${env:K}'\nindex: phones\n\(lines)"
    return try #require(settings(Algolia.self, text).settings)
  }

  @Test func exampleIsValid() {
    let example = Algolia.example.replacing("${env:ALGOLIA_APP_ID:-APPID}", with: "APPID")
    #expect(settings(Algolia.self, example).messages == [])
  }

  @Test func primaryHostIsTriedBeforeTheOthers() async throws {
    let transport = ScriptedTransport(
      .timedOut, .connectionClosed, .response(503), .response(200, #"{"results":[]}"#))
    let searcher = try decoded().searcher(over: transport)
    await #expect(throws: SearchError.self) { try await searcher.search([request()]) }
    let path = "/1/indexes/*/queries"
    #expect(transport.urls.first == "https://ABC-dsn.algolia.net\(path)")
    #expect(
      Set(transport.urls.dropFirst())
        == Set((1...3).map { "https://ABC-\($0).algolianet.com\(path)" }))
  }

  @Test func rejectedRequestIsNotRetried() async throws {
    let transport = ScriptedTransport(
      .response(403, #"{"message":"Invalid Application-ID or API key","status":403}"#),
      .response(200))
    let searcher = try decoded().searcher(over: transport)
    await #expect(
      throws: SearchError(
        .refused,
        "'algolia' rejected the request: status 403, Invalid Application-ID or API key")
    ) { try await searcher.search([request()]) }
    #expect(transport.requests.count == 1)
  }

  @Test func configuredHostsReplaceTheDefaultHosts() async throws {
    let transport = ScriptedTransport(
      .response(
        200,
        """
        {"results":[{"hits":[{"objectID":"a","name":"Phone"}],"nbHits":1,"nbPages":1,"page":0,
          "hitsPerPage":20,"processingTimeMS":1,"facets":{"brand":{"Apple":1}}}]}
        """))
    let searcher = try decoded("hosts: http://localhost:7001").searcher(over: transport)
    let requested = request {
      $0.sort = "cheap"
      $0.addFacet("brand")
    }
    let response = try #require(try await searcher.search([requested]).first)
    #expect(response.hits.map(\.objectID) == ["a"])
    #expect(response.facets == ["brand": [FacetValue("Apple", count: 1)]])
    let sent = try #require(transport.requests.first)
    #expect(sent.url == "http://localhost:7001/1/indexes/*/queries")
    #expect(sent.json?[path: "requests"]?.array?.first?.object?["indexName"] == "cheap")
    #expect(sent.headers.contains(HTTPHeader("x-algolia-api-key", "secretive")))
    #expect(!sent.url.contains("secretive"))
  }

  @Test(arguments: [(nil, false), (false, false), (true, true)] as [(Bool?, Bool)])
  func operatorsHaveNoMeaningUnlessTheRequestEnablesThem(
    requested: Bool?, expected: Bool
  ) async throws {
    let transport = ScriptedTransport(.response(403))
    let searcher = try decoded("hosts: http://a").searcher(over: transport)
    let request = request {
      $0.query = "-a \"b c\""
      $0.strategy.advancedSyntax = requested
    }
    _ = try? await searcher.search([request])
    let query = try #require(transport.requests.first?.json?[path: "requests"]?.array?.first)
    #expect(query.object?["advancedSyntax"] == .boolean(expected))
  }

  @Test func applicationIDWithSpecialCharactersIsRejected() {
    let decoded = settings(Algolia.self, "appID: a.evil.com/\napiKey: '${env:K}'\nindex: phones")
    #expect(decoded.messages == ["invalid application ID: expected letters and digits"])
  }
}

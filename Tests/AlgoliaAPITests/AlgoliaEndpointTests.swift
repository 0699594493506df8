import AlgoliaAPI
import Components
import Search
import Testing

@Suite struct AlgoliaEndpointTests {
  private func endpoint(
    _ searcher: any Searcher = RecordingSearcher(), keys: Set<String> = []
  ) -> AlgoliaEndpoint {
    var source = AlgoliaSource("phones", searcher)
    source.indexDescription.sorts = ["cheap"]
    return AlgoliaEndpoint([source, AlgoliaSource("phones_old", RecordingSearcher())], keys: keys)
  }

  @Test(
    arguments: [
      ("phones", nil), ("phones_cheap", "cheap"), ("phones_price:asc", "price:asc"),
    ] as [(String, String?)])
  func indexIsASearcherOrOneOfItsSortOrders(index: String, sort: String?) async {
    let searcher = RecordingSearcher()
    let httpResponse = await endpoint(searcher).post("/1/indexes/\(index)/query", [:])
    #expect(httpResponse.body.object?["index"]?.text == index)
    #expect(searcher.requests.map(\.sort) == [sort])
  }

  @Test func recordsAreFilteredByObjectID() async {
    let searcher = RecordingSearcher()
    var source = AlgoliaSource("phones", searcher)
    source.indexDescription.key = "sku"
    let filters: JSONValue = ["filters": "NOT objectID:7 AND brand:Apple"]
    _ = await AlgoliaEndpoint([source]).post("/1/indexes/phones/query", filters)
    let found = searcher.requests.first?.always.flatMap(\.filters) ?? []
    #expect(found.map(\.attribute) == ["sku", "brand"])
    #expect(found.map(\.isNegated) == [true, false])
  }

  @Test func longestMatchingSearcherNameIsUsed() async {
    let searcher = RecordingSearcher()
    let httpResponse = await endpoint(searcher).post("/1/indexes/phones_old/query", [:])
    #expect(httpResponse.status == 200)
    #expect(searcher.requests.isEmpty)
  }

  @Test(arguments: ["cars", "phones_dear", "phone", ""])
  func unknownIndexIsNotFound(index: String) async {
    let body: JSONValue = ["requests": [["indexName": .text(index)]]]
    let httpResponse = await endpoint().post("/1/indexes/*/queries", body)
    #expect(httpResponse.status == 404)
    #expect(
      httpResponse.body == ["message": .text("Index \(index) does not exist"), "status": 404])
  }

  @Test(arguments: [
    ("GET", "/1", 404), ("GET", "/1/task", 403), ("GET", "/", 404), ("GET", "/screen.json", 404),
    ("DELETE", "/1/indexes/phones", 403), ("POST", "/1/indexes/phones/batch", 403),
    ("PUT", "/1/indexes/phones/1", 403), ("GET", "/1/indexes/phones/settings/x", 403),
    ("POST", "/1/indexes/phones", 403), ("POST", "/1/indexes/phones/facets/query", 403),
  ])
  func unsupportedEndpointsAreRejected(method: String, path: String, status: Int) async {
    let httpResponse = await endpoint().response(method: method, path: path, body: [])
    #expect(httpResponse.status == status)
    #expect(httpResponse.body.object?["status"] == .integer(status))
    #expect(httpResponse.body.object?["message"]?.text?.isEmpty == false)
  }

  @Test(arguments: [
    "{", "[]", "1", "\u{0}", #"{"requests": 1}"#, #"{"requests": [1]}"#, "{}",
    #"{"requests": [{}]}"#, #"{"requests": [], "strategy": "all"}"#,
  ])
  func invalidBodyIsRejected(body: String) async {
    let httpResponse = await endpoint().response(
      method: "POST", path: "/1/indexes/*/queries", body: body.utf8)
    #expect(httpResponse.status == 400)
  }

  @Test func bodyCanBeEmptyAndPathPercentEncoded() async {
    let httpResponse = await endpoint().response(
      method: "POST", path: "/1/indexes/phones%5Fcheap/query", body: [])
    #expect(httpResponse.status == 200)
    let all = await endpoint().post("/1/indexes/%2A/queries", ["requests": []])
    #expect(all.body == ["results": []])
  }

  @Test func keyIsRequiredOnlyIfKeysAreConfigured() async {
    let keyed = endpoint(keys: ["secret"])
    func status(_ query: String, _ headers: [String: String]) async -> Int {
      await keyed.response(
        method: "POST", path: "/1/indexes/phones/query", query: query, headers: headers, body: []
      ).status
    }
    #expect(await status("", [:]) == 403)
    #expect(await status("", ["x-algolia-api-key": "wrong"]) == 403)
    #expect(await status("", ["x-algolia-api-key": "secret"]) == 200)
    #expect(await status("a=b&X-Algolia-API-Key=secret", [:]) == 200)
  }

  @Test func resultsAreInOrderWithOneBatchPerSearcher() async {
    let searcher = RecordingSearcher { SearchResponse(query: $0.query, nbHits: $0.page) }
    let httpResponse = await endpoint(searcher).post(
      "/1/indexes/*/queries",
      [
        "requests": [
          ["indexName": "phones", "page": 1], ["indexName": "phones_old"],
          ["indexName": "phones_cheap", "page": 3],
          [
            "indexName": "phones", "type": "facet", "facet": "brand", "facetQuery": "ap",
            "maxFacetHits": 5,
          ],
        ]
      ])
    let results = httpResponse.body.object?["results"]?.array ?? []
    #expect(results.map { $0.object?["nbHits"] } == [1, 0, 3, nil])
    #expect(results.last?.object?["facetHits"] == [])
    #expect(searcher.requests.count == 3)
    #expect(
      searcher.requests.last?.facetSearches == [.init(in: "brand", for: "ap", limit: 5)])
    #expect(searcher.requests.last?.hitsPerPage == 0)
  }

  @Test func strategyStopIfEnoughMatchesSkipsLaterQueries() async {
    let searcher = RecordingSearcher { SearchResponse(nbHits: $0.query == "many" ? 20 : 19) }
    let httpResponse = await endpoint(searcher).post(
      "/1/indexes/*/queries",
      [
        "strategy": "stopIfEnoughMatches",
        "requests": [
          ["indexName": "phones", "query": "few"], ["indexName": "phones", "query": "many"],
          ["indexName": "phones", "query": "more"],
        ],
      ])
    let results = httpResponse.body.object?["results"]?.array ?? []
    #expect(results.map { $0.object?["nbHits"] } == [19, 20, 0])
    #expect(results.map { $0.object?["processed"] } == [nil, nil, false])
    #expect(searcher.requests.map(\.query) == ["few", "many"])
  }

  @Test(arguments: [
    (SearchError.Reason.refused, 400), (.unavailable, 503), (.malformed, 500), (.cancelled, 503),
  ])
  func failedSearchIsReportedInAlgoliasFormat(reason: SearchError.Reason, status: Int) async {
    let searcher = RecordingSearcher { _ throws(SearchError) in throw SearchError(reason, "no") }
    let httpResponse = await endpoint(searcher).post("/1/indexes/phones/query", [:])
    #expect(httpResponse.status == status)
    #expect(httpResponse.body == ["message": "no", "status": .integer(status)])
  }

  @Test func facetsIncludeStatistics() async {
    let searcher = RecordingSearcher { request in
      SearchResponse(
        nbHits: 9,
        facets: [
          "brand": [
            FacetValue("b", count: 5), FacetValue("a", count: 4), FacetValue("c", count: 0),
          ],
          "price": [FacetValue("1.5", count: 2)], "none": [],
        ],
        statistics: [.init(of: "price"): NumericStatistics(min: 1, max: 4, sum: 5, average: 2.5)],
        userData: [["a": 1]], renderingContent: ["redirect": ["url": "x"]],
        appliedRules: ["r"])
    }
    let httpResponse = await endpoint(searcher).post(
      "/1/indexes/phones/query",
      [
        "facets": ["brand", "price", "none"], "maxValuesPerFacet": 3, "sortFacetValuesBy": "alpha",
        "responseFields": [
          "facets", "facets_stats", "exhaustive", "userData", "renderingContent", "appliedRules",
        ],
      ])
    #expect(
      httpResponse.body == [
        "facets": ["brand": ["a": 4, "b": 5], "price": ["1.5": 2]],
        "facets_stats": ["price": ["min": 1.0, "max": 4.0, "avg": 2.5, "sum": 5.0]],
        "exhaustive": [
          "facetsCount": true, "facetValues": false, "nbHits": true, "rulesMatch": true,
          "typo": true,
        ],
        "userData": [["a": 1]], "renderingContent": ["redirect": ["url": "x"]],
        "appliedRules": [["objectID": "r"]],
      ])
  }

  @Test func hitsHaveTheRequestedTagsAndAttributes() async {
    let searcher = RecordingSearcher { _ in
      let text = HighlightedText(
        parts: [.init("Zur", isHighlighted: true), .init("ich", isHighlighted: false)],
        matchLevel: .full, matchedWords: ["zur"])
      var hit = Hit(
        objectID: "7", record: JSONObject([("id", 7), ("name", "Zurich"), ("text", "Zurich")]),
        highlights: ["name", "text"].map {
          HighlightedAttribute(path: $0, texts: [text], isList: false)
        })
      hit.snippets = [HighlightedAttribute(path: "text", texts: [text], isList: true)]
      hit.distance = 125
      return SearchResponse(hits: [hit], nbHits: 1, nbPages: 1)
    }
    let httpResponse = await endpoint(searcher).post(
      "/1/indexes/phones/query",
      [
        "highlightPreTag": "[", "highlightPostTag": "]", "attributesToHighlight": ["name"],
        "attributesToRetrieve": ["*", "-text"], "getRankingInfo": true, "aroundLatLng": "1,2",
        "aroundPrecision": 10, "responseFields": ["hits"],
      ])
    #expect(
      httpResponse.body == [
        "hits": [
          [
            "id": 7, "name": "Zurich", "objectID": "7",
            "_highlightResult": [
              "name": [
                "value": "[Zur]ich", "matchLevel": "full", "matchedWords": ["zur"],
                "fullyHighlighted": false,
              ]
            ],
            "_snippetResult": ["text": [["value": "[Zur]ich", "matchLevel": "full"]]],
            "_rankingInfo": [
              "nbTypos": 0, "firstMatchedWord": 0, "nbExactWords": 0, "userScore": 0,
              "geoDistance": 12, "geoPrecision": 10, "filters": 0,
            ],
          ]
        ]
      ])
  }

  @Test func paramsAreReturnedInURLEncodedForm() async {
    let first = await endpoint().post(
      "/1/indexes/phones/query", ["query": "a b&c", "facets": ["x"], "page": 1])
    let params = first.body.object?["params"]?.text ?? ""
    #expect(params == "query=a%20b%26c&facets=%5B%22x%22%5D&page=1")
    let second = await endpoint().post("/1/indexes/phones/query", ["params": .text(params)])
    #expect(second.body.object?["params"]?.text == params)
    #expect(second.body.object?["query"] == "a b&c")
  }

  @Test func recordsAreFetchedByObjectID() async {
    let searcher = RecordingSearcher { request in
      let hit = Hit(objectID: "7", record: JSONObject([("name", "x")]))
      return SearchResponse(hits: [hit], nbHits: 1)
    }
    let endpoint = endpoint(searcher)
    let found = await endpoint.response(method: "GET", path: "/1/indexes/phones/7", body: [])
    #expect(found.body == ["name": "x", "objectID": "7"])
    let other = await endpoint.response(method: "GET", path: "/1/indexes/phones/8", body: [])
    #expect(other.status == 404)
    let several = await endpoint.post(
      "/1/indexes/*/objects",
      [
        "requests": [
          ["indexName": "phones", "objectID": "8"], ["indexName": "phones", "objectID": "7"],
        ]
      ])
    #expect(several.body == ["results": [nil, ["name": "x", "objectID": "7"]]])
  }

  @Test(arguments: [
    ("a:\u{338}b", "\u{338}b", false), ("a:-\u{338}b", "\u{338}b", true),
    ("a:\\-\u{338}b", "-\u{338}b", false),
  ])
  func filterValueCanBeginWithACombiningMark(text: String, value: String, isNegated: Bool) async {
    let searcher = RecordingSearcher()
    let body: JSONValue = ["facetFilters": [.text(text)]]
    _ = await endpoint(searcher).post("/1/indexes/phones/query", body)
    let expected = Filter.Facet(attribute: "a", stringValue: value, isNegated: isNegated)
    #expect(searcher.requests.first?.always.flatMap(\.filters) == [.facet(expected)])
  }
}

import AlgoliaAPI
import Components
import Search
import Testing

@Suite struct AlgoliaBatchTests {
  private let index = AlgoliaIndex("phones", sorts: ["cheap": "phones_price_asc"])

  /// The first query for a request.
  private func query(_ build: (inout SearchRequest) -> Void) throws -> JSONObject {
    var request = SearchRequest()
    build(&request)
    let queries = try #require(queries(AlgoliaBatch([request], to: index)).first)
    return try #require(queries.object)
  }

  private func queries(_ batch: AlgoliaBatch) -> [JSONValue] {
    batch.bodies.flatMap { $0.object?["requests"]?.array ?? [] }
  }

  @Test func defaultRequestContainsIndexQueryAndPage() throws {
    let query = try query {
      $0.query = "zur"
      $0.page = 2
    }
    #expect(
      query
        == JSONObject([
          ("indexName", "phones"), ("query", "zur"), ("page", 2), ("hitsPerPage", 20),
          ("highlightPreTag", "__highlight__"), ("highlightPostTag", "__/highlight__"),
        ]))
  }

  @Test(arguments: [("cheap", "phones_price_asc"), ("phones_new", "phones_new")])
  func sortOrderIsAReplica(sort: String, name: String) throws {
    #expect(try query { $0.sort = sort }["indexName"]?.text == name)
  }

  @Test func filtersAreOneFilterString() throws {
    let filters = try query {
      $0.filters[or: "brand"].add(
        Filter.Facet(attribute: "brand", stringValue: "Bo\"b"),
        Filter.Facet(attribute: "brand", stringValue: "Al", isNegated: true))
      $0.filters[and: "size"].add(
        Filter.Facet(attribute: "size", floatValue: 4),
        Filter.Numeric(attribute: "price", range: 1.5...Double.infinity))
      $0.always = [FilterGroup(.and(""), [.tag("new")])]
    }["filters"]?.text
    #expect(
      filters == #"( "brand":"Bo\"b" OR NOT "brand":"Al" ) AND ( "price":1.5 TO "#
        + #"1.7976931348623157e+308 AND "size":"4" ) AND ( "_tags":"new" )"#)
  }

  @Test func optionalFiltersAreListsOfAlternatives() throws {
    let apple = Filter.Facet(attribute: "brand", stringValue: "Apple")
    let minus = Filter.Facet(attribute: "brand", stringValue: "-x")
    let query = try query {
      $0.optionalFilters = OptionalFilters(
        [
          [.init(.facet(apple), score: 3)],
          [.init(!Filter.facet(apple)), .init(.facet(minus)), .init(.tag("new"), score: 0)],
        ], sumsScores: true)
    }
    #expect(
      query["optionalFilters"] == [
        "brand:Apple<score=3>", ["brand:-Apple", #"brand:\-x"#, "_tags:new<score=0>"],
      ])
    #expect(query["sumOrFiltersScores"] == true)
    #expect(query["getRankingInfo"] == true)
  }

  @Test func statisticsRequestFacets() throws {
    let query = try query {
      $0.addFacet("brand", limit: 7)
      $0.addFacet("price", limit: 3)
      $0.addStatistics(of: "price")
      $0.addStatistics(of: "year")
    }
    #expect(query["facets"] == ["brand", "price", "year"])
    #expect(query["maxValuesPerFacet"] == 7)
  }

  @Test func facetLimitsAreReducedToAlgoliasMaximum() throws {
    #expect(try query { $0.addFacet("a", limit: 5000) }["maxValuesPerFacet"] == 1000)
  }

  @Test func histogramIsComputedFromAllFacetValues() throws {
    let histogram = SearchRequest.Histogram(of: "price", buckets: 2)
    var request = SearchRequest()
    request.addFacet("brand", limit: 7)
    request.addHistogram(histogram)
    let batch = AlgoliaBatch([request], to: index)
    let query = try #require(queries(batch).first?.object)
    #expect(queries(batch).count == 1)
    #expect(query["facets"] == ["brand", "price"])
    #expect(query["maxValuesPerFacet"] == 1000)
    func buckets(_ prices: [(String, JSONValue)]) throws -> [HistogramBucket]? {
      let result: JSONValue = [
        "hits": [], "nbHits": 4, "facets": ["price": .object(JSONObject(prices))],
      ]
      return try batch.responses(from: [["results": [result]]]).first?.histograms[histogram]
    }
    #expect(
      try buckets([("10", 2), ("0", 1), ("4.5", 3)]) == [
        HistogramBucket(from: 0, to: 5, count: 4), HistogramBucket(from: 5, to: 10, count: 2),
      ])
    #expect(try buckets([("10", 2), ("cheap", 1)]) == [])
    #expect(try buckets([("nan", 2)]) == [])
    #expect(try buckets([]) == [])
    #expect(try buckets((0..<999).map { ("\($0)", 1) })?.map(\.count) == [499, 500])
    #expect(try buckets((0..<1000).map { ("\($0)", 1) }) == [])
  }

  @Test func coordinatesAreEncodedWithoutExponents() throws {
    let query = try query {
      $0.area = GeographicArea(
        center: Coordinates(latitude: 47.5, longitude: -0.00001), radius: 1200.4, precision: 50)
    }
    #expect(query["aroundLatLng"] == "47.5,0")
    #expect(query["aroundRadius"] == 1200)
    #expect(query["aroundPrecision"] == 50)
    let boxed = try self.query {
      $0.area = GeographicArea(
        center: Coordinates(latitude: 1, longitude: 2),
        boxes: [.init(north: 4, east: 3, south: 2, west: -1.5)])
    }
    #expect(boxed["aroundRadius"] == "all")
    #expect(boxed["insideBoundingBox"] == [[4, 3, 2, -1.5]].normalised)
  }

  @Test func onlyConfiguredQueryParametersAreSent() throws {
    let query = try query {
      $0.strategy.queryType = .prefixAll
      $0.strategy.typoTolerance = .strict
      $0.strategy.removeStopWords = true
      $0.strategy.removeWordsIfNoResults = .allOptional
      $0.strategy.optionalWords = ["a"]
      $0.strategy.advancedSyntax = false
      $0.strategy.synonyms = false
      $0.strategy.restrictSearchableAttributes = ["name"]
      $0.ruleContexts = ["home"]
      $0.distinct = 2
      $0.relevancyStrictness = 40
      $0.clickAnalytics = true
      $0.attributesToRetrieve = ["name"]
      $0.addSnippet(of: "text", words: 20)
    }
    let expected: JSONValue = [
      "indexName": "phones", "query": "", "ruleContexts": ["home"], "distinct": 2,
      "relevancyStrictness": 40, "queryType": "prefixAll", "typoTolerance": "strict",
      "removeStopWords": true, "removeWordsIfNoResults": "allOptional",
      "optionalWords": ["a"], "advancedSyntax": false, "synonyms": false,
      "restrictSearchableAttributes": ["name"], "page": 0, "hitsPerPage": 20,
      "attributesToRetrieve": ["name"], "attributesToSnippet": ["text:20"],
      "clickAnalytics": true, "highlightPreTag": "__highlight__",
      "highlightPostTag": "__/highlight__",
    ]
    #expect(.object(query) == expected)
  }

  @Test func severalPagesAreSentAsOffsetAndLength() throws {
    let query = try query {
      $0.firstPage = 1
      $0.page = 3
      $0.hitsPerPage = 10
    }
    #expect(query["offset"] == 10)
    #expect(query["length"] == 30)
    #expect(query["page"] == nil)
  }

  @Test func disjunctiveCountsAreQueriesOfTheSameBatch() throws {
    var request = SearchRequest()
    request.filters[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Apple"))
    request.addFacet("brand", limit: 5)
    request.addFacetSearch(in: "brand", for: "no", limit: 300)
    let batch = AlgoliaBatch([request, SearchRequest()], to: index)
    let queries = queries(batch)
    #expect(batch.bodies.count == 1)
    #expect(queries.map { $0.object?["type"]?.text } == [nil, "facet", nil, "facet", nil])
    let counting = try #require(queries[2].object)
    #expect(counting["filters"] == nil)
    #expect(counting["hitsPerPage"] == 0)
    #expect(counting["attributesToRetrieve"] == [])
    #expect(counting["analytics"] == false)
    #expect(queries[3].object?["maxFacetHits"] == 100)
    #expect(queries[3].object?["facetQuery"] == "no")
    #expect(queries[3].object?["filters"] == nil)
  }

  @Test func queriesAboveTheBatchLimitAreSeveralBatches() {
    let requests = [SearchRequest](repeating: SearchRequest(), count: 120)
    let sizes = AlgoliaBatch(requests, to: index).bodies.map {
      $0.object?["requests"]?.array?.count ?? 0
    }
    #expect(sizes == [50, 50, 20])
  }

  @Test func resultsOfAllQueriesAreMerged() throws {
    let price = SearchRequest.Statistics(of: "price", ignoring: .and("price"))
    var request = SearchRequest()
    request.query = "zur"
    request.filters[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Apple"))
    request.filters[and: "price"].add(Filter.Numeric(attribute: "price", range: 1...5))
    request.addFacet("brand", limit: 2)
    request.addFacet("color")
    request.addStatistics(of: "price", ignoring: .and("price"))
    let body: JSONValue = [
      "results": [
        [
          "hits": [], "nbHits": 3, "nbPages": 1, "processingTimeMS": 2, "queryID": "q",
          "facets": ["brand": ["Apple": 3], "color": ["red": 1, "blue": 2]],
          "facets_stats": ["price": ["min": 1, "max": 5, "avg": 3, "sum": 9]],
          "userData": [["banner": "x"]], "appliedRules": [["objectID": "r1"]],
          "renderingContent": ["facetOrdering": ["facets": ["order": []]]],
        ],
        ["hits": [], "nbHits": 9, "facets": ["brand": ["A": 1, "B": 4, "C": 4]]],
        [
          "hits": [], "nbHits": 8,
          "facets_stats": ["price": ["min": 0, "max": 99, "avg": 9, "sum": 72]],
        ],
      ]
    ]
    let batch = AlgoliaBatch([request], to: index)
    let response = try #require(try batch.responses(from: [body]).first)
    #expect(response.nbHits == 3)
    #expect(response.query == "zur")
    #expect(response.processingTime == .milliseconds(2))
    #expect(response.queryID == "q")
    #expect(response.userData == [["banner": "x"]])
    #expect(response.appliedRules == ["r1"])
    #expect(response.renderingContent != nil)
    #expect(
      response.facets["brand"] == [
        FacetValue("B", count: 4), FacetValue("C", count: 4), FacetValue("Apple", count: 3),
      ])
    #expect(response.facets["color"]?.map(\.value) == ["blue", "red"])
    #expect(response.statistics[price]?.max == 99)
  }

  @Test func allFacetsIncludeTheUnfilteredCountsOfFilteredAttributes() throws {
    var request = SearchRequest()
    request.filters[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Acme"))
    request.addFacet(SearchRequest.allFacets)
    let batch = AlgoliaBatch([request], to: index)
    #expect(queries(batch).map { $0.object?["facets"] } == [["*"], ["brand"]])
    let body: JSONValue = [
      "results": [
        ["hits": [], "nbHits": 3, "facets": ["brand": ["Acme": 3], "color": ["red": 1]]],
        ["hits": [], "nbHits": 9, "facets": ["brand": ["Acme": 3, "Zen": 6]]],
      ]
    ]
    let response = try #require(try batch.responses(from: [body]).first)
    #expect(
      response.facets == [
        "brand": [FacetValue("Zen", count: 6), FacetValue("Acme", count: 3)],
        "color": [FacetValue("red", count: 1)],
      ])
  }

  @Test(
    arguments: [
      ["results": []], [:], ["results": [["nbHits": 3]]], ["results": [[:], [:]]], "x",
      ["results": [["hits": [["name": "a"]]]]],
    ] as [JSONValue])
  func invalidResponseIsMalformed(body: JSONValue) {
    let error = #expect(throws: SearchError.self) {
      try AlgoliaBatch([SearchRequest()], to: index).responses(from: [body])
    }
    #expect(error?.reason == .malformed)
  }

  @Test("groups can have several hits, but not any number")
  func tooManyHits() throws {
    var request = SearchRequest()
    request.hitsPerPage = 1
    let batch = AlgoliaBatch([request], to: AlgoliaIndex("i"))
    let hits = { (count: Int) -> JSONValue in
      let list = (0..<count).map { JSONValue.object(JSONObject([("objectID", .integer($0))])) }
      return ["results": [["hits": .array(list), "nbHits": 1]]]
    }
    #expect(try batch.responses(from: [hits(4)])[0].hits.count == 4)
    #expect(
      throws: SearchError(
        .malformed, "invalid response from Algolia: expected at most 100 hits, found 101")
    ) { try batch.responses(from: [hits(101)]) }
  }

  @Test func hitContainsRecordAndHighlights() throws {
    var request = SearchRequest()
    request.area = GeographicArea(center: Coordinates(latitude: 1, longitude: 2), precision: 10)
    request.optionalFilters = OptionalFilters([[.init(.tag("new"))]])
    let hit: JSONValue = [
      "objectID": "7", "name": "Zurich", "_distinctSeqID": 1,
      "_highlightResult": [
        "name": mark("__highlight__Zur__/highlight__ich", "full"),
        "tags": [mark("a", "none"), mark("b __highlight__c__/highlight__", "partial")],
        "at": ["city": mark("x", "none")],
        "rooms": [["bed": mark("1", "none")], ["bed": mark("2", "none")]],
      ],
      "_snippetResult": [
        "text": ["value": "… __highlight__z__/highlight__ …", "matchLevel": "full"]
      ],
      "_rankingInfo": ["geoDistance": 12, "geoPrecision": 10, "filters": 4],
    ]
    let batch = AlgoliaBatch([request], to: index)
    let response = try batch.responses(from: [["results": [["hits": [hit], "nbHits": 1]]]])
    let found = try #require(response.first?.hits.first)
    #expect(found.objectID == "7")
    #expect(found.record == JSONObject([("objectID", "7"), ("name", "Zurich")]))
    #expect(found.highlights.map(\.path) == ["name", "tags", "at.city", "rooms.bed"])
    #expect(found.highlights.map(\.isList) == [false, true, false, true])
    #expect(found.highlight("name")?.texts.first?.marked() == "<em>Zur</em>ich")
    #expect(found.highlight("name")?.texts.first?.matchLevel == .full)
    #expect(found.highlight("rooms.bed")?.texts.count == 2)
    #expect(found.snippet("text")?.texts.first?.marked() == "… <em>z</em> …")
    #expect(found.distance == 120)
    #expect(found.score == 4)
  }

  @Test(arguments: [
    ("", []), ("plain", ["plain"]), ("__highlight__a__/highlight__", ["[a]"]),
    (
      "é__highlight__日本__/highlight__ __highlight__b__/highlight__c",
      ["é", "[日本]", " ", "[b]", "c"]
    ),
    ("__highlight__open", ["__highlight__open"]),
    ("a__highlight__b__/highlight____highlight__c", ["a", "[b]", "__highlight__c"]),
    ("__highlight____/highlight__", []), ("__highlight", ["__highlight"]),
  ])
  func highlightedTextIsSplitAtItsTags(text: String, parts: [String]) throws {
    let hit: JSONValue = ["objectID": "1", "_highlightResult": ["name": mark(text, "full")]]
    let batch = AlgoliaBatch([SearchRequest()], to: index)
    let response = try batch.responses(from: [["results": [["hits": [hit], "nbHits": 1]]]])
    let found = response.first?.hits.first?.highlight("name")?.texts.first?.parts
    #expect(found?.map { $0.isHighlighted ? "[\($0.text)]" : $0.text } == parts)
  }

  private func mark(_ value: String, _ level: String) -> JSONValue {
    ["value": .text(value), "matchLevel": .text(level), "matchedWords": []]
  }

  @Test(arguments: [
    (400, SearchError.Reason.refused), (403, .refused), (404, .refused), (429, .unavailable),
    (500, .unavailable), (503, .unavailable),
  ])
  func statusCodeDeterminesTheErrorReason(status: Int, reason: SearchError.Reason) {
    let failure = AlgoliaError(status: status, body: ["message": "no", "status": 1])
    #expect(failure.error.reason == reason)
    #expect(failure.error.message.hasSuffix("no"))
    #expect(AlgoliaError(status: status, body: nil).message == "status \(status)")
  }
}

extension [[JSONValue]] {
  /// Decodes numbers as floating-point numbers, the type of coordinates.
  fileprivate var normalised: JSONValue {
    .array(map { .array($0.map { $0.double.map(JSONValue.number) ?? $0 }) })
  }
}

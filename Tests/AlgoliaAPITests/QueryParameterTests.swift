import AlgoliaAPI
import Components
import Search
import Testing

/// Decodes the query parameters of Algolia's API.
@Suite struct QueryParameterTests {
  /// The search request for the parameters of a query.
  private func request(_ query: JSONValue) async throws -> SearchRequest {
    let searcher = RecordingSearcher()
    var source = AlgoliaSource("phones", searcher)
    source.facets = ["brand", "price"]
    source.indexDescription.searchable = ["name", "text"]
    source.indexDescription.attributeForDistinct = "brand"
    let httpResponse = await AlgoliaEndpoint([source]).post("/1/indexes/phones/query", query)
    #expect(httpResponse.status == 200, "\(httpResponse.body.text(.compact))")
    return try #require(searcher.requests.first)
  }

  private func filters(_ query: JSONValue) async throws -> String {
    FilterGroupConverter().sql(try await request(query).always) ?? ""
  }

  @Test func defaultQueryRequestsNothing() async throws {
    #expect(try await request([:]) == SearchRequest())
  }

  @Test(
    arguments: [
      [
        "query": "zur", "page": 2, "hitsPerPage": 5, "ruleContexts": ["a", "b"],
        "facets": ["brand"],
      ],
      [
        "params": "query=zur&page=2&hitsPerPage=5&ruleContexts=%5B%22a%22%2C%22b%22%5D&facets=brand"
      ],
      [
        "params": "query=x&page=2&hitsPerPage=5&ruleContexts=a,b&facets=%5B%22brand%22%5D",
        "query": "zur",
      ],
      ["query": "zur", "page": "2", "hitsPerPage": 5.0, "ruleContexts": "a,b", "facets": "brand"],
    ] as [JSONValue])
  func parametersAreDecodedInAllForms(query: JSONValue) async throws {
    let request = try await request(query)
    #expect(request.query == "zur")
    #expect(request.page == 2)
    #expect(request.hitsPerPage == 5)
    #expect(request.ruleContexts == ["a", "b"])
    #expect(request.facets.map(\.attribute) == ["brand"])
  }

  @Test(
    arguments: [
      (
        ["facetFilters": ["brand:Apple", ["color:red", "color:-blue"]]],
        #"( "brand":"Apple" ) AND ( "color":"red" OR NOT "color":"blue" )"#
      ),
      (["facetFilters": "brand:Apple"], #"( "brand":"Apple" )"#),
      (
        ["facetFilters": "brand:Apple,(a:1,a:2)"],
        #"( "brand":"Apple" ) AND ( "a":"1" OR "a":"2" )"#
      ),
      (["facetFilters": #"["a:b:c","url:\\-x"]"#], #"( "a":"b:c" ) AND ( "url":"-x" )"#),
      (
        ["facetFilters": [#"brand:"Sony Ericsson""#, "editor:'visual studio'"]],
        #"( "brand":"Sony Ericsson" ) AND ( "editor":"visual studio" )"#
      ),
      (
        ["facetFilters": ["-brand:Apple", "_tags:-new"]],
        #"( NOT "brand":"Apple" ) AND ( NOT "_tags":"new" )"#
      ),
      (["facetFilters": ["a:1", ["b:1", ["b:2"]]]], #"( "a":"1" ) AND ( "b":"1" OR "b":"2" )"#),
      (["facetFilters": []], ""), (["facetFilters": [[]]], ""), (["facetFilters": ""], ""),
      (
        ["numericFilters": ["price>=1.5", ["a < 1", "a>9"], "b:1 TO 5", "c=2", "d:3", "e != -4"]],
        #"( "price" >= 1.5 ) AND ( "a" < 1.0 OR "a" > 9.0 ) AND ( "b":1.0 TO 5.0 ) AND "#
          + #"( "c" = 2.0 ) AND ( "d" = 3.0 ) AND ( "e" != -4.0 )"#
      ),
      (["numericFilters": "price>20"], #"( "price" > 20.0 )"#),
      (
        ["tagFilters": ["SciFi", ["Book", "-Movie"]]],
        #"( "_tags":"SciFi" ) AND ( "_tags":"Book" OR NOT "_tags":"Movie" )"#
      ),
      (
        ["filters": #"a:"x y" AND (b:1 OR b:2) AND NOT c:z AND p:1 TO 5 AND n >= 3"#],
        #"( "a":"x y" ) AND ( "b":1.0 OR "b":2.0 ) AND ( NOT "c":"z" ) AND ( "p":1.0 TO 5.0 ) "#
          + #"AND ( "n" >= 3.0 )"#
      ),
      (["filters": "a:b", "facetFilters": ["c:d"]], #"( "a":"b" ) AND ( "c":"d" )"#),
    ] as [(JSONValue, String)])
  func filtersOfAllFormsAreCombined(query: JSONValue, sql: String) async throws {
    #expect(try await filters(query) == sql)
  }

  @Test func optionalFiltersHaveTheirScores() async throws {
    let request = try await request([
      "optionalFilters": ["brand:Apple<score=3>", ["a:1", "a:-2"]], "sumOrFiltersScores": true,
    ])
    func facet(_ attribute: String, _ value: String, not: Bool = false) -> Filter {
      .facet(Filter.Facet(attribute: attribute, stringValue: value, isNegated: not))
    }
    #expect(
      request.optionalFilters
        == OptionalFilters(
          [
            [.init(facet("brand", "Apple"), score: 3)],
            [.init(facet("a", "1")), .init(facet("a", "2", not: true))],
          ], sumsScores: true))
  }

  @Test func starExpandsToAllAttributes() async throws {
    let request = try await request([
      "facets": ["*"], "maxValuesPerFacet": 7, "attributesToSnippet": ["*:20", "text:30"],
      "attributesToRetrieve": ["*", "-text"], "restrictSearchableAttributes": ["*"],
    ])
    #expect(request.facets.map(\.attribute) == ["brand", "price"])
    #expect(request.facets.map(\.limit) == [7, 7])
    #expect(request.statistics == [.init(of: "brand"), .init(of: "price")])
    #expect(request.snippets == [.init(of: "name", words: 20), .init(of: "text", words: 30)])
    #expect(request.attributesToRetrieve == nil)
    #expect(request.strategy.restrictSearchableAttributes == [])
  }

  @Test(arguments: [(3, 5, 1, 3, 7), (20, 10, 10, 2, 2), (20, 30, 10, 2, 4), (0, 7, 7, 0, 0)])
  func offsetAndLengthAreConvertedToPages(
    offset: Int, length: Int, size: Int, first: Int, last: Int
  ) async throws {
    let request = try await request(["offset": .integer(offset), "length": .integer(length)])
    #expect(request.hitsPerPage == size)
    #expect(request.firstPage == first)
    #expect(request.page == last)
  }

  @Test func geographicParametersAreDecoded() async throws {
    let near = try await request([
      "aroundLatLng": "40.71, -74.01", "aroundRadius": 1000,
      "aroundPrecision": [["from": 0, "value": 25], ["from": 2000, "value": 1000]],
    ])
    #expect(
      near.area
        == GeographicArea(
          center: Coordinates(latitude: 40.71, longitude: -74.01), radius: 1000, precision: 25))
    let all = try await request(["aroundLatLng": "40.71, -74.01", "aroundRadius": "all"])
    #expect(all.area == GeographicArea(center: Coordinates(latitude: 40.71, longitude: -74.01)))
    let boxes: [GeographicArea.Box] = [.init(north: 46, east: 7, south: 45, west: 1)]
    for written in [[[46, 7, 45, 1]], [46, 7, 45, 1], "46,7,45,1"] as [JSONValue] {
      #expect(try await request(["insideBoundingBox": written]).area?.boxes == boxes)
    }
    #expect(try await request(["aroundLatLng": "", "aroundLatLngViaIP": true]).area == nil)
  }

  @Test func queryStrategyParametersAreDecoded() async throws {
    let request = try await request([
      "queryType": "prefixNone", "typoTolerance": false, "removeStopWords": ["en"],
      "removeWordsIfNoResults": "lastWords", "optionalWords": "a,b", "advancedSyntax": true,
      "synonyms": "false", "restrictSearchableAttributes": ["name"], "distinct": true,
      "relevancyStrictness": 70, "clickAnalytics": true, "attributesToRetrieve": ["name"],
    ])
    var expected = SearchRequest()
    expected.strategy.queryType = .prefixNone
    expected.strategy.typoTolerance = .false
    expected.strategy.removeStopWords = true
    expected.strategy.removeWordsIfNoResults = .lastWords
    expected.strategy.optionalWords = ["a", "b"]
    expected.strategy.advancedSyntax = true
    expected.strategy.synonyms = false
    expected.strategy.restrictSearchableAttributes = ["name"]
    expected.distinct = 1
    expected.relevancyStrictness = 70
    expected.clickAnalytics = true
    expected.attributesToRetrieve = ["name"]
    #expect(request == expected)
  }

  @Test(
    arguments: [
      (["hitsPerPage": 1001], "'hitsPerPage': expected an integer of 0 to 1000, found 1001"),
      (["hitsPerPage": "many"], #"'hitsPerPage': expected an integer of 0 to 1000, found "many""#),
      (["page": -1], "'page': expected an integer of 0 to 1000000000, found -1"),
      (["page": 1.5], "'page': expected an integer of 0 to 1000000000, found 1.5"),
      (
        ["offset": 9_223_372_036_854_775_807, "length": 1000],
        "'offset': expected an integer of 0 to"
      ),
      (["page": 9_223_372_036_854_775_807], "'page': expected an integer of 0 to"),
      (["numericFilters": ["price < nan"]], "invalid numeric filter 'price < nan', expected"),
      (["query": ["a"]], #"'query': expected a text, found ["a"]"#),
      (["facets": [1]], "'facets': expected a list of texts, found 1"),
      (["facetFilters": ["brand"]], "invalid filter 'brand', expected 'attribute:value'"),
      (["facetFilters": [[1]]], "'facetFilters': expected a list of filters, found 1"),
      (["numericFilters": ["price"]], "invalid numeric filter 'price', expected"),
      (["numericFilters": ["price:5 TO 1"]], "invalid numeric filter 'price:5 TO 1', expected"),
      (["filters": "a:b AND"], "filters: expected a filter such as"),
      (["queryType": "all"], "'queryType': expected one of prefixLast, prefixAll, prefixNone"),
      (["clickAnalytics": "maybe"], "'clickAnalytics': expected true or false"),
      (["aroundLatLng": "here"], "'aroundLatLng': expected coordinates such as '47.4, 8.5'"),
      (["insideBoundingBox": [[1, 2, 3]]], "'insideBoundingBox': expected a latitude"),
      (["params": 1], "'params': expected a text, found 1"),
      (["type": "facet"], "'type' is 'facet', expected"),
    ] as [(JSONValue, String)])
  func invalidValuesAreReportedInAlgoliasFormat(query: JSONValue, message: String) async {
    let endpoint = AlgoliaEndpoint([AlgoliaSource("phones", RecordingSearcher())])
    let httpResponse = await endpoint.post("/1/indexes/phones/query", query)
    #expect(httpResponse.status == 400)
    #expect(httpResponse.body.object?["status"] == 400)
    #expect(
      httpResponse.body.object?["message"]?.text?.contains(message) ?? false, "\(httpResponse.body)"
    )
  }

  @Test(arguments: [
    "facets", "attributesToRetrieve", "facetFilters", "numericFilters", "tagFilters",
    "optionalFilters", "filters", "responseFields",
  ])
  func listsAreLimited(parameter: String) async {
    let query = { (count: Int) -> JSONValue in
      let texts = (0..<count).map { parameter == "numericFilters" ? "a\($0)>1" : "a:\($0)" }
      let list = JSONValue.array(texts.map(JSONValue.text))
      let value = parameter == "filters" ? .text(texts.joined(separator: " AND ")) : list
      return .object(JSONObject([(parameter, value)]))
    }
    let endpoint = AlgoliaEndpoint([AlgoliaSource("phones", RecordingSearcher())])
    #expect(await endpoint.post("/1/indexes/phones/query", query(1000)).status == 200)
    let rejected = await endpoint.post("/1/indexes/phones/query", query(1001))
    let message = "the parameter '\(parameter)' has more than 1000 values"
    #expect(rejected.body == ["message": .text(message), "status": 400])
  }

  @Test func unknownParametersAreIgnored() async throws {
    let request = try await request([
      "analytics": false, "userToken": "u", "enableABTest": true, "x": nil, "filters": nil,
    ])
    #expect(request == SearchRequest())
  }
}

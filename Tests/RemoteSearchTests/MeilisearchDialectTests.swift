import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct MeilisearchDialectTests {
  private static let dialect = MeilisearchDialect(
    index: "movies", sorts: ["new": [RankingCriterion("year", .descending)]])

  private func queries(_ edit: (inout SearchRequest) -> Void) throws -> [JSONValue] {
    let engineRequests = try Self.dialect.engineRequests(for: [request(edit)])
    #expect(engineRequests.first?.path == "/multi-search")
    return try JSONValue(json: engineRequests[0].body).object?["queries"]?.array ?? []
  }

  @Test func pagesStartAtOneAndAllWordsMustMatch() throws {
    let query = try #require(
      try queries {
        $0.query = "star"
        $0.page = 2
        $0.sort = "new"
      }.first?.object)
    #expect(query["q"] == "star" && query["page"] == 3 && query["hitsPerPage"] == 20)
    #expect(query["matchingStrategy"] == "all")
    #expect(query["sort"] == ["year:desc"])
    #expect(query["indexUid"] == "movies")
  }

  @Test func filtersAreListsOfConditions() throws {
    let groups = [
      FilterGroup(
        .or("genre", .facet),
        [
          .facet(.init(attribute: "genre", stringValue: #"Sci-Fi "x" \"#)),
          !Filter.facet(.init(attribute: "genre", stringValue: "Drama")),
        ]),
      FilterGroup(
        .and("n"),
        [
          .numeric(.init(attribute: "year", range: 1970...1990)),
          !Filter.numeric(.init(attribute: "year", range: 1980...1981)),
          .facet(.init(attribute: "seen", boolValue: true)), .tag("a"),
        ]),
    ]
    let filter = try queries { $0.always = groups }[0].object?["filter"]
    #expect(
      filter == [
        [#""genre" = "Sci-Fi \"x\" \\""#, #""genre" != "Drama""#],
        #""year" >= 1970 AND "year" <= 1990"#, #""year" < 1980 OR "year" > 1981"#,
        #""seen" = "true""#, #""_tags" = "a""#,
      ])
  }

  @Test func severalPagesAreSeveralQueries() throws {
    let requested = request {
      $0.firstPage = 1
      $0.page = 2
      $0.hitsPerPage = 1
      $0.addFacet("genre")
    }
    let queries = try JSONValue(json: Self.dialect.engineRequests(for: [requested])[0].body)
      .object?["queries"]
    #expect(queries?.array?.map { $0.object?["page"] } == [2, 3])
    #expect(queries?.array?.map { $0.object?["facets"] } == [["genre"], nil])
    let engineResponse = try json(
      """
      {"results":[
        {"hits":[{"id":1}],"totalHits":3,"facetDistribution":{"genre":{"Action":3}}},
        {"hits":[{"id":2}],"totalHits":3}]}
      """)
    let response = try #require(
      try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
    #expect(response.hits.map(\.objectID) == ["1", "2"])
    #expect(response.page == 2 && response.firstPage == 1 && response.nbPages == 3)
    #expect(response.facets["genre"] == [FacetValue("Action", count: 3)])
  }

  @Test func formattedTextsAreHighlightsAndNotPartOfTheRecord() throws {
    let requested = request {
      $0.query = "star wars"
      $0.addStatistics(of: "year")
    }
    let engineResponse = try json(
      """
      {"results":[{"indexUid":"movies","hits":[{"id":7,"title":"Star Wars","year":1977,
        "cast":{"lead":["Mark"]},
        "_formatted":{"id":"7","title":"\u{10FFF0}Star\u{10FFF1} \u{10FFF0}Wars\u{10FFF1}","year":"1977",
                      "cast":{"lead":["Mark"]}}}],
        "query":"star wars","processingTimeMs":2,"hitsPerPage":20,"page":1,"totalPages":1,"totalHits":1,
        "facetDistribution":{"year":{"1977":1}},"facetStats":{"year":{"min":1977.0,"max":1977.0}}}]}
      """)
    let response = try #require(
      try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
    let hit = try #require(response.hits.first)
    #expect(hit.objectID == "7" && hit.record["_formatted"] == nil)
    #expect(hit.highlight("title")?.texts.first?.marked() == "<em>Star</em> <em>Wars</em>")
    #expect(hit.highlight("title")?.texts.first?.matchLevel == .full)
    #expect(hit.highlight("cast.lead")?.isList == true)
    #expect(response.statistics[.init(of: "year")] == NumericStatistics(min: 1977, max: 1977))
  }

  @Test func facetSearchIsASeparateRequestWithoutItsOwnFilters() throws {
    let requested = request {
      $0.filters.add(
        [.facet(.init(attribute: "genre", stringValue: "Action"))], to: .or("genre", .facet))
      $0.addFacetSearch(in: "genre", for: "co")
    }
    let engineRequests = try Self.dialect.engineRequests(for: [requested])
    #expect(engineRequests.map(\.path) == ["/multi-search", "/indexes/movies/facet-search"])
    let body = try JSONValue(json: engineRequests[1].body)
    #expect(body.object?["facetQuery"] == "co" && body.object?["filter"] == nil)
    let engineResponses = try [
      json(#"{"results":[{"hits":[],"totalHits":1}]}"#),
      json(#"{"facetHits":[{"value":"Comedy","count":2},{"value":"Dark Comedy","count":3}]}"#),
    ]
    let response = try #require(
      try Self.dialect.responses(from: engineResponses, to: [requested]).first)
    let hits = response.facetHits[.init(in: "genre", for: "co")] ?? []
    #expect(hits.map { $0.highlighted.marked() } == ["Dark <em>Co</em>medy", "<em>Co</em>medy"])
  }

  @Test func responseWithTooFewResultsIsMalformed() throws {
    for text in [
      "{}", "[1]", #"{"results":[]}"#, #"{"results":[{"hits":[]}]}"#,
      #"{"results":[{"totalHits":1,"hits":[{}]}]}"#,
    ] {
      let engineResponse = try json(text)
      #expect(throws: SearchError.self) {
        try Self.dialect.responses(from: [engineResponse], to: [request()])
      }
    }
  }
}

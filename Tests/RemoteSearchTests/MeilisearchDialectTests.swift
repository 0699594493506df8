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
        #""year" >= 1970 AND "year" <= 1990"#, #"NOT ("year" >= 1980 AND "year" <= 1981)"#,
        #""seen" = "true""#, #""_tags" = "a""#,
      ])
  }

  private func filter(_ id: FilterGroup.ID, _ filters: Filter...) throws -> JSONValue? {
    try queries { $0.always = [FilterGroup(id, filters)] }[0].object?["filter"]
  }

  private func year(_ comparison: Filter.Numeric.Operator, _ number: Double) -> Filter {
    .numeric(.init(attribute: "year", operator: comparison, value: number))
  }

  @Test func severalValuesOfAnAttributeAreAList() throws {
    let values = ["a", "b", ""].map { Filter.facet(.init(attribute: "genre", stringValue: $0)) }
    #expect(
      try filter(.or("g", .facet), values[0], values[1]) == [#""genre" IN ["a", "b"]"#])
    #expect(
      try filter(
        .or("g", .facet), values[0], .tag("x"), values[2], values[1], !values[0], .tag("y"))
        == [
          [
            #""genre" IN ["a", "b"]"#, #""_tags" IN ["x", "y"]"#, #""genre" IS EMPTY"#,
            #""genre" != "a""#,
          ]
        ])
    #expect(try filter(.and("g"), values[0], values[1]) == [#""genre" = "a""#, #""genre" = "b""#])
    #expect(try filter(.and("g"), values[2]) == [#""genre" IS EMPTY"#])
    #expect(try filter(.and("g"), !values[2]) == [#"NOT ("genre" IS EMPTY)"#])
  }

  @Test func recordsWithoutTheAttributeMatchNegatedFilters() throws {
    let unequal = year(.notEquals, 3)
    let conditions = [
      #""year" != 3"#, #""year" EXISTS"#, #""year" IS NOT NULL"#, #""year" IS NOT EMPTY"#,
    ]
    let conjunction = conditions.joined(separator: " AND ")
    #expect(try filter(.and("y"), unequal)?.texts == conditions)
    #expect(
      try filter(.or("y", .numeric), unequal, year(.lessThan, 1))
        == [[.text("(\(conjunction))"), #""year" < 1"#]])
    #expect(try filter(.and("y"), !unequal)?.texts == ["NOT (\(conjunction))"])
    #expect(try filter(.and("y"), !year(.equals, 3)) == [#""year" != 3"#])
    #expect(try filter(.and("y"), !year(.lessThan, 3)) == [#"NOT ("year" < 3)"#])
  }

  @Test func numbersWithAnExponentAreQuoted() throws {
    let range = Filter.numeric(.init(attribute: "year", range: -1e300...1e-9))
    #expect(try filter(.and("y"), range) == [#""year" >= "-1e+300" AND "year" <= "1e-09""#])
    #expect(try filter(.and("y"), year(.lessThan, 0.25)) == [#""year" < 0.25"#])
  }

  @Test func datesInTextsAreComparedAsTexts() throws {
    let midnight = 1_767_225_600.0
    let conditions = { (comparison: Filter.Numeric.Operator, seconds: Double) in
      MeilisearchFilter(textDates: ["year"]).json(
        [FilterGroup(.and("y"), [self.year(comparison, seconds)])], nil)
    }
    #expect(conditions(.greaterThanOrEqual, midnight) == [#""year" >= "2026-01-01""#])
    #expect(conditions(.lessThan, midnight) == [#""year" < "2026-01-01""#])
    #expect(conditions(.greaterThan, midnight) == [#""year" > "2026-01-01T00:00:00Z""#])
    #expect(
      conditions(.lessThanOrEqual, midnight - 1) == [#""year" <= "2025-12-31T23:59:59Z""#])
    #expect(
      conditions(.equals, midnight)
        == [#""year" >= "2026-01-01" AND "year" <= "2026-01-01T00:00:00Z""#])
    #expect(
      conditions(.notEquals, midnight)
        == [
          #"NOT ("year" >= "2026-01-01" AND "year" <= "2026-01-01T00:00:00Z")"#,
          #""year" EXISTS"#, #""year" IS NOT NULL"#, #""year" IS NOT EMPTY"#,
        ])
    #expect(conditions(.lessThan, 1e300) == [#""year" < "9999-12-31T23:59:59Z""#])
  }

  @Test func queriesContainNoOperatorsThatTheScreenDoesNotEnable() throws {
    let text = { (query: String, edit: (inout QueryStrategy) -> Void) throws in
      try self.queries {
        $0.query = query
        edit(&$0.strategy)
      }[0].object?["q"]
    }
    #expect(try text("alpha -foo") { _ in } == "alpha foo")
    #expect(try text("\"foo alpha\", ") { _ in } == "foo alpha")
    #expect(
      try text("\"foo alpha\" -bar x") { $0.advancedSyntax = true } == "\"foo alpha\" -\"bar\" x")
    #expect(try text("paris") { $0.queryType = .prefixNone } == "paris ")
    #expect(try text("&") { $0.queryType = .prefixNone } == "")
  }

  @Test func onlySearchedAttributesAreMarked() throws {
    let named = MeilisearchDialect(index: "i", searchable: ["name", "place"])
    let highlighted = { (dialect: MeilisearchDialect, fields: [String]) throws in
      let body = try dialect.engineRequests(
        for: [request { $0.strategy.restrictSearchableAttributes = fields }])[0].body
      return try JSONValue(json: body)[path: "queries.attributesToHighlight"]?.texts
    }
    #expect(try highlighted(Self.dialect, []) == ["*"])
    #expect(try highlighted(named, []) == ["name", "place"])
    #expect(try highlighted(named, ["name"]) == ["name"])
    let requested = request { $0.query = "zuri" }
    let engineResponse = try json(
      #"""
      {"results":[{"totalHits":1,"hits":[
        {"id":1,"name":"Zürich","place":{"city":"Zürich"},"zone":"Europe/Zurich"}]}]}
      """#)
    let hit = try named.responses(from: [engineResponse], to: [requested]).first?.hits.first
    #expect(hit?.highlights.map(\.path) == ["name", "place.city"])
    #expect(hit?.highlight("name")?.texts.first?.marked() == "<em>Züri</em>ch")
  }

  @Test func wordsAreRemovedOnlyIfNothingIsFound() throws {
    let removing = { (query: String, removal: QueryStrategy.WordRemoval) in
      request {
        $0.query = query
        $0.strategy.removeWordsIfNoResults = removal
        $0.addFacet("genre")
        $0.addCount(of: .tag("big"))
      }
    }
    let strategies = { (requested: SearchRequest) throws in
      let body = try JSONValue(json: try Self.dialect.engineRequests(for: [requested])[0].body)
      return body[path: "queries.matchingStrategy"]?.texts
    }
    for removal in [QueryStrategy.WordRemoval.firstWords, .lastWords, .allOptional] {
      #expect(try strategies(removing("a b", removal)) == ["all", "all", "last", "last"])
    }
    #expect(try strategies(removing("a b", .none)) == ["all", "all"])
    #expect(try strategies(removing("ab", .lastWords)) == ["all", "all"])
    let decoded = { (total: Int) throws in
      let engineResponse = try json(
        """
        {"results":[{"totalHits":\(total),"hits":[],"facetDistribution":{"genre":{"x":1}}},
          {"totalHits":1,"hits":[]},
          {"totalHits":7,"hits":[],"facetDistribution":{"genre":{"y":7}}},{"totalHits":6,"hits":[]}]}
        """)
      return try Self.dialect.responses(
        from: [engineResponse], to: [removing("a b", .lastWords)])[0]
    }
    let all = try decoded(2)
    #expect(all.nbHits == 2 && all.facets["genre"]?.first?.value == "x")
    #expect(all.counts.values.first == 1)
    let last = try decoded(0)
    #expect(last.nbHits == 7 && last.facets["genre"]?.first?.value == "y")
    #expect(last.counts.values.first == 6)
  }

  @Test func pagesEndAtTheLimitOfTheIndex() throws {
    let engineResponse = try json(#"{"results":[{"totalHits":4168,"hits":[]}]}"#)
    let requested = request { $0.hitsPerPage = 10 }
    #expect(
      try Self.dialect.responses(from: [engineResponse], to: [requested])[0].nbPages == 100)
    #expect(throws: SearchError.self) {
      try queries {
        $0.page = 100
        $0.hitsPerPage = 10
      }
    }
    // The limit of the index is lower than that of the searcher.
    #expect(throws: SearchError.self) {
      try Self.dialect.responses(
        from: [engineResponse],
        to: [
          request {
            $0.page = 99
            $0.hitsPerPage = 10
          }
        ])
    }
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
    #expect(
      response.statistics[.init(of: "year")]
        == NumericStatistics(min: 1977, max: 1977, sum: 1977, average: 1977))
  }

  @Test func facetValuesAreSearchedInTheResponseIfItContainsAll() throws {
    let requested = request {
      $0.filters.add(
        [.facet(.init(attribute: "genre", stringValue: "Action"))], to: .or("genre", .facet))
      $0.addFacetSearch(in: "genre", for: "co")
    }
    let engineRequests = try Self.dialect.engineRequests(for: [requested])
    let queries = try JSONValue(json: engineRequests[0].body).object?["queries"]?.array ?? []
    #expect(engineRequests.count == 1 && queries.count == 2)
    #expect(queries[1].object?["facets"] == ["genre"] && queries[1].object?["filter"] == nil)
    let engineResponse = try json(
      """
      {"results":[{"hits":[],"totalHits":1},
       {"hits":[],"totalHits":9,"facetDistribution":{"genre":{"Comedy":2,"Action":4,"Dark Comedy":3}}}]}
      """)
    let response = try #require(
      try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
    let hits = response.facetHits[.init(in: "genre", for: "co")] ?? []
    #expect(hits.map { $0.highlighted.marked() } == ["Dark <em>Co</em>medy", "<em>Co</em>medy"])
    #expect(hits.map(\.count) == [3, 2])
    var limited = Self.dialect
    limited.maxValuesPerFacet = 3
    let incomplete = try limited.responses(from: [engineResponse], to: [requested]).first
    #expect(incomplete?.facetHits == [:])
  }

  @Test func averagesFollowFromTheCountsOfAllValues() throws {
    let requested = request { $0.addStatistics(of: "year") }
    let engineResponse = try json(
      """
      {"results":[{"hits":[],"totalHits":4,"facetDistribution":{"year":{"1990":3,"2000.5":1,"soon":2}},
        "facetStats":{"year":{"min":1990,"max":2000.5}}}]}
      """)
    var dialect = Self.dialect
    let statistics = { () throws in
      try dialect.responses(from: [engineResponse], to: [requested]).first?.statistics.values.first
    }
    #expect(try statistics()?.average == (3 * 1990 + 2000.5) / 4)
    dialect.maxValuesPerFacet = 3
    #expect(try statistics() == NumericStatistics(min: 1990, max: 2000.5))
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

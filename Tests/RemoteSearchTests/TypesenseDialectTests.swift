import Components
import Search
import SimdJSON
import Testing

@testable import RemoteSearch

@Suite struct TypesenseDialectTests {
  private static let dialect = TypesenseDialect(
    collection: "airports", searchable: ["name", "city"],
    ranking: [RankingCriterion("runways", .descending)],
    sorts: ["high": [RankingCriterion("elevation_ft", .descending)]])

  private func searches(_ edit: (inout SearchRequest) -> Void) throws -> [JSONValue] {
    let engineRequests = try Self.dialect.engineRequests(for: [request(edit)])
    #expect(engineRequests.map(\.path) == ["/multi_search"])
    return try JSONValue(json: engineRequests[0].body).object?["searches"]?.array ?? []
  }

  private func filter(_ groups: FilterGroup...) throws -> String? {
    try searches { $0.always = groups }.first?.object?["filter_by"]?.text
  }

  @Test func emptyQueryRequestsTheFirstPageOfAllRecords() throws {
    let search = try #require(try searches { $0.hitsPerPage = 3 }.first?.object)
    #expect(search["q"] == "*")
    #expect(search["page"] == 1)
    #expect(search["per_page"] == 3)
    #expect(search["query_by"] == "name,city")
    #expect(search["collection"] == "airports")
    #expect(search["drop_tokens_threshold"] == 0)
    #expect(search["sort_by"] == "runways:desc,_seq_id:asc")
    #expect(search["max_candidates"] == 10_000)
    #expect(search["facet_strategy"] == nil)
  }

  @Test func relevanceOfAQueryPrecedesTheRanking() throws {
    let search = try #require(try searches { $0.query = " Lond\tair, " }.first?.object)
    #expect(search["q"] == "Lond air")
    #expect(search["sort_by"] == "_text_match:desc,runways:desc,_seq_id:asc")
  }

  @Test func quotesAndDashesHaveAMeaningOnlyIfTheScreenEnablesThem() throws {
    let text = { (query: String, hasOperators: Bool?) in
      try searches {
        $0.query = query
        $0.strategy.advancedSyntax = hasOperators
      }.first?.object?["q"]?.text
    }
    #expect(try text("alpha -foo \"big bird\"", nil) == "alpha foo big bird")
    #expect(try text("alpha -foo \"big bird\"", true) == "alpha -\"foo\" \"big bird\"")
    #expect(try text("&&", nil) == "*")
  }

  @Test(arguments: [
    ("U.S.-based", "U.S-.based"), ("x (-foo", "x ( foo"), ("C++-14", "C-++14"), ("3,-5", "3-,5"),
    ("rock/-roll", "rock-/roll"), ("a.--b", "a--.b"), ("o'-b", "o-'b"), ("e-mail", "e-mail"),
    ("é-b", "é-b"), ("e\u{301}-b", "e\u{301}-b"), ("…-foo", "… foo"), ("ʻ-foo", "ʻ foo"),
    ("日本-語", "日本-語"),
  ])
  func dashAfterPunctuationExcludesNothing(query: String, text: String) throws {
    let search = try searches { $0.query = query }.first?.object
    #expect(search?["q"]?.text == text)
    let quoted = try searches {
      $0.query = "\"a \(query)\" -\"\(query)\""
      $0.strategy.advancedSyntax = true
    }.first?.object
    #expect(quoted?["q"]?.text == "\"a \(text)\" -\"\(text)\"")
  }

  @Test func wordsWithTypingErrorsMatchAlsoIfOthersMatchExactly() throws {
    let parameters = { (mode: QueryStrategy.TypoMode?) in
      let search = try searches {
        $0.query = "london"
        $0.strategy.typoTolerance = mode
      }.first?.object
      return ["min_len_1typo", "min_len_2typo", "typo_tokens_threshold", "num_typos"].map {
        search?[$0]
      }
    }
    for mode in [nil, .true, .strict] as [QueryStrategy.TypoMode?] {
      #expect(try parameters(mode) == [4, 8, 1_000_000_000, nil])
    }
    #expect(try parameters(.min) == [4, 8, 1, nil])
    #expect(try parameters(.false).last == "0")
  }

  @Test(arguments: [
    ("new york airport", 1_000_000_000), ("international organization republic", 1_000_000_000),
    ("international organization republic york", 1),
    (String(repeating: "university ", count: 80), 1),
  ])
  func queriesOfManyLongWordsOnlyMatchWithTypingErrorsIfNothingElseDoes(
    query: String, threshold: Int
  ) throws {
    let search = try searches { $0.query = query }.first?.object
    #expect(search?["typo_tokens_threshold"] == .integer(threshold))
  }

  @Test func backticksInTextsAreRemoved() throws {
    #expect(
      try filter(
        FilterGroup(.and("a"), [.facet(.init(attribute: "city", stringValue: "a`] || b:=[`c"))]))
        == "city:=[`a] || b:=[c`]")
  }

  @Test func valuesOfOneAttributeAreCombinedToAList() throws {
    let either = FilterGroup(
      .or("country", .facet),
      [
        .facet(.init(attribute: "country", stringValue: "France")),
        .facet(.init(attribute: "country", stringValue: "Germany")),
        .facet(.init(attribute: "open", boolValue: true)),
      ])
    let both = FilterGroup(
      .and("x"),
      [!Filter.tag("big"), .facet(.init(attribute: "gates", floatValue: 4))])
    #expect(
      try filter(either, both)
        == "(country:=[`France`,`Germany`] || open:=[true]) && _tags:!=[`big`] && gates:=[4]")
  }

  @Test func numbersAndBooleansAreNotQuoted() throws {
    let values = { (attribute: String, values: [String]) in
      FilterGroup(
        .or(attribute, .facet),
        values.map { .facet(.init(attribute: attribute, stringValue: $0)) })
    }
    #expect(try filter(values("rating", ["4", "5"])) == "rating:=[4,5]")
    #expect(try filter(values("free", ["true", "false"])) == "free:=[true,false]")
    #expect(
      try filter(values("tag", ["-1.5", "1.", "1e5", "2024-05-01", "0x10", "nan", "١"]))
        == "tag:=[-1.5,`1.`,`1e5`,`2024-05-01`,`0x10`,`nan`,`١`]")
    let excluded = FilterGroup(
      .and("x"),
      ["4", "end\\"].map { .facet(.init(attribute: "a", stringValue: $0, isNegated: true)) })
    #expect(try filter(excluded) == "a:!=[4,`end\\ `]")
  }

  @Test func roundedFacetValuesAreRanges() throws {
    var dialect = Self.dialect
    dialect.types.floats = ["price"]
    let filter = { (attribute: String, text: String, isNegated: Bool) in
      try dialect.filter(
        request(),
        [
          FilterGroup(
            .and(""),
            [.facet(.init(attribute: attribute, stringValue: text, isNegated: isNegated))])
        ])
    }
    #expect(try filter("size", "1.23457e+06", false) == "(size:>=1234565 && size:<=1234575)")
    #expect(try filter("size", "1.23457e+06", true) == "(size:<1234565 || size:>1234575)")
    #expect(try filter("price", "0.123457", false) == "(price:>=0.1234565 && price:<=0.1234575)")
    #expect(try filter("price", "123457", false) == "(price:>=123456.5 && price:<=123457.5)")
    #expect(try filter("price", "12.5", false) == "price:=[12.5]")
    #expect(try filter("size", "123.457", false) == "size:=[123.457]")
  }

  @Test func fractionalBoundsOfIntegersAreRounded() throws {
    var dialect = Self.dialect
    dialect.types.integers = ["count"]
    let filter = { (filter: Filter) in
      try dialect.filter(request(), [FilterGroup(.and(""), [filter])])
    }
    let comparison = { (attribute: String, comparison: Filter.Numeric.Operator, number: Double) in
      try filter(.numeric(.init(attribute: attribute, operator: comparison, value: number)))
    }
    #expect(
      try filter(.numeric(.init(attribute: "count", range: 2.5...10.5)))
        == "(count:>=3 && count:<=10)")
    #expect(try comparison("count", .greaterThan, 2.5) == "count:>2")
    #expect(try comparison("count", .lessThan, 2.5) == "count:<3")
    #expect(try comparison("count", .equals, 2.5) == "count:>9223372036854774784")
    #expect(try comparison("count", .notEquals, 2.5) == "count:>=-9223372036854774784")
    #expect(try comparison("other", .greaterThan, 2.5) == "other:>2.5")
    #expect(try comparison("other", .lessThan, 1e300) == "other:<9223372036854774784")
    #expect(try comparison("other", .lessThan, 1e20) == "other:<9223372036854774784")
    #expect(try comparison("other", .lessThan, 1e17) == "other:<100000000000000000")
    #expect(try comparison("other", .greaterThan, 1e-5) == "other:>0.000010000000000")
    #expect(
      try filter(.facet(.init(attribute: "count", floatValue: 2.5)))
        == "count:>9223372036854774784")
  }

  @Test func tooManyConditionsAreRejected() throws {
    let filters = (1...51).map {
      Filter.facet(.init(attribute: "a\($0)", stringValue: "x && y"))
    }
    #expect(try filter(FilterGroup(.and(""), Array(filters.prefix(50)))) != nil)
    #expect(throws: SearchError.self) { try filter(FilterGroup(.and(""), filters)) }
    // A histogram adds two conditions for each bucket.
    let histogram = { (count: Int) in
      try Self.dialect.engineRequests(for: [
        HistogramQuery(
          request: request(), attribute: "n",
          groups: [FilterGroup(.and(""), Array(filters.prefix(count)))], lowerBounds: [0],
          upperBound: 1, isInteger: true)
      ])
    }
    #expect(try histogram(48).count == 1)
    #expect(throws: SearchError.self) { try histogram(49) }
    let values = (1...500).map { Filter.facet(.init(attribute: "a", stringValue: "\($0)")) }
    #expect(try filter(FilterGroup(.or("a", .facet), values)) != nil)
  }

  @Test func rangesAreComparisonsWithTheirBounds() throws {
    let range = Filter.numeric(.init(attribute: "price", range: 1.5...9))
    let open = Filter.numeric(.init(attribute: "price", range: 3...(.infinity)))
    #expect(try filter(FilterGroup(.and(""), [range])) == "(price:>=1.5 && price:<=9)")
    #expect(try filter(FilterGroup(.and(""), [!range])) == "(price:<1.5 || price:>9)")
    #expect(try filter(FilterGroup(.and(""), [open])) == "price:>=3")
    let unequal = Filter.numeric(.init(attribute: "price", operator: .notEquals, value: 2))
    #expect(try filter(FilterGroup(.and(""), [unequal, !unequal])) == "price:!=2 && price:=2")
  }

  @Test(arguments: ["a:=1||b", "", "a,b", "x`y", "a && b", "*"])
  func fieldNamesWithSpecialCharactersAreRejected(_ name: String) throws {
    #expect(throws: SearchError.self) {
      try searches { $0.addFacet(name) }
    }
    #expect(throws: SearchError.self) {
      try filter(FilterGroup(.and(""), [.facet(.init(attribute: name, stringValue: "v"))]))
    }
  }

  @Test func disjunctiveFacetIsCountedByASeparateSearch() throws {
    let searches = try searches {
      $0.filters.add(
        [.facet(.init(attribute: "country", stringValue: "France"))], to: .or("country", .facet))
      $0.addFacet("country", limit: 7)
      $0.addFacet("type", limit: 3)
      $0.addStatistics(of: "elevation_ft")
    }
    try #require(searches.count == 2)
    #expect(searches[0].object?["facet_by"] == "country,type,elevation_ft")
    #expect(searches[0].object?["max_facet_values"] == 7)
    #expect(searches[0].object?["facet_strategy"] == "exhaustive")
    #expect(searches[1].object?["facet_by"] == "country")
    #expect(searches[1].object?["per_page"] == 0)
    #expect(searches[1].object?["filter_by"] == nil)
  }

  @Test func searchesAreSentInBatchesOfFifty() throws {
    let engineRequests = try Self.dialect.engineRequests(
      for: Array(repeating: request(), count: 120))
    let counts = try engineRequests.map {
      try JSONValue(json: $0.body).object?["searches"]?.array?.count
    }
    #expect(counts == [50, 50, 20])
  }

  @Test func sortOrderIsConfiguredOrALiteral() throws {
    let order = { (sort: String) in
      try searches {
        $0.query = "a"
        $0.sort = sort
      }[0].object?["sort_by"]?.text
    }
    #expect(try order("high") == "elevation_ft:desc,runways:desc,_seq_id:asc")
    #expect(try order("name:asc") == "name:asc,runways:desc,_seq_id:asc")
    #expect(try order("name:asc,city:asc") == "name:asc,city:asc,runways:desc")
    #expect(try order("runways:asc") == "runways:asc,_seq_id:asc")
    #expect(throws: SearchError.self) { try searches { $0.sort = "hihg" } }
  }

  @Test func tooManyHitsPerPageAreRejected() throws {
    #expect(throws: SearchError.self) { try searches { $0.hitsPerPage = 251 } }
  }

  @Test func completeResponseIsDecoded() throws {
    let requested = request {
      $0.query = "lond"
      $0.hitsPerPage = 1
      $0.addFacet("tags", limit: 1)
      $0.addStatistics(of: "elevation_ft")
      $0.addSnippet(of: "name", words: 4)
    }
    let engineResponse = try json(
      """
      {"results":[{"facet_counts":[
        {"counts":[{"count":2,"highlighted":"new","value":"new"},
                   {"count":9,"highlighted":"big","value":"big"}],"field_name":"tags","stats":{"total_values":2}},
        {"counts":[{"count":1,"highlighted":"83","value":"83"}],"field_name":"elevation_ft",
         "stats":{"avg":41.5,"max":67108872.0,"min":1.7899999618530273,"sum":83.0,"total_values":2}}],
       "found":11,"hits":[{"document":{"id":"LHR","name":"London Heathrow","tags":["big","new"]},
         "highlight":{"name":{"matched_tokens":["Lond"],"snippet":"\u{10FFF0}Lond\u{10FFF1}on …",
                              "value":"\u{10FFF0}Lond\u{10FFF1}on Heathrow"}},
         "text_match":578730123365187705}],
       "out_of":4168,"page":1,"search_time_ms":3}]}
      """)
    let response = try #require(
      try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
    #expect(response.nbHits == 11 && response.nbPages == 11 && response.hits.count == 1)
    #expect(response.processingTime == .milliseconds(3))
    #expect(response.facets == ["tags": [FacetValue("big", count: 9)]])
    #expect(
      response.statistics[.init(of: "elevation_ft")]
        == NumericStatistics(min: 1.79, max: 67_108_872, sum: 83, average: 41.5))
    let hit = try #require(response.hits.first)
    #expect(hit.objectID == "LHR")
    #expect(hit.highlight("name")?.texts.map { $0.marked() } == ["<em>Lond</em>on Heathrow"])
    #expect(hit.highlight("name")?.texts.first?.matchLevel == .full)
    #expect(hit.snippet("name")?.texts.map { $0.marked() } == ["<em>Lond</em>on Heathrow"])
  }

  @Test func selectedValuesWithoutHitsHaveCountZero() throws {
    let requested = request {
      $0.filters.add(
        [.facet(.init(attribute: "tags", stringValue: "old"))], to: .or("tags", .facet))
      $0.addFacet("tags")
    }
    let empty = #"{"found":0,"hits":[],"facet_counts":[]}"#
    let counted =
      #"{"found":5,"hits":[],"facet_counts":[{"field_name":"tags","counts":[{"value":"new","count":5}]}]}"#
    let engineResponse = try json(#"{"results":[\#(empty),\#(counted)]}"#)
    let response = try #require(
      try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
    #expect(response.facets["tags"] == [FacetValue("new", count: 5), FacetValue("old", count: 0)])
  }

  @Test func facetSearchesFindValues() throws {
    let requested = request { $0.addFacetSearch(in: "country", for: "uni", limit: 1) }
    let engineRequests = try Self.dialect.engineRequests(for: [requested])
    let searches = try JSONValue(json: engineRequests[0].body).object?["searches"]?.array ?? []
    let search = try #require(searches.last?.object)
    #expect(search["facet_by"] == "country" && search["max_facet_values"] == 1000)
    #expect(search["facet_query"] == nil && search["per_page"] == 0)
    let engineResponse = try json(
      """
      {"results":[{"found":9,"hits":[]},{"found":9,"hits":[],"facet_counts":[{"field_name":"country","counts":[
        {"count":8,"highlighted":"\u{10FFF0}Uni\u{10FFF1}ted States","value":"United States"},
        {"count":1,"highlighted":"x","value":"x"}]}]}]}
      """)
    let responses = try Self.dialect.responses(from: [engineResponse], to: [requested])
    let completion = try Self.dialect.completion(
      of: responses, from: [ParsedJSON(engineResponse)], to: [requested])
    #expect(completion == nil)
    let response = try #require(responses.first)
    let hits = response.facetHits[.init(in: "country", for: "uni", limit: 1)] ?? []
    #expect(hits.map(\.value) == ["United States"])
    #expect(hits.first?.highlighted.marked() == "<em>Uni</em>ted States")
    let empty = #"{"found":0,"hits":[],"facet_counts":[]}"#
    let none = try json(#"{"results":[\#(empty),\#(empty)]}"#)
    let withoutHits = try Self.dialect.responses(from: [none], to: [requested])
    #expect(withoutHits.first?.facetHits == [.init(in: "country", for: "uni", limit: 1): []])
  }

  @Test func failedSearchOfABatchIsReported() throws {
    let overloaded = try json(#"{"results":[{"code":503,"error":"Not ready."}]}"#)
    #expect(
      throws: SearchError(.unavailable, "'typesense' did not respond: status 503, Not ready.")
    ) {
      try Self.dialect.responses(from: [overloaded], to: [request()])
    }
    let engineResponse = try json(#"{"results":[{"code":404,"error":"Not found."}]}"#)
    #expect(throws: SearchError(.refused, "'typesense' rejected the request: Not found.")) {
      try Self.dialect.responses(from: [engineResponse], to: [request()])
    }
  }

  @Test(arguments: [429, 503])
  func overloadedSearchesOfABatchAreRetried(_ status: Int) async throws {
    let overloaded = #"{"results":[{"code":\#(status),"error":"Not ready or lagging."}]}"#
    let found = #"{"results":[{"found":7,"hits":[]}]}"#
    let transport = ScriptedTransport(.response(200, overloaded), .response(200, found))
    #expect(try await searcher(transport).search([request()]).first?.nbHits == 7)
    #expect(transport.urls == ["http://a/multi_search", "http://a/multi_search"])
    let always = ScriptedTransport(.response(200, overloaded), .response(200, overloaded))
    await #expect(
      throws: SearchError(
        .unavailable,
        "'typesense' did not respond: http://a: status \(status), Not ready or lagging.")
    ) { try await searcher(always).search([request()]) }
  }

  private func searcher(_ transport: ScriptedTransport) -> some Searcher {
    let connection = RemoteConnection(
      engine: "typesense", hosts: HostList(["http://a"]), headers: [], secrets: [],
      limits: TimeLimits(total: .seconds(3_600), pause: .milliseconds(1)), transport: transport)
    return RemoteSearcher(dialect: Self.dialect, connection: connection, capabilities: [])
  }

  @Test func responseWithMissingResultsIsMalformed() throws {
    for text in ["{}", "[]", #"{"results":[]}"#, #"{"results":[{"hits":[]}]}"#] {
      let engineResponse = try json(text)
      #expect(throws: SearchError.self) {
        try Self.dialect.responses(from: [engineResponse], to: [request()])
      }
    }
  }
}

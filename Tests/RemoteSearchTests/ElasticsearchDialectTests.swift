import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct ElasticsearchDialectTests {
  private static let dialect = ElasticsearchDialect(
    index: "movies", searchable: ["title", "overview"], exact: ["year"])
  private static let action = Filter.facet(.init(attribute: "genre", stringValue: "Action"))

  private func body(_ edit: (inout SearchRequest) -> Void) throws -> JSONValue {
    let engineRequests = try Self.dialect.engineRequests(for: [request(edit)])
    #expect(
      engineRequests.count == 1 && engineRequests[0].path == "/_msearch"
        && engineRequests[0].body.last == 10)
    let lines = engineRequests[0].body.split(separator: 10)
    #expect(lines.count == 2)
    #expect(
      try JSONValue(json: lines[0]) == [
        "index": "movies", "allow_partial_search_results": false,
        "preference": .text(Self.dialect.preference),
      ])
    return try JSONValue(json: lines[1])
  }

  /// The clauses of a word: their scores, types, and fields.
  private func clauses(_ word: JSONValue) throws -> [String] {
    try #require(word[path: "dis_max.queries"]?.array).map { clause in
      let filter = try #require(clause[path: "constant_score.filter"]?.object?.members.first)
      let boost = try #require(clause[path: "constant_score.boost"]?.count)
      let options = filter.value.object
      let field = options?["fields"]?.array?.first?.text ?? options?.members.first?.name
      let isFuzzy = filter.value.text(.compact).contains("fuzziness")
      return "\(boost) \(filter.name) \(field ?? "")" + (isFuzzy ? " fuzzy" : "")
    }
  }

  @Test func allWordsMustMatchAndTheLastAsAPrefix() throws {
    let body = try body { $0.query = "star wa" }
    let must = body[path: "query.bool.must"]?.array ?? []
    try #require(must.count == 2)
    #expect(
      try clauses(must[0]) == [
        "1021 match title", "21 match title fuzzy", "1011 match overview",
        "11 match overview fuzzy",
      ])
    #expect(
      try clauses(must[1]) == [
        "1021 match title", "1020 multi_match title", "21 match title fuzzy",
        "20 match title.prefix fuzzy", "1011 match overview", "1010 multi_match overview",
        "11 match overview fuzzy", "10 match overview.prefix fuzzy",
      ])
    let queries = try #require(must[1][path: "dis_max.queries"]?.array)
    let common: JSONObject = [
      "query": "wa", "operator": "and", "lenient": true, "zero_terms_query": "all",
    ]
    let fuzzy: JSONObject = [
      "fuzziness": "AUTO:4,8", "prefix_length": 1, "fuzzy_rewrite": "constant_score",
    ]
    func options(_ others: JSONObject...) -> JSONValue {
      .object(JSONObject((common.members + others.flatMap(\.members)).map { ($0.name, $0.value) }))
    }
    let filters = queries.prefix(4).map { $0[path: "constant_score.filter"] }
    #expect(filters[0] == ["match": ["title": options()]])
    #expect(
      filters[1] == ["multi_match": options(["type": "bool_prefix", "fields": ["title"]])])
    #expect(filters[2] == ["match": ["title": options(fuzzy)]])
    #expect(
      filters[3] == ["match": .object(["title.prefix": options(fuzzy, ["max_expansions": 1_000])])])
  }

  @Test func withoutTypoToleranceOnlyExactWordsAndBeginningsMatch() throws {
    let body = try body {
      $0.query = "wa"
      $0.strategy.typoTolerance = .false
    }
    let must = body[path: "query.bool.must"]?.array ?? []
    #expect(
      try clauses(try #require(must.first)) == [
        "1021 match title", "1020 multi_match title", "1011 match overview",
        "1010 multi_match overview",
      ])
  }

  @Test func queriesWithTooManyClausesDoNotTolerateTypos() throws {
    var dialect = Self.dialect
    dialect.searchable = (0..<20).map { "field\($0)" }
    for (words, tolerates) in [(3, true), (32, false)] {
      let query = (0..<words).map { "word\($0)" }.joined(separator: " ")
      let engineRequest = try dialect.engineRequests(for: [request { $0.query = query }])[0]
      let text = String(decoding: engineRequest.body, as: UTF8.self)
      #expect(text.contains("fuzziness") == tolerates)
      #expect(text.split(separator: "\"constant_score\":{").count - 1 <= 1_000)
    }
  }

  @Test(arguments: [(17, QueryStrategy.QueryType.prefixAll), (31, .prefixLast)])
  func longQueriesWithManyFieldsDoNotPreferCompleteWords(
    fields: Int, prefixes: QueryStrategy.QueryType
  ) throws {
    var dialect = Self.dialect
    dialect.searchable = (0..<fields).map { "field\($0)" }
    let engineRequest = try dialect.engineRequests(for: [
      request {
        $0.query = (0..<32).map { "word\($0)" }.joined(separator: " ")
        $0.strategy.queryType = prefixes
      }
    ])[0]
    let text = String(decoding: engineRequest.body, as: UTF8.self)
    #expect(text.split(separator: "\"constant_score\":{").count - 1 == 32 * fields)
    #expect(text.contains(#""match":{"field0":{"query":"word31""#) == false)
    #expect(text.contains(#""multi_match":{"query":"word31""#))
  }

  @Test func phrasesAndExclusionsCountAsClauses() throws {
    var dialect = Self.dialect
    dialect.searchable = (0..<30).map { "field\($0)" }
    for (count, tolerates) in [(2, true), (15, false)] {
      let engineRequest = try dialect.engineRequests(for: [
        request {
          $0.query = (0..<count).map { #""a \#($0)" -"b \#($0)" "# }.joined() + "word"
          $0.strategy.advancedSyntax = true
        }
      ])[0]
      let text = String(decoding: engineRequest.body, as: UTF8.self)
      #expect(text.contains("\"query\":\"word\"") && text.contains("fuzziness") == tolerates)
    }
  }

  @Test func anyWordMatchesIfAllAreOptional() throws {
    let body = try body {
      $0.query = "star wa"
      $0.strategy.removeWordsIfNoResults = .allOptional
    }
    #expect(body[path: "query.bool.should"]?.array?.count == 2)
    #expect(body[path: "query.bool.minimum_should_match"] == 1)
    #expect(body[path: "query.bool.must"] == nil)
  }

  @Test func phrasesMustFollowAndExclusionsMustNot() throws {
    let body = try body {
      $0.query = #"star "death star" -"return of""#
      $0.strategy.advancedSyntax = true
    }
    let must = body[path: "query.bool.must"]?.array ?? []
    try #require(must.count == 2)
    #expect(try clauses(must[1]) == ["1021 multi_match title", "1011 multi_match overview"])
    #expect(
      must[1][path: "dis_max.queries"]?.array?.first?[path: "constant_score.filter.multi_match"]
        == [
          "query": "death star", "lenient": true, "zero_terms_query": "all", "type": "phrase",
          "fields": ["title"],
        ])
    #expect(
      body[path: "query.bool.must_not"] == [
        [
          "multi_match": [
            "query": "return of", "lenient": true, "zero_terms_query": "none", "type": "phrase",
            "fields": ["title", "overview"],
          ]
        ]
      ])
    let plain = try self.body { $0.query = #"star "death star" -return"# }
    #expect(plain[path: "query.bool.must"]?.array?.count == 4)
    #expect(plain[path: "query.bool.must_not"] == nil)
  }

  @Test func separatorsAtTheEndAreNotPartOfAWord() throws {
    let words = try body { $0.query = "& st. -" }[path: "query.bool.must"]?.array ?? []
    #expect(
      words.map {
        $0[path: "dis_max.queries"]?.array?.first?[
          path: "constant_score.filter.match.title.query"]
      } == ["&", "st"])
  }

  // MARK: - Order

  private static let key: JSONValue = [
    "objectID.keyword": ["order": "asc", "unmapped_type": "keyword"]
  ]

  @Test func rankingAndTheKeyBreakTiesOfTheScore() throws {
    var dialect = Self.dialect
    dialect.ranking = [RankingCriterion("year", .descending)]
    dialect.sorts = ["title": [RankingCriterion("title.keyword", .ascending)]]
    func sort(_ edit: (inout SearchRequest) -> Void = { _ in }) throws -> JSONValue? {
      let body = try dialect.engineRequests(for: [request(edit)])[0].body
      return try JSONValue(json: try #require(body.split(separator: 10).last))[path: "sort"]
    }
    let year: JSONValue = ["year": ["order": "desc"]]
    #expect(try sort() == ["_score", year, Self.key])
    let chosen = try sort { $0.sort = "title" }
    #expect(
      chosen == [
        ["title.sort": ["order": "asc", "unmapped_type": "keyword"]],
        ["title.keyword": ["order": "asc"]], year, Self.key,
      ])
    #expect(try sort { $0.sort = "year:asc" } == [["year": ["order": "asc"]], Self.key])
    #expect(try sort { $0.hitsPerPage = 0 } == nil)
    dialect.exact.insert("objectID")
    #expect(
      try sort()?.array?.last == ["objectID": ["order": "asc", "unmapped_type": "keyword"]])
  }

  @Test func pagesOfOneSearcherUseTheSameCopies() throws {
    #expect(Self.dialect.preference == ElasticsearchDialect(index: "i", searchable: []).preference)
    #expect(Self.dialect.preference.hasPrefix("widgetrun-"))
  }

  // MARK: - Filters

  @Test func disjunctiveFiltersArePostFiltersAndFilterAggregations() throws {
    let body = try body {
      $0.always = [FilterGroup(.and("seen"), [.facet(.init(attribute: "seen", boolValue: true))])]
      $0.filters.add([Self.action], to: .or("genre", .facet))
      $0.addFacet("genre", limit: 5)
      $0.addFacet("year")
    }
    #expect(
      body[path: "query.bool.filter"] == [["term": ["seen": ["value": true]]]])
    let genre: JSONValue = ["term": .member("genre.keyword", ["value": "Action"])]
    #expect(body[path: "post_filter"] == ["bool": ["filter": [genre]]])
    #expect(body[path: "aggregations.s0.filter"] == ["bool": ["filter": [genre]]])
    #expect(body[path: "aggregations.s0.aggregations.f1.terms.field"] == "year")
    #expect(body[path: "aggregations.s1.filter"] == ["match_all": .object(JSONObject())])
    #expect(body[path: "aggregations.s1.aggregations.f0.terms.size"] == 5)
  }

  @Test func conjunctiveFiltersArePartOfTheQuery() throws {
    let body = try body {
      $0.filters.add([Self.action], to: .and("genre"))
      $0.addFacet("genre")
    }
    #expect(body.object?["post_filter"] == nil)
    #expect(body[path: "query.bool.filter"]?.array?.count == 1)
  }

  @Test func numericFiltersAreRangesOfNumbersOrSeconds() throws {
    func clauses(_ filter: Filter) throws -> JSONValue? {
      try body { $0.always = [FilterGroup(.and(""), [filter])] }[path: "query.bool.filter"]
    }
    let range = Filter.numeric(.init(attribute: "year", range: 1...2))
    func limits(_ bounds: JSONObject) -> JSONValue {
      var bounds = bounds
      bounds["format"] = "epoch_second"
      return ["range": ["year": .object(bounds)]]
    }
    #expect(try clauses(range) == [limits(["gte": 1, "lte": 2])])
    #expect(
      try clauses(!range) == [["bool": ["must_not": [limits(["gte": 1, "lte": 2])]]]])
    let half = Filter.numeric(.init(attribute: "year", range: (-.infinity)...2))
    #expect(try clauses(half) == [limits(["lte": 2])])
    let fraction = Filter.numeric(.init(attribute: "year", range: 1_700_000_000.5...2_000_000_000))
    #expect(
      try clauses(fraction) == [limits(["gte": "1700000000.5", "lte": 2_000_000_000])])
    let equal = Filter.numeric(.init(attribute: "year", operator: .notEquals, value: 3))
    #expect(
      try clauses(equal) == [["bool": ["must_not": [limits(["gte": 3, "lte": 3])]]]])
  }

  @Test func severalPagesAreOneWindow() throws {
    let body = try body {
      $0.firstPage = 1
      $0.page = 3
      $0.hitsPerPage = 10
    }
    #expect(body.object?["from"] == 10 && body.object?["size"] == 30)
  }

  @Test(arguments: [(499, 20, true), (500, 20, false), (Int.max, 1, false), (3, Int.max, false)])
  func pageBeyondTheResultWindowIsRejected(page: Int, hitsPerPage: Int, isFine: Bool) throws {
    let requested = request { ($0.page, $0.hitsPerPage) = (page, hitsPerPage) }
    do throws(SearchError) {
      _ = try Self.dialect.engineRequests(for: [requested])
      #expect(isFine)
    } catch {
      // Users count pages from 1.
      #expect(!isFine && error.message.contains("page \(page == .max ? page : page + 1) of"))
    }
  }

  // MARK: - Responses

  @Test func completeResponseIsDecoded() throws {
    let requested = request {
      $0.query = "star"
      $0.hitsPerPage = 1
      $0.filters.add([Self.action], to: .or("genre", .facet))
      $0.addFacet("genre")
      $0.addStatistics(of: "year")
      $0.addCount(of: .numeric(.init(attribute: "year", operator: .lessThan, value: 1980)))
      $0.addFacetSearch(in: "genre", for: "co")
    }
    let engineResponse = try json(
      """
      {"took":12,"responses":[{"took":4,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},
       "hits":{"total":{"value":3,"relation":"eq"},"max_score":2.5,"hits":[
         {"_index":"movies","_id":"m1","_score":2.5,"_source":{"title":"Star Wars","year":1977},
          "highlight":{"title":["\u{10FFF0}Star\u{10FFF1} Wars"]}}]},
       "aggregations":{
        "s0":{"doc_count":3,"n0":{"count":3,"min":1977.0,"max":1983.0,"avg":1980.0,"sum":5940.0},
              "f0":{"doc_count_error_upper_bound":0,"sum_other_doc_count":0,"buckets":[{"key":"Action","doc_count":3}]}},
        "s1":{"doc_count":9,"f0":{"buckets":[{"key":"Comedy","doc_count":6},{"key":"Action","doc_count":3}]},
              "v0":{"buckets":[{"key":"Comedy","doc_count":6}]}},
        "s2":{"doc_count":1}},
       "status":200}]}
      """)
    let response = try #require(
      try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
    #expect(response.nbHits == 3 && response.nbPages == 3)
    #expect(
      response.facets["genre"] == [FacetValue("Comedy", count: 6), FacetValue("Action", count: 3)])
    #expect(
      response.statistics[.init(of: "year")]
        == NumericStatistics(min: 1977, max: 1983, sum: 5940, average: 1980, count: 3))
    #expect(response.counts.values.map { $0 } == [1])
    #expect(
      response.facetHits.values.joined().map { $0.highlighted.marked() } == ["<em>Co</em>medy"])
    #expect(response.hits.first?.objectID == "m1")
    #expect(response.hits.first?.highlight("title")?.texts.first?.marked() == "<em>Star</em> Wars")
  }

  @Test func failedSearchOfABatchIsReported() throws {
    let engineResponse = try json(
      """
      {"took":1,"responses":[{"error":{"root_cause":[],"type":"index_not_found_exception",
        "reason":"no such index [movies]","index":"movies"},"status":404}]}
      """)
    #expect(
      throws: SearchError(
        .refused, "'elasticsearch' rejected the request: no such index [movies]")
    ) { try Self.dialect.responses(from: [engineResponse], to: [request()]) }
  }

  @Test func reasonsOfFailuresAreThoseOfTheirCauses() throws {
    func error(_ status: Int) throws -> SearchError? {
      let body = try json(
        """
        {"responses":[{"error":{"root_cause":[{"type":"query_shard_exception","reason":"no mapping"}],
          "type":"search_phase_execution_exception","reason":"all shards failed"},"status":\(status)}]}
        """)
      return #expect(throws: SearchError.self) {
        try Self.dialect.responses(from: [body], to: [request()])
      }
    }
    #expect(
      try error(400)
        == SearchError(.refused, "'elasticsearch' rejected the request: no mapping"))
    #expect(
      try error(503)
        == SearchError(
          .unavailable, "'elasticsearch' did not respond: status 503, no mapping"))
  }

  @Test func responsesOfFewerShardsThanExistAreIncomplete() throws {
    let body = try json(
      #"{"responses":[{"_shards":{"total":3,"successful":2,"failed":0},"hits":{"total":1,"hits":[]}}]}"#
    )
    #expect(
      throws: SearchError(
        .unavailable, "'elasticsearch' returned an incomplete result: 1 of 3 shards failed")
    ) { try Self.dialect.responses(from: [body], to: [request()]) }
  }

  private static let found =
    #"{"responses":[{"hits":{"total":{"value":7},"hits":[]},"status":200}]}"#

  private func searcher(_ transport: ScriptedTransport, retries: Int = 1) -> some Searcher {
    let connection = RemoteConnection(
      engine: "elasticsearch", hosts: HostList(["http://a", "http://b"]), headers: [],
      secrets: [],
      limits: TimeLimits(
        perAttempt: .seconds(3_600), total: .seconds(3_600), retries: retries,
        pause: .milliseconds(1)),
      transport: transport)
    return RemoteSearcher(dialect: Self.dialect, connection: connection, capabilities: [])
  }

  @Test(arguments: [500, 502, 503, 504])
  func failedSearchesOfABatchAreSentToTheNextServer(status: Int) async throws {
    let failed =
      #"{"responses":[{"status":200},{"error":{"root_cause":[],"reason":"all shards failed"},"status":\#(status)}]}"#
    let transport = ScriptedTransport(
      .response(200, failed), .response(200, Self.found), .response(200, Self.found))
    let searcher = searcher(transport)
    #expect(try await searcher.search([request()]).first?.nbHits == 7)
    // The first server works and remains the first.
    #expect(try await searcher.search([request()]).first?.nbHits == 7)
    #expect(
      transport.urls == ["http://a/_msearch", "http://b/_msearch", "http://a/_msearch"])
    let always = ScriptedTransport(.response(200, failed), .response(200, failed))
    await #expect(
      throws: SearchError(
        .unavailable,
        "'elasticsearch' did not respond: http://b: status \(status), all shards failed")
    ) { try await self.searcher(always, retries: 0).search([request()]) }
  }

  @Test(arguments: [
    (
      500, "aggregation_execution_exception", "cannot support regular expression",
      "cannot support regular expression"
    ),
    (503, "too_many_buckets_exception", "too many buckets", "too many buckets"),
    (
      500, "too_many_nested_clauses", "maxClauseCount is set to 1024",
      "maxClauseCount is set to 1024; shorten the query, or list fewer fields in 'searchable'"
    ),
  ])
  func searchesThatEveryServerRejectsAreNotSentAgain(
    status: Int, type: String, reason: String, message: String
  ) async throws {
    let failed = """
      {"responses":[{"error":{"root_cause":[{"type":"\(type)","reason":"\(reason)"}],
        "type":"search_phase_execution_exception","reason":"all shards failed"},"status":\(status)}]}
      """
    let transport = ScriptedTransport(.response(200, failed))
    await #expect(
      throws: SearchError(.refused, "'elasticsearch' rejected the request: \(message)")
    ) { try await searcher(transport).search([request()]) }
    #expect(transport.urls == ["http://a/_msearch"])
  }

  @Test func overloadedSearchesOfABatchAreRetried() async throws {
    let overloaded =
      #"{"responses":[{"status":200},{"error":{"reason":"queue is full"},"status":429}]}"#
    let transport = ScriptedTransport(.response(200, overloaded), .response(200, Self.found))
    #expect(try await searcher(transport).search([request()]).first?.nbHits == 7)
    #expect(transport.urls == ["http://a/_msearch", "http://a/_msearch"])
    let always = ScriptedTransport(.response(200, overloaded), .response(200, overloaded))
    await #expect(
      throws: SearchError(
        .unavailable,
        "'elasticsearch' did not respond: http://a: status 429, queue is full")
    ) { try await searcher(always).search([request()]) }
  }
}

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
    #expect(try JSONValue(json: lines[0]) == ["index": "movies"])
    return try JSONValue(json: lines[1])
  }

  @Test func allWordsMustMatchAndTheLastAsAPrefix() throws {
    let body = try body { $0.query = "star wa" }
    let must = body[path: "query.bool.must"]?.array ?? []
    try #require(must.count == 2)
    #expect(must[0][path: "multi_match.query"] == "star")
    #expect(must[0][path: "multi_match.fields"] == ["title^2", "overview^1"])
    #expect(must[0][path: "multi_match.fuzziness"] == "AUTO:4,8")
    let either = must[1][path: "bool.should"]?.array ?? []
    #expect(either.map { $0[path: "multi_match.query"] } == ["wa", "wa"])
    #expect(either.map { $0[path: "multi_match.type"] } == ["bool_prefix", nil])
    #expect(either.first?[path: "multi_match.fuzziness"] == nil)
  }

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

  @Test func numericFiltersAreRangeAndTermQueries() throws {
    func clauses(_ filter: Filter) throws -> JSONValue? {
      try body { $0.always = [FilterGroup(.and(""), [filter])] }[path: "query.bool.filter"]
    }
    let range = Filter.numeric(.init(attribute: "year", range: 1...2))
    let limits: JSONValue = ["range": ["year": ["gte": 1, "lte": 2]]]
    #expect(try clauses(range) == [limits])
    #expect(try clauses(!range) == [["bool": ["must_not": [limits]]]])
    let half = Filter.numeric(.init(attribute: "year", range: (-.infinity)...2))
    #expect(try clauses(half) == [["range": ["year": ["lte": 2]]]])
    let equal = Filter.numeric(.init(attribute: "year", operator: .notEquals, value: 3))
    let term: JSONValue = ["term": ["year": ["value": 3]]]
    #expect(try clauses(equal) == [["bool": ["must_not": [term]]]])
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
    #expect(((try? Self.dialect.engineRequests(for: [requested])) != nil) == isFine)
  }

  @Test func facetSearchTextIsEscapedInTheRegularExpression() {
    #expect(
      ElasticsearchAggregations.pattern("a.1") == #"(.*[ \-_/&,.'(])?[Aa]\.1.*"#)
  }

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

  @Test func statisticsWithoutNumbersAreNil() throws {
    let requested = request { $0.addStatistics(of: "year") }
    let engineResponse = try json(
      """
      {"responses":[{"hits":{"total":{"value":0},"hits":[]},"aggregations":{"s0":{"doc_count":0,
        "n0":{"count":0,"min":null,"max":null,"avg":null,"sum":0.0}}}}]}
      """)
    let response = try #require(
      try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
    #expect(response.statistics.isEmpty)
  }
}

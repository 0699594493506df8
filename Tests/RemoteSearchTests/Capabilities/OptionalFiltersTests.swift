import Components
import Search
import TestSupport
import Testing

@testable import RemoteSearch

/// Translates optional filters and rules for each engine.
@Suite struct OptionalFiltersTests {
  private static func facet(_ value: String) -> Filter {
    .facet(.init(attribute: "brand", stringValue: value))
  }

  private static let optional = OptionalFilters([
    [.init(facet("A"), score: 3), .init(facet("B"), score: 1)], [.init(facet("C"), score: 2)],
  ])

  @Test("Elasticsearch adds the scores to those of the query and reports the matching filters")
  func elasticsearch() throws {
    let dialect = ElasticsearchDialect(index: "i", searchable: ["n"])
    let requested = request {
      $0.query = "shoe"
      $0.optionalFilters = Self.optional
    }
    let engineRequest = try dialect.engineRequests(for: [requested])[0]
    let search = try JSONValue(json: try #require(engineRequest.body.split(separator: 10).last))
    let should = try #require(search[path: "query.bool.should"]?.array)
    let queries = should[0][path: "dis_max.queries"]?.array ?? []
    #expect(queries.map { $0[path: "constant_score.boost"]?.double } == [6_000, 2_000])
    #expect(should[1][path: "constant_score._name"] == "o1.0")
    #expect(search[path: "query.bool.minimum_should_match"] == 0)
    let engineResponse = try json(
      """
      {"responses":[{"hits":{"total":2,"hits":[
        {"_id":"a","_source":{},"matched_queries":["o0.0","o0.1","o1.0"]},{"_id":"b","_source":{}}]}}]}
      """)
    let response = try dialect.responses(from: [engineResponse], to: [requested])
    #expect(response.first?.hits.map(\.score) == [5, 0])
    #expect(
      try dialect.responses(from: [engineResponse], to: [request()]).first?.hits[0].score == nil)
  }

  @Test("Typesense has an expression for each combination, the highest score first")
  func typesense() throws {
    #expect(
      try TypesenseOptionalFilters.sort(Self.optional)
        == """
        _eval([(brand:=[`A`] && brand:=[`C`]):5, (brand:=[`A`]):3, (brand:=[`B`] && brand:=[`C`]):3, \
        (brand:=[`C`]):2, (brand:=[`B`]):1]):desc
        """)
    let dialect = TypesenseDialect(
      collection: "c", searchable: ["n"], ranking: [RankingCriterion("price", .ascending)])
    let engineRequest = try dialect.engineRequests(for: [
      request { $0.optionalFilters = Self.optional }
    ])[0]
    let order = try JSONValue(json: engineRequest.body)[path: "searches.sort_by"]?.array?.first?
      .text
    #expect(order?.hasSuffix("):1]):desc,price:asc,_seq_id:asc") == true)
    let many = OptionalFilters((0..<8).map { [.init(Self.facet("\($0)"))] })
    #expect(throws: SearchError.self) { try TypesenseOptionalFilters.sort(many) }
  }

  @Test("the first matching expression has the score of the filters")
  func combinations() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let groups = (0..<Int.random(in: 1...3, using: &random)).map { group in
        (0..<Int.random(in: 1...2, using: &random)).map { index in
          OptionalFilters.Scored(
            Self.facet("\(group).\(index)"), score: Int.random(in: 0...4, using: &random))
        }
      }
      let optional = OptionalFilters(groups, sumsScores: Bool.random(using: &random))
      var matching: Set<Filter> = []
      for scored in groups.joined() where Bool.random(using: &random) {
        matching.insert(scored.filter)
      }
      let expected = optional.score { matching.contains(groups[$0][$1].filter) }
      let found = optional.combinations(limit: 1_000)?.first { combination in
        combination.filters.allSatisfy(matching.contains)
      }
      #expect((found?.score ?? 0) == expected)
    }
  }

  @Test("Typesense receives rule contexts, and the metadata becomes custom data")
  func rules() throws {
    let dialect = TypesenseDialect(collection: "c", searchable: ["n"])
    let requested = request { $0.ruleContexts = ["home", "sale"] }
    let engineRequest = try dialect.engineRequests(for: [requested])[0]
    let search = try JSONValue(json: engineRequest.body).object?["searches"]?.array?.first?.object
    #expect(search?["override_tags"] == "home,sale" && search?["curation_tags"] == "home,sale")
    let engineResponse = try json(
      #"{"results":[{"found":0,"hits":[],"metadata":{"banner":"Hello"}}]}"#)
    let response = try dialect.responses(from: [engineResponse], to: [requested])
    #expect(response.first?.userData == [["banner": "Hello"]])
  }

  @Test("snippets of Elasticsearch are parts of the highlighted text")
  func snippets() throws {
    let requested = request {
      $0.query = "six"
      $0.addSnippet(of: "text", words: 3)
      $0.addSnippet(of: "other", words: 2)
    }
    let engineResponse = try json(
      """
      {"responses":[{"hits":{"total":1,"hits":[{"_id":"a",
        "_source":{"text":"one two three four five six seven","other":"one two three"},
        "highlight":{"text":["one two three four five \u{10FFF0}six\u{10FFF1} seven"]}}]}}]}
      """)
    let hit = try #require(
      try ElasticsearchDialect(index: "i", searchable: ["text"]).responses(
        from: [engineResponse], to: [requested]
      ).first?.hits.first)
    #expect(hit.snippet("text")?.texts.map { $0.marked() } == ["…five <em>six</em> seven"])
    #expect(hit.snippet("other")?.texts.map { $0.marked() } == ["one two…"])
  }
}

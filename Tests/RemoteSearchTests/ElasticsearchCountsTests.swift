import Components
import Search
import Testing

@testable import RemoteSearch

/// The counts, statistics, and facet searches of Elasticsearch.
@Suite struct ElasticsearchCountsTests {
  private static let dialect = ElasticsearchDialect(
    index: "movies", searchable: ["title"], exact: ["year"])

  private func body(_ edit: (inout SearchRequest) -> Void) throws -> JSONValue {
    let body = try Self.dialect.engineRequests(for: [request(edit)])[0].body
    return try JSONValue(json: try #require(body.split(separator: 10).last))
  }

  @Test func facetValuesAreCountedExactlyOverSeveralShards() throws {
    let body = try body {
      $0.addFacet("genre", limit: 5)
      $0.addFacet("year", limit: 500)
    }
    let terms = body[path: "aggregations.s0.aggregations.f0.terms"]
    #expect(
      terms == [
        "field": "genre.keyword", "size": 5, "order": [["_count": "desc"], ["_key": "asc"]],
        "shard_size": 1_000, "show_term_doc_count_error": true,
      ])
    #expect(body[path: "aggregations.s0.aggregations.f1.terms.shard_size"] == 5_000)
  }

  @Test func facetSearchesRequestTheValuesWithTheLongestWord() throws {
    func terms(_ attribute: String, _ text: String) throws -> JSONValue? {
      let search = SearchRequest.FacetSearch(in: attribute, for: text, limit: 7)
      return try body { $0.addFacetSearch(in: search.attribute, for: search.text, limit: 7) }[
        path: "aggregations.s0.aggregations.v0.terms"]
    }
    let words = try terms("genre", "sci a.1")
    #expect(words?[path: "size"] == 1_000 && words?[path: "field"] == "genre.keyword")
    let pattern = try #require(words?[path: "include"]?.text)
    #expect(pattern.unicodeScalars.starts(with: "(.*[^a-zA-Z0-9])?[sSŚś".unicodeScalars))
    #expect(pattern.unicodeScalars.reversed().starts(with: "*.*]".unicodeScalars))
    // Punctuation alone matches every value.
    let all = try terms("genre", "&.")
    #expect(all?[path: "size"] == 7 && all?[path: "include"] == nil)
    // Servers reject regular expressions for numbers.
    let numbers = try terms("year", "19")
    #expect(numbers?[path: "size"] == 1_000 && numbers?[path: "include"] == nil)
  }

  @Test(arguments: [
    ("e", "Électricité", true), ("eclair", "L'éclair", true), ("strass", "Große Straße", true),
    ("cafe", "Cafe\u{301} Noir", true), ("ohare", "O'Hare", true), ("aether", "Æther", true),
    ("noir", "Café", false), ("ruby", "Rubens", false),
  ])
  func valuePatternsIncludeAllForms(text: String, value: String, matches: Bool) throws {
    let pattern = try #require(ElasticsearchValuePattern.pattern(for: text))
    // Swift requires escapes for marks; the other syntax that is used is the same as that of Lucene.
    let escaped = pattern.unicodeScalars.map {
      (0x300...0x36F).contains($0.value) ? "\\u{\(String($0.value, radix: 16))}" : String($0)
    }
    let expression = try Regex(escaped.joined()).matchingSemantics(.unicodeScalar)
    #expect((try expression.wholeMatch(in: value) != nil) == matches)
  }

  @Test func valuePatternsAreShorterThanTheLimit() throws {
    let pattern = try #require(
      ElasticsearchValuePattern.pattern(for: String(repeating: "aeiou", count: 100)))
    #expect(pattern.utf16.count < 1_000 && pattern.hasSuffix("*.*"))
    #expect(ElasticsearchValuePattern.pattern(for: " & ") == nil)
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

  private func response(
    to requested: SearchRequest, _ aggregations: String
  ) throws -> SearchResponse {
    let body = try json(
      #"{"responses":[{"hits":{"total":{"value":9},"hits":[]},"aggregations":{\#(aggregations)}}]}"#
    )
    return try #require(try Self.dialect.responses(from: [body], to: [requested]).first)
  }

  @Test(arguments: [
    (#""doc_count_error_upper_bound":0"#, #""doc_count_error_upper_bound":0"#, true),
    // Only values that are not listed have wrong counts.
    (#""doc_count_error_upper_bound":2"#, #""doc_count_error_upper_bound":0"#, true),
    // A value that is not listed can precede the last one.
    (#""doc_count_error_upper_bound":4"#, #""doc_count_error_upper_bound":0"#, false),
    (#""doc_count_error_upper_bound":2"#, #""doc_count_error_upper_bound":2"#, false),
    // The error of each value is unknown.
    (#""doc_count_error_upper_bound":2"#, #""x":0"#, false),
  ])
  func inexactCountsAreIncomplete(total: String, value: String, isExact: Bool) throws {
    let requested = request { $0.addFacet("genre") }
    let aggregations =
      #""s0":{"f0":{\#(total),"buckets":[{"key":"A","doc_count":5},{"key":"B","doc_count":3,\#(value)}]}}"#
      .replacing(#"5},"#, with: #"5,"doc_count_error_upper_bound":0},"#)
    if isExact {
      #expect(
        try response(to: requested, aggregations).facets["genre"]
          == [FacetValue("A", count: 5), FacetValue("B", count: 3)])
      return
    }
    let error = #expect(throws: SearchError.self) { try response(to: requested, aggregations) }
    #expect(error?.reason == .unavailable)
    #expect(error?.message.contains("the counts of 'genre' over all shards") == true)
  }

  @Test(arguments: [
    (#""min_as_string":"2024-05-16T00:00:00.000Z""#, 1_000.0), (#""min_as_string":"false""#, 1),
    (#""min_as_string":"2000""#, 1), (#""x":1"#, 1),
  ])
  func statisticsOfDatesAreSeconds(member: String, divisor: Double) throws {
    let requested = request { $0.addStatistics(of: "year") }
    let numbers = #""count":2,"min":2000,"max":4000,"avg":3000,"sum":6000"#
    let response = try response(to: requested, #""s0":{"n0":{\#(numbers),\#(member)}}"#)
    #expect(
      response.statistics.values.first
        == NumericStatistics(
          min: 2_000 / divisor, max: 4_000 / divisor, sum: 6_000 / divisor,
          average: 3_000 / divisor, count: 2))
  }

  @Test func numbersOf32BitsAreShort() throws {
    let requested = request {
      $0.addFacet("year")
      $0.addStatistics(of: "year")
    }
    let response = try response(
      to: requested,
      """
      "s0":{"f0":{"buckets":[{"key":0.6000000238418579,"doc_count":3},{"key":1234567.25,"doc_count":2},
        {"key":3.0,"doc_count":1}]},"n0":{"count":6,"min":0.6000000238418579,"max":139.9499969482422,
        "sum":500.25}}
      """)
    #expect(response.facets["year"]?.map(\.value) == ["0.6", "1234567.25", "3"])
    #expect(
      response.statistics.values.first
        == NumericStatistics(min: 0.6, max: 139.95, sum: 500.25, count: 6))
    for number in [1.788220928e9, 0.1, 1e300, -0.5, 1_234_567.875] {
      #expect(number.roundedFrom32Bits == number)
    }
  }
}

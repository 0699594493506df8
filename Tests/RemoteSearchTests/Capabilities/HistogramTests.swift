import AlgoliaAPI
import Components
import Search
import TestSupport
import Testing

@testable import RemoteSearch

/// Histograms of each engine.
@Suite struct HistogramTests {
  private typealias Histogram = SearchRequest.Histogram

  private func searcher<EngineDialect: Dialect>(
    _ dialect: EngineDialect, _ transport: ScriptedTransport
  ) -> RemoteSearcher<EngineDialect, ScriptedTransport> {
    RemoteSearcher(
      dialect: dialect,
      connection: RemoteConnection(
        engine: EngineDialect.name, hosts: HostList(["http://a"]), headers: [], secrets: [],
        limits: TimeLimits(total: .seconds(3_600), retries: 0), transport: transport),
      capabilities: Set(Capability.allCases))
  }

  private func answer(_ text: String) -> Result<HTTPResponse, HTTPFailure> { .response(200, text) }

  @Test("Elasticsearch receives a request for the bounds, then one for the buckets")
  func elasticsearch() async throws {
    let spread =
      #"{"hits":{"total":9,"hits":[]},"aggregations":{"s0":{"doc_count":9,"n0":{"count":9,"min":0,"max":10,"sum":40,"avg":4}}}}"#
    let transport = ScriptedTransport(
      answer(
        #"{"responses":[{"hits":{"total":9,"hits":[]}},\#(spread)]}"#),
      answer(
        #"{"responses":[{"hits":{"total":9,"hits":[]},"aggregations":{"buckets":{"buckets":{"0":{"doc_count":5},"1":{"doc_count":4}}}}}]}"#
      ))
    let histogram = Histogram(of: "price", buckets: 2)
    let requested = request { $0.addHistogram(histogram) }
    let response = try #require(
      try await searcher(ElasticsearchDialect(index: "i", searchable: ["n"]), transport)
        .search([requested]).first)
    #expect(
      response.histograms[histogram] == [
        HistogramBucket(from: 0, to: 5, count: 5), HistogramBucket(from: 5, to: 10, count: 4),
      ])
    let ranges = try #require(
      transport.requests.last?.lines.last?[path: "aggregations.buckets.filters.filters"])
    func range(_ bounds: JSONObject) -> JSONValue { ["range": ["price": .object(bounds)]] }
    // The last bucket includes its upper bound. Bounds of dates are in seconds.
    #expect(
      ranges == [
        "0": range(["gte": 0, "lt": 5, "format": "epoch_second"]),
        "1": range(["gte": 5, "lte": 10, "format": "epoch_second"]),
      ])
  }

  @Test("Algolia receives queries for the bounds, then one for each bucket")
  func algolia() async throws {
    let hits = #""hits":[],"nbHits":5000,"page":0,"hitsPerPage":0,"nbPages":0"#
    let bounds =
      #"{\#(hits),"facets":{"price":{"1":3}},"facets_stats":{"price":{"min":0,"max":10,"avg":4,"sum":20000}}}"#
    let transport = ScriptedTransport(
      answer(#"{"results":[{\#(hits)},\#(bounds)]}"#),
      answer(#"{"results":[{\#(hits)},{"hits":[],"nbHits":7}]}"#))
    let histogram = Histogram(of: "price", buckets: 2)
    let requested = request {
      $0.hitsPerPage = 0
      $0.always = [FilterGroup(.and("b"), [.facet(.init(attribute: "brand", stringValue: "A"))])]
      $0.addHistogram(histogram)
    }
    let response = try #require(
      try await searcher(AlgoliaDialect(index: AlgoliaIndex("i")), transport)
        .search([requested]).first)
    #expect(
      response.histograms[histogram] == [
        HistogramBucket(from: 0, to: 5, count: 5_000), HistogramBucket(from: 5, to: 10, count: 7),
      ])
    let queries = transport.requests.map { $0.json?[path: "requests"]?.array ?? [] }
    #expect(queries.map(\.count) == [2, 2])
    // The query for hits does not request the values of the histogram.
    #expect(queries[0][0].object?["facets"] == nil)
    #expect(
      queries[1].map { $0.object?["filters"]?.text } == [
        #"( "brand":"A" ) AND ( "price" >= 0.0 AND "price" < 5.0 )"#,
        #"( "brand":"A" ) AND ( "price" >= 5.0 AND "price" <= 10.0 )"#,
      ])
  }

  @Test("if Algolia may remove words, the histogram follows from the counts of the search for hits")
  func algoliaRemovingWords() async throws {
    let result =
      #"{"hits":[],"nbHits":3,"page":0,"hitsPerPage":0,"nbPages":0,"facets":{"price":{"0":1,"10":2}},"facets_stats":{"price":{"min":0,"max":10,"avg":7,"sum":20}}}"#
    let transport = ScriptedTransport(answer(#"{"results":[\#(result)]}"#))
    let histogram = Histogram(of: "price", buckets: 2)
    let requested = request {
      $0.hitsPerPage = 0
      $0.query = "a b"
      $0.strategy.removeWordsIfNoResults = .lastWords
      $0.addHistogram(histogram)
    }
    let response = try #require(
      try await searcher(AlgoliaDialect(index: AlgoliaIndex("i")), transport)
        .search([requested]).first)
    #expect(response.histograms[histogram]?.map(\.count) == [1, 2])
    #expect(transport.requests.count == 1)
  }

  @Test("buckets are counted under all filters except those of their widget")
  func ignoring() throws {
    let group = FilterGroup.ID.and("price")
    let requested = request {
      $0.filters.add([.numeric(.init(attribute: "price", range: 3...4))], to: group)
      $0.filters.add([.facet(.init(attribute: "brand", stringValue: "A"))], to: .or("b", .facet))
      $0.area = GeographicArea(
        boxes: [GeographicArea.Box(north: 1, east: 1, south: 0, west: 0)])
      $0.addHistogram(
        Histogram(of: "price", buckets: 1, bounds: 0...8, ignoring: group))
    }
    let plan = HistogramPlan([requested])
    let spread = SearchResponse(statistics: [
      SearchRequest.Statistics(of: "price"): NumericStatistics(min: 1, max: 7)
    ])
    let query = try #require(plan.queries(after: [spread]).first?.query)
    #expect(query.lowerBounds == [0] && query.upperBound == 8)
    let search = try #require(
      try TypesenseDialect(collection: "c", searchable: ["n"]).engineRequests(for: [query]).first)
    let filter = try JSONValue(json: search.body)[path: "searches.filter_by"]?.array?.first?.text
    #expect(filter?.hasPrefix("brand:=[`A`] && _geoloc:(") == true)
    #expect(filter?.hasSuffix(") && price:>=0 && price:<=8") == true)
  }

  @Test("a logarithmic histogram begins at the smallest positive number")
  func logarithmic() throws {
    let requested = request { $0.addHistogram(Histogram(of: "price", buckets: 2, scale: .log)) }
    let plan = HistogramPlan([requested])
    #expect(plan.rangeRequests.first?.always.first?.filters.first?.attribute == "price")
    let spread = SearchResponse(statistics: [
      SearchRequest.Statistics(of: "price"): NumericStatistics(min: 1, max: 100)
    ])
    let query = try #require(plan.queries(after: [spread]).first?.query)
    #expect(query.lowerBounds.count == 2 && abs(query.lowerBounds[1] - 10) < 1e-9)
  }

  @Test("quantile buckets have the same bounds as a scan of all numbers")
  func quantiles() async throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<20 {
      // Some records have several numbers.
      let records = (0..<100).map { _ in
        Set(
          (0..<Int.random(in: 1...3, using: &random)).map { _ in
            Int.random(in: 0...40, using: &random) * Int.random(in: 0...9, using: &random)
          })
      }
      let all = records.joined()
      let counts = Set(all).map { number in
        #"{"value":"\#(number)","count":\#(records.count { $0.contains(number) })}"#
      }
      let ends = #"{"min":\#(all.min() ?? 0),"max":\#(all.max() ?? 0),"sum":\#(all.reduce(0, +))}"#
      let first = answer(
        """
        {"results":[{"found":100,"hits":[]},{"found":100,"hits":[],"facet_counts":[
          {"field_name":"price","counts":[\(counts.joined(separator: ","))],"stats":\(ends)}]}]}
        """)
      let count: ScriptedTransport.Step = { sent in
        let searches = sent.json?.object?["searches"]?.array ?? []
        let results = searches.map { search -> String in
          let filter = search.object?["filter_by"]?.text ?? ""
          let found = records.count { $0.contains { Self.matches(Double($0), filter, true) } }
          return #"{"hits":[],"found":\#(found)}"#
        }
        return .response(200, #"{"results":[\#(results.joined(separator: ","))]}"#)
      }
      let histogram = Histogram(
        of: "price", buckets: Int.random(in: 1...12, using: &random), scale: .quantile,
        bounds: Bool.random(using: &random) ? 10...200 : nil)
      let transport = ScriptedTransport([{ _ in first }, count])
      let response = try #require(
        try await searcher(TypesenseDialect(collection: "c", searchable: ["n"]), transport)
          .search([request { $0.addHistogram(histogram) }]).first)
      let lists = records.map { HistogramBuilder.List(numbers: $0.map(Double.init), count: 1) }
      #expect(response.histograms[histogram] == HistogramBuilder(lists).buckets(histogram))
    }
  }

  @Test("quantile buckets are omitted if the engine may have omitted values")
  func tooManyValues() async throws {
    let counts = (0..<1_000).map { #"{"value":"\#($0)","count":1}"# }.joined(separator: ",")
    let transport = ScriptedTransport(
      answer(
        """
        {"results":[{"found":9,"hits":[]},{"found":9,"hits":[],"facet_counts":[
          {"field_name":"price","counts":[\(counts)],"stats":{"min":0,"max":5000}}]}]}
        """))
    let histogram = Histogram(of: "price", scale: .quantile)
    let response = try await searcher(
      TypesenseDialect(collection: "c", searchable: ["n"]), transport
    ).search([request { $0.addHistogram(histogram) }])
    #expect(response.count == 1 && response.first?.histograms[histogram] == nil)
    #expect(transport.requests.count == 1)
  }

  @Test("without numbers there are no buckets")
  func noNumbers() async throws {
    let transport = ScriptedTransport(
      answer(#"{"results":[{"found":0,"hits":[]},{"found":0,"hits":[]}]}"#))
    let histogram = Histogram(of: "price")
    let requested = request { $0.addHistogram(histogram) }
    let response = try #require(
      try await searcher(TypesenseDialect(collection: "c", searchable: ["n"]), transport)
        .search([requested]).first)
    #expect(response.histograms[histogram] ?? [] == [])
    #expect(transport.requests.count == 1)
  }

  @Test("the searches for Typesense's buckets return the counts of a scan")
  func typesenseBuckets() async throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<20 {
      let isInteger = round % 2 == 0
      let numbers = (0..<200).map { _ in
        isInteger
          ? Double(Int.random(in: -50...50, using: &random))
          : Double.random(in: -1...1, using: &random)
      }
      let low = numbers.min() ?? 0
      let high = numbers.max() ?? 0
      let sum = numbers.reduce(0, +)
      let count: ScriptedTransport.Step = { sent in
        let searches = sent.json?.object?["searches"]?.array ?? []
        let results = searches.map { search -> String in
          let filter = search.object?["filter_by"]?.text ?? ""
          return #"{"hits":[],"found":\#(numbers.count { Self.matches($0, filter, isInteger) })}"#
        }
        return .response(200, #"{"results":[\#(results.joined(separator: ","))]}"#)
      }
      let first: ScriptedTransport.Step = { _ in
        .response(
          200,
          """
          {"results":[{"found":200,"hits":[]},{"found":200,"hits":[],"facet_counts":[
            {"field_name":"price","counts":[],"stats":{"min":\(low),"max":\(high),"sum":\(sum)}}]}]}
          """)
      }
      let histogram = Histogram(of: "price", buckets: Int.random(in: 1...80, using: &random))
      let transport = ScriptedTransport([first, count, count])
      let response = try #require(
        try await searcher(TypesenseDialect(collection: "c", searchable: ["n"]), transport)
          .search([request { $0.addHistogram(histogram) }]).first)
      let expected = HistogramBuilder(
        numbers.map { HistogramBuilder.List(numbers: [$0], count: 1) }
      )
      .buckets(histogram)
      #expect(response.histograms[histogram] == expected)
    }
  }

  /// Whether a number is found by `price:>=a && price:<b`; fields of integers accept no other numbers.
  private static func matches(_ number: Double, _ filter: String, _ isInteger: Bool) -> Bool {
    filter.split(separator: "&&").allSatisfy { part in
      let text = part.drop { $0 == " " }.dropFirst("price:".count)
      let operation = text.prefix { "<>=".contains($0) }
      let literal = text.dropFirst(operation.count).prefix { $0 != " " }
      guard let bound = Double(literal), !isInteger || Int(literal) != nil else { return false }
      switch operation {
      case ">=": return number >= bound
      case "<": return number < bound
      case "<=": return number <= bound
      default: return false
      }
    }
  }

  @Test(
    "Meilisearch's ranges and buckets are counted with the words of the search for hits",
    arguments: [true, false])
  func meilisearchBuckets(isRelaxed: Bool) async throws {
    let histogram = Histogram(of: "price", buckets: 2)
    let requested = request {
      $0.query = "a b"
      $0.strategy.removeWordsIfNoResults = .allOptional
      $0.addHistogram(histogram)
    }
    func results(_ total: Int, to upper: Int) -> String {
      let range = #"{"totalHits":6,"hits":[],"facetStats":{"price":{"min":1,"max":\#(upper)}}}"#
      return #"{"totalHits":\#(total),"hits":[]},\#(range)"#
    }
    // With all words, the filters can exclude all hits, but not all numbers of the histogram.
    let first = results(isRelaxed ? 0 : 6, to: 5) + "," + results(6, to: 9)
    let transport = ScriptedTransport(
      answer(#"{"results":[\#(first)]}"#),
      answer(#"{"results":[{"totalHits":4,"hits":[]},{"totalHits":2,"hits":[]}]}"#))
    let response = try await searcher(MeilisearchDialect(index: "i"), transport)
      .search([requested]).first
    let (middle, upper) = isRelaxed ? (5, 9) : (3, 5)
    #expect(
      response?.histograms[histogram] == [
        HistogramBucket(from: 1, to: Double(middle), count: 4),
        HistogramBucket(from: Double(middle), to: Double(upper), count: 2),
      ])
    let sent = transport.requests.compactMap { $0.json?.object?["queries"]?.array }
    #expect(sent[0].map { $0.object?["facets"] } == [nil, ["price"], nil, ["price"]])
    let filters = [
      #""price" >= 1 AND "price" < \#(middle)"#,
      #""price" >= \#(middle) AND "price" <= \#(upper)"#,
    ]
    #expect(sent[1].compactMap { $0.object?["filter"]?.texts.first } == filters)
    let strategy: JSONValue = isRelaxed ? "last" : "all"
    #expect(sent[1].map { $0.object?["matchingStrategy"] } == [strategy, strategy])
  }

  @Test("hits of groups and buckets of Meilisearch are requested at once")
  func meilisearchGroups() async throws {
    let histogram = Histogram(of: "price", buckets: 1)
    let requested = request {
      $0.distinct = 2
      $0.addHistogram(histogram)
    }
    let hits = #"{"totalHits":1,"hits":[{"id":"a","brand":"x"}]}"#
    let range = #"{"totalHits":6,"hits":[],"facetStats":{"price":{"min":1,"max":9}}}"#
    let group = #"{"totalHits":2,"hits":[{"id":"a","brand":"x"},{"id":"b","brand":"x"}]}"#
    let transport = ScriptedTransport(
      answer(#"{"results":[\#(hits),{"totalHits":6,"hits":[]},\#(range)]}"#),
      answer(#"{"results":[\#(group),{"totalHits":6,"hits":[]}]}"#))
    let dialect = MeilisearchDialect(index: "i", attributeForDistinct: "brand")
    let response = try await searcher(dialect, transport).search([requested]).first
    #expect(response?.hits.map(\.objectID) == ["a", "b"])
    #expect(response?.histograms[histogram] == [HistogramBucket(from: 1, to: 9, count: 6)])
    #expect(transport.requests.count == 2)
  }

  @Test("quantiles of Meilisearch require fewer values than its limit")
  func meilisearchQuantiles() async throws {
    let histogram = Histogram(of: "price", buckets: 2, scale: .quantile)
    let requested = request { $0.addHistogram(histogram) }
    let first = """
      {"results":[{"totalHits":6,"hits":[]},{"totalHits":6,"hits":[],
        "facetDistribution":{"price":{"1":3,"2.5":1,"9":2}},"facetStats":{"price":{"min":1,"max":9}}}]}
      """
    for (limit, count) in [(4, 2), (3, 1)] {
      let transport = ScriptedTransport(
        answer(first),
        answer(#"{"results":[{"totalHits":3,"hits":[]},{"totalHits":3,"hits":[]}]}"#))
      let dialect = MeilisearchDialect(index: "i", maxValuesPerFacet: limit)
      let response = try await searcher(dialect, transport).search([requested]).first
      #expect(transport.requests.count == count)
      #expect(response?.histograms[histogram]?.count == (count == 2 ? 2 : nil))
    }
  }
}

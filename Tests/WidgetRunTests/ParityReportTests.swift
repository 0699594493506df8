import Search
import Testing
import WidgetCore

@testable import WidgetRun

/// The classes of differences, and the limitations that can explain them.
@Suite struct ParityReportTests {
  private func hit(_ id: String, _ marked: String = "") -> Hit {
    var hit = Hit(objectID: id, record: JSONObject())
    if !marked.isEmpty {
      hit.highlights = [
        HighlightedAttribute(
          path: "name", texts: [HighlightedText(marked, isHighlighted: true)], isList: false)
      ]
    }
    return hit
  }

  private func response(_ hits: [Hit], total: Int = 9) -> SearchResponse {
    var response = SearchResponse(query: "", nbHits: total)
    response.hits = hits
    return response
  }

  private func result(
    _ first: SearchResponse, _ second: SearchResponse,
    _ edit: (inout SearchRequest) -> Void = { _ in }
  ) -> ParityResult {
    var request = SearchRequest()
    edit(&request)
    return ParityResult(
      parityCase: ParityCase(query: request.query), request: request, first: .success(first),
      second: .success(second))
  }

  private func report(_ engine: String, _ results: ParityResult...) -> ParityReport {
    ParityReport(names: ("a", "b"), engines: ("embedded", engine), results: results)
  }

  @Test func mostSevereDifferenceIsTheClass() {
    let one = response([hit("1", "ab"), hit("2")])
    #expect(result(one, one).parityClass == .alike)
    #expect(result(one, response([hit("1", "a"), hit("2")])).parityClass == .marks)
    #expect(result(one, response([hit("1"), hit("2")])).parityClass == .marks)
    #expect(result(one, response([hit("2"), hit("1", "ab")])).parityClass == .order)
    #expect(result(one, response([hit("1", "ab"), hit("3")])).parityClass == .ranking)
    #expect(result(one, response([hit("3")], total: 8)).parityClass == .totals)
    let counted = { (count: Int, sum: Double) in
      var response = one
      response.facets["a"] = [FacetValue("x", count: count)]
      response.statistics[.init(of: "b")] = NumericStatistics(min: 1, max: 2, sum: sum)
      return response
    }
    let requested = { (request: inout SearchRequest) in
      request.addFacet("a")
      request.addStatistics(of: "b")
    }
    #expect(result(counted(1, 3), counted(1, 4), requested).parityClass == .statistics)
    #expect(result(counted(1, 3), counted(2, 4), requested).parityClass == .facets)
    let failed = ParityResult(
      parityCase: ParityCase(), request: SearchRequest(), first: .success(one),
      second: .failure(SearchError(.refused, "no")))
    #expect(failed.parityClass == .errors && !report("typesense", failed).isExplained(failed))
  }

  @Test func limitationsDependOnEngineClassAndRequest() {
    let words = (1...11).map { "w\($0)" }.joined(separator: " ")
    let different = result(response([]), response([], total: 8)) { $0.query = words }
    let texts = { (engine: String, result: ParityResult) in
      self.report(engine, result).limitations(for: result).map(\.text)
    }
    #expect(
      texts("meilisearch", different) == [
        "only the first ten words of a query are searched",
        "two words also match the word that they form together",
      ])
    #expect(texts("embedded", different) == [])
    #expect(!report("typesense", different).isExplained(different))
    let grouped = result(response([]), response([], total: 8)) { $0.distinct = 1 }
    #expect(texts("typesense", grouped) == ["the number of groups is an estimate"])
    let both = result(response([hit("1")]), response([hit("2")], total: 8)) {
      ($0.query, $0.distinct) = ("a", 1)
    }
    #expect(
      texts("typesense", both) == [
        "the number of groups is an estimate", "relevance is Typesense's own score",
      ])
    #expect(report("typesense", both).isExplained(both))
  }

  @Test(
    arguments: [
      ("meilisearch", ["Sony": 3, "SONY": 2], ["Sony": 5], true),
      ("meilisearch", ["Sony": 3], ["Sony": 5], false),
      ("meilisearch", ["Sony": 3], [:], true),
      ("typesense", ["a-b": 1, "ab": 2], ["a-b": 3], true),
      ("typesense", ["a-b": 1], ["a-b": 3], false),
      ("typesense", ["1.2345678": 1], ["1.23457": 1], true),
      ("typesense", ["1.5": 1], ["1.5": 2], false),
      ("algolia", ["a": 3000], ["a": 2990], true), ("algolia", ["a": 3], ["a": 2], false),
    ] as [(String, [String: Int], [String: Int], Bool)])
  func limitationsOfFacetsDependOnTheValues(
    engine: String, first: [String: Int], second: [String: Int], isExplained: Bool
  ) {
    let counted = { (counts: [String: Int]) in
      var response = SearchResponse()
      response.facets["a"] = counts.map { FacetValue($0.key, count: $0.value) }
      return response
    }
    let found = result(counted(first), counted(second)) { $0.addFacet("a") }
    #expect(!found.isAlike && report(engine, found).isExplained(found) == isExplained)
  }

  @Test(arguments: [(10.0, 10.0005, true), (10, 10.1, false)])
  func roundingOfStatisticsIsALimitation(first: Double, second: Double, isExplained: Bool) {
    let measured = { (maximum: Double) in
      var response = SearchResponse()
      response.statistics[.init(of: "a")] = NumericStatistics(min: 1, max: maximum)
      return response
    }
    let found = result(measured(first), measured(second)) { $0.addStatistics(of: "a") }
    #expect(!found.isAlike && report("typesense", found).isExplained(found) == isExplained)
    #expect(!report("meilisearch", found).isExplained(found))
  }

  @Test func markdownListsLimitationsAndOtherDifferences() throws {
    let grouped = result(response([]), response([], total: 8)) { $0.distinct = 1 }
    let odd = result(response([]), response([], total: 8)) { $0.query = "x|y\u{1B}[2J" }
    let markdown = report("typesense", grouped, odd).markdown
    let lines = markdown.split(separator: "\n").map(String.init)
    #expect(lines.contains("| embedded, typesense | 2 | 0 | 0 | 0 | 0 | 0 | 0 | 2 | 0 |"))
    #expect(lines.contains("| typesense | the number of groups is an estimate | 1 |"))
    let row = try #require(lines.first { $0.hasPrefix("| x") })
    #expect(row.hasPrefix("| x\\|y") && row.hasSuffix("| totals | hits: 9 \\| 8 |"))
    #expect(!markdown.contains("\u{1B}") && !lines.contains { $0.hasPrefix("| (everything)") })
    #expect(report("embedded").markdown.contains("| embedded, embedded | 0 |"))
  }
}

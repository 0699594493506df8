import Components
import ScreenLoading
import Search
import StandardWidgets
import Testing
import WidgetCore

@testable import WidgetRunBench

@Suite struct ScreenMeasurementTests {
  private static let source = """
    searcher: { type: counted }
    widgets:
      - { type: searchBox, id: search }
      - { type: facetList, attribute: color }
      - { type: hits }
    """

  private func measurement(_ texts: [String], fails: Bool = false) async throws
    -> ScreenMeasurement
  {
    var registry = Registry()
    for connector in StandardWidgets.all { try registry.register(connector) }
    try registry.register(CountedSettings.self)
    let loader = ScreenLoader(registry: registry, environment: [:]) { (_) throws(FileError) in
      Array(Self.source.utf8)
    }
    let loaded = loader.load("screen.yaml")
    let screen = try #require(loaded.screen, "\(loaded.diagnostics.all)")
    return try await ScreenMeasurement.measure(
      screen, ["main": StopwatchSearcher(CountedSearcher(fails: fails))], box: "search", texts)
  }

  @Test func eachPartIsMeasuredForEachState() async throws {
    let measured = try await measurement(TwoLetterTexts.texts(4))
    #expect(Set(measured.efforts.keys) == Set(ScreenMeasurement.Part.allCases))
    #expect(measured.efforts.values.allSatisfy { $0.count == 4 })
    let result = ScreenResult(measured, screen: "screen.yaml")
    #expect(result.text.hasSuffix("4 states\n") && result.text.contains("\nengine "))
    #expect(result.parts["HTML"]?.allocations.map { $0 > 0 } ?? true)
  }

  @Test func failureOfTheSearcherIsReported() async throws {
    await #expect(throws: BenchError("no response")) {
      try await measurement(["aa"], fails: true)
    }
  }

  @Test func textsAreDifferent() {
    let texts = TwoLetterTexts.texts(TwoLetterTexts.count)
    #expect(Set(texts).count == 676 && texts.allSatisfy { $0.count == 2 })
    #expect(texts.prefix(2) == ["aa", "ba"])
  }

  @Test func resultsOfTheSameScreenAreCompared() async throws {
    let result = ScreenResult(try await measurement(["aa"]), screen: "a.yaml")
    let comparison = try Comparison(result, result)
    #expect(comparison.rows.allSatisfy { $0.ratio == 1 && !$0.isRegression })
    #expect(comparison.rows.contains { $0.label == "addresses p50" })
    var other = result
    other.screen = "b.yaml"
    #expect(throws: BenchError("cannot compare 'a.yaml' and 'b.yaml'")) {
      _ = try Comparison(result, other)
    }
  }
}

private struct CountedSettings: SearcherSettings {
  static let type = "counted"
  static let summary = "A searcher with one facet value."
  static let example = "type: counted"
  init() {}

  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher { CountedSearcher(fails: false) }
}

private struct CountedSearcher: Searcher {
  let fails: Bool

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    if fails { throw SearchError(.unavailable, "no response") }
    return requests.map { _ in
      var response = SearchResponse()
      response.facets = ["color": [FacetValue("red", count: 3)]]
      return response
    }
  }
}

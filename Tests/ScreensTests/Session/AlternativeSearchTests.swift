import Testing
import WidgetCore

@testable import Screens

/// A searcher with a given number of hits for each query.
private actor CountingSearcher: Searcher {
  let found: [String: Int]
  private(set) var batches: [[SearchRequest]] = []

  init(_ found: [String: Int]) {
    self.found = found
  }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    batches.append(requests)
    if requests.contains(where: { $0.query == "fail" }) {
      throw SearchError(.unavailable, "no line")
    }
    return requests.map { SearchResponse(query: $0.query, nbHits: found[$0.query] ?? 0) }
  }
}

@Suite struct AlternativeSearchTests {
  private func request(
    _ query: String, _ alternatives: String..., isAutomatic: Bool = false
  ) -> SearchRequest {
    var request = SearchRequest()
    request.query = query
    request.page = 2
    for other in alternatives {
      var alternative = SearchRequest.Alternative("to \(other)", query: other)
      alternative.isAutomatic = isAutomatic
      request.addAlternative(alternative)
    }
    return request
  }

  @Test func alternativesAreSkippedIfThereAreHits() async throws {
    let searcher = CountingSearcher(["tea": 2])
    let response = try await searcher.response(to: request("tea", "milk"))
    #expect(response?.nbHits == 2)
    #expect(response?.alternatives == [:])
    #expect(await searcher.batches.count == 1)
  }

  @Test func alternativesAreCountedInOneBatchIfThereAreNoHits() async throws {
    let searcher = CountingSearcher(["milk": 3])
    let response = try await searcher.response(to: request("tea", "milk", "beer"))
    #expect(response?.nbHits == 0)
    #expect(response?.alternative == nil)
    #expect(response?.alternatives == ["to milk": 3, "to beer": 0])
    let batches = await searcher.batches
    #expect(batches.map(\.count) == [1, 2])
    #expect(batches[1].map(\.hitsPerPage) == [0, 0])
  }

  @Test func firstAutomaticAlternativeWithHitsIsUsed() async throws {
    let searcher = CountingSearcher(["milk": 3, "beer": 4])
    let automatic = request("tea", "wine", "milk", "beer", isAutomatic: true)
    let response = try await searcher.response(to: automatic)
    #expect(response?.nbHits == 3)
    #expect(response?.alternative == "to milk")
    #expect(response?.alternatives == ["to wine": 0, "to milk": 3, "to beer": 4])
    #expect(await searcher.batches.last?.map(\.page) == [2])
  }

  @Test func failingAlternativesDoNotFailTheSearch() async throws {
    let response = try await CountingSearcher([:]).response(to: request("tea", "fail"))
    #expect(response?.nbHits == 0)
    #expect(response?.alternatives == [:])
  }

  @Test func firstOfTwoAlternativesWithEqualNamesIsUsed() {
    var request = SearchRequest()
    request.addAlternative(SearchRequest.Alternative("a", query: "1"))
    request.addAlternative(SearchRequest.Alternative("a", query: "2"))
    #expect(request.alternatives.map(\.query) == ["1"])
    #expect(request.replaced(by: request.alternatives[0]).alternatives.isEmpty)
  }

  @Test func fuzzierAlternativeAllowsTyposAndMissingTerms() {
    var alternative = SearchRequest.Alternative("fuzzier")
    alternative.isRelaxed = true
    let request = request("tea").replaced(by: alternative)
    #expect(request.query == "tea")
    #expect(request.strategy.typoTolerance == .true)
    #expect(request.strategy.removeWordsIfNoResults == .allOptional)
  }
}

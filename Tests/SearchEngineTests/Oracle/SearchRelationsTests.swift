import Components
import Search
@testable import SearchEngine
import Testing
import WidgetTesting

@Test(arguments: UInt64(1)...8, [false, true])
func relatedRandomSearchesAreConsistent(seed: UInt64, usesCachedIndex: Bool) async throws {
  var random = RandomSearches(seed: seed)
  let records = (0..<80).map { random.record($0).text(.compact) }.joined(separator: "\n")
  let engine = try await EngineFixture(records, usesCachedIndex: usesCachedIndex) {
    $0.searchable = RandomSearches.searchable
  }
  for _ in 0..<15 {
    let violations = await Conformance.check(
      engine.searcher, relatedTo: random.request(),
      attributes: ["brand", "tags", "inStock", "parts.size"], numbers: ["about.level"])
    #expect(violations == [])
  }
}

/// A defect in one kind of result, and the rule that reports it.
enum SearchDefect: String, CaseIterable {
  case negation = "partition"
  case facetCount = "facet-counts"
  case union
  case pages = "page-order"
  case statistics

  fileprivate func apply(to response: inout SearchResponse, of request: SearchRequest) {
    switch self {
    case .negation:
      if request.filters.filters.contains(where: \.isNegated) { response.hits.removeLast() }
    case .facetCount:
      if let first = response.facets["brand"]?.first {
        response.facets["brand"]?[0] = FacetValue(first.value, count: first.count + 1)
      }
    case .union:
      if request.filters.groupIDs.contains(where: \.isDisjunctive) { response.hits.removeLast() }
    case .pages:
      if request.page == 1, let first = response.hits.first { response.hits.append(first) }
    case .statistics:
      for key in response.statistics.keys { response.statistics[key]?.max += 1 }
    }
  }
}

private struct DefectiveSearcher: Searcher {
  let searcher: any Searcher
  let defect: SearchDefect

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    var responses = try await searcher.search(requests)
    for (index, request) in requests.enumerated() {
      defect.apply(to: &responses[index], of: request)
    }
    return responses
  }
}

@Test(arguments: SearchDefect.allCases)
func relationsReveal(defect: SearchDefect) async throws {
  let records = (0..<20).map { #"{"objectID":"\#($0)","brand":"\#($0 % 3)","price":\#($0)}"# }
  let engine = try await EngineFixture(records.joined(separator: "\n"))
  let violations = await Conformance.check(
    DefectiveSearcher(searcher: engine.searcher, defect: defect), relatedTo: SearchRequest(),
    attributes: ["brand"], numbers: ["price"])
  #expect(violations.contains { $0.rule == defect.rawValue })
}

import Testing
import WidgetCore
import WidgetTesting

/// A searcher with a few records that can be made to err.
private struct Shelf: Searcher {
  enum Slip { case none, order, facets, pages, filters, failure }

  var slip = Slip.none

  private static let colors = ["red", "red", "red", "green", "green", "blue"]

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    if slip == .failure { throw SearchError(.unavailable, "gone") }
    var responses: [SearchResponse] = []
    for request in requests { responses.append(answer(request)) }
    return slip == .order ? responses.reversed() : responses
  }

  private func answer(_ request: SearchRequest) -> SearchResponse {
    let groups = request.filters.toFilterGroups()
    let found = Self.colors.indices.filter { index in
      groups.allSatisfy { group in
        let tests = group.filters.map { holds($0, Self.colors[index]) }
        return group.id.isDisjunctive ? tests.contains(true) : !tests.contains(false)
      }
    }
    let perPage = max(0, request.hitsPerPage)
    let (start, isFar) = max(0, request.page).multipliedReportingOverflow(by: perPage)
    let first = slip == .pages ? 0 : isFar ? found.count : start
    let shown = found.dropFirst(first).prefix(perPage)
    var response = SearchResponse(
      query: request.query,
      hits: shown.map { Hit(objectID: "\($0)", record: JSONObject()) }, nbHits: found.count,
      page: request.page, hitsPerPage: request.hitsPerPage)
    let counted = groups.contains { $0.id.isDisjunctive } ? Array(Self.colors.indices) : found
    let counts = Dictionary(counted.map { (Self.colors[$0], 1) }, uniquingKeysWith: +)
    let values = counts.map { FacetValue($0.key, count: $0.value) }.sorted { $0.count > $1.count }
    for facet in request.facets {
      response.facets[facet.attribute] = slip == .facets ? values.reversed() : values
    }
    for count in request.counts {
      response.counts[count] = Self.colors.count { holds(count.filter, $0) }
    }
    return response
  }

  private func holds(_ filter: Filter, _ color: String) -> Bool {
    guard case .facet(let facet) = filter, slip != .filters else { return true }
    return (facet.value == .string(color)) != facet.isNegated
  }
}

@Suite struct SearcherConformanceTests {
  @Test("a conforming searcher has no violations")
  func keepsAll() async {
    #expect(await Conformance.check(Shelf(), attribute: "color") == [])
  }

  @Test("responses in the wrong order are reported")
  func order() async {
    #expect(await rules(.order).contains("order"))
  }

  @Test("facet values in the wrong order are reported")
  func facets() async {
    #expect(await rules(.facets) == ["facets"])
  }

  @Test("repeated hits are reported")
  func pages() async {
    #expect(await rules(.pages) == ["pages"])
  }

  @Test("counts that contradict filters are reported")
  func filters() async {
    #expect(await rules(.filters).contains("filters"))
  }

  @Test("a failing search is reported with its error")
  func failure() async {
    let violations = await Conformance.check(Shelf(slip: .failure), attribute: "color")
    #expect(violations.map(\.message) == ["a valid request failed: gone"])
  }

  @Test("missing statistics are reported")
  func numbers() async {
    let violations = await Conformance.check(Shelf(), attribute: "color", number: "price")
    #expect(violations.map(\.rule) == ["statistics"])
  }

  private func rules(_ slip: Shelf.Slip) async -> Set<String> {
    Set(await Conformance.check(Shelf(slip: slip), attribute: "color").map(\.rule))
  }
}

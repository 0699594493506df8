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
  @Test("a searcher that keeps all rules has no findings")
  func keepsAll() async {
    #expect(await Conformance.check(Shelf(), attribute: "color") == [])
  }

  @Test("a searcher that mixes up its answers is found out")
  func order() async {
    #expect(await rules(.order).contains("order"))
  }

  @Test("a searcher that puts values in another order is found out")
  func facets() async {
    #expect(await rules(.facets) == ["facets"])
  }

  @Test("a searcher that repeats its hits is found out")
  func pages() async {
    #expect(await rules(.pages) == ["pages"])
  }

  @Test("a searcher whose counts are not those of its filters is found out")
  func filters() async {
    #expect(await rules(.filters).contains("filters"))
  }

  @Test("a searcher that fails is found out, with its reason")
  func failure() async {
    let findings = await Conformance.check(Shelf(slip: .failure), attribute: "color")
    #expect(findings.map(\.message) == ["a plain search failed: gone"])
  }

  @Test("numbers that the searcher does not know are found out")
  func numbers() async {
    let findings = await Conformance.check(Shelf(), attribute: "color", number: "price")
    #expect(findings.map(\.rule) == ["statistics"])
  }

  private func rules(_ slip: Shelf.Slip) async -> Set<String> {
    Set(await Conformance.check(Shelf(slip: slip), attribute: "color").map(\.rule))
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct QueryRuleContextTests {
  private func contexts(
    _ parameters: JSONValue, _ filters: [String], after others: [String] = []
  ) throws -> [String] {
    var request = SearchRequest()
    request.ruleContexts = others
    request.filters = try FilterState(filters) { .and("\($0)") }
    let widget = try make(QueryRuleContextConnector.self, parameters)
    widget.prepare(&request)
    widget.prepare(&request)
    return request.ruleContexts
  }

  @Test(
    arguments: [
      (["genre": []], ["genre:Comedy", "brand:Acme"], ["ais-genre-Comedy"]),
      (["genre": ["Drama"]], ["genre:Comedy", "genre:Drama"], ["ais-genre-Drama"]),
      (["genre": [], "brand": []], ["genre:B", "brand:A"], ["ais-brand-A", "ais-genre-B"]),
      (["a.b": []], [#"a.b:"Fair & Square""#], ["ais-a_b-Fair___Square"]),
      (
        ["price": [], "size": [4]], ["price < 5", "size:4", "size:5"],
        ["ais-price-5", "ais-size-4"]
      ),
      (["genre": []], ["NOT genre:Comedy"], []), (["price": []], ["price:1 TO 5"], []),
      (["name": []], ["name:Zürich"], ["ais-name-Z_rich"]),
    ] as [(JSONValue, [String], [String])])
  func filtersAreContexts(tracked: JSONValue, filters: [String], expected: [String]) throws {
    #expect(try contexts(["trackedFilters": tracked], filters) == expected)
  }

  @Test func atMostTenContextsAreSent() throws {
    let filters = (1...12).map { "size:\($0)" }
    let found = try contexts(["trackedFilters": ["size": []]], filters, after: ["landing"])
    #expect(found.count == 10)
    #expect(found.first == "landing")
  }

  @Test func prefixAndNamesAreConfigurable() throws {
    let parameters: JSONValue = [
      "trackedFilters": ["genre": []], "prefix": "shop", "names": ["shop-genre-Drama": "sad"],
    ]
    #expect(
      try contexts(parameters, ["genre:Comedy", "genre:Drama"]) == ["shop-genre-Comedy", "sad"])
  }

  @Test func trackedFiltersAreRequired() {
    #expect(
      DecodedComponent<QueryRuleContextConnector>(["trackedFilters": [:]]).messages
        == ["error trackedFilters: 'trackedFilters' is empty, expected at least one attribute"])
  }
}

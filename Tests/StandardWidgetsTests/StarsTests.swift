import Testing
import WidgetCore
import WidgetTesting

/// Keeps the example of `Widgets/README.md` working.
@Suite struct StarsTests {
  private let stars: Stars

  init() throws {
    stars = try make(Stars.self, ["attribute": "rating"])
  }

  @Test(arguments: [
    (["toggle=4"], #"( "rating" >= 4.0 )"#), (["toggle=4", "toggle=3"], #"( "rating" >= 3.0 )"#),
    (["toggle=4", "toggle=4"], ""),
  ])
  func aClickKeepsSoManyStarsAndMore(actions: [String], filters: String) throws {
    #expect(try stars.filters(after: actions) == filters)
  }

  @Test func countsAreThoseOfSoManyStarsAndMore() {
    let ratings = [
      FacetValue("5", count: 1), FacetValue("4.5", count: 2), FacetValue("1", count: 4),
    ]
    let response = SearchResponse(facets: ["rating": ratings])
    let view = stars.view(in: WidgetContext(id: "stars", response: response))
    #expect(view.choices?.items.map(\.count) == [1, 3, 3, 3, 7])
    #expect(stars.view(in: WidgetContext(id: "stars")).choices?.items.count == 5)
  }

  @Test func itKeepsTheRulesOfAllWidgets() {
    #expect(Conformance.check(Stars.self) == [])
  }

  @Test(arguments: ["toggle=6", "toggle", "click=3"])
  func actionsThatMakeNoSenseAreRefused(action: String) throws {
    #expect(try stars.refusal(of: action) != nil)
  }
}

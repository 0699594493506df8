import Testing
import WidgetCore
import WidgetTesting

/// Tests the example of `Widgets/README.md`.
@Suite struct StarsTests {
  private let stars: Stars

  init() throws {
    stars = try make(Stars.self, ["attribute": "rating"])
  }

  @Test(arguments: [
    (["toggle=4"], #"( "rating" >= 4.0 )"#), (["toggle=4", "toggle=3"], #"( "rating" >= 3.0 )"#),
    (["toggle=4", "toggle=4"], ""),
  ])
  func toggleSelectsAMinimumRating(actions: [String], filters: String) throws {
    #expect(try stars.filters(after: actions) == filters)
  }

  @Test func countsAreThoseOfMinimumRatings() {
    let ratings = [
      FacetValue("5", count: 1), FacetValue("4.5", count: 2), FacetValue("1", count: 4),
    ]
    let response = SearchResponse(facets: ["rating": ratings])
    let view = stars.view(in: WidgetContext(id: "stars", response: response))
    #expect(view.choices?.items.map(\.count) == [1, 3, 3, 3, 7])
    #expect(stars.view(in: WidgetContext(id: "stars")).choices?.items.count == 5)
  }

  @Test func widgetConforms() {
    #expect(Conformance.check(Stars.self) == [])
  }

  @Test(arguments: ["toggle=6", "toggle", "click=3"])
  func invalidActionsAreRejected(action: String) throws {
    #expect(try stars.rejection(of: action) != nil)
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct RatingMenuTests {
  private func menu(_ max: Int = 5) throws -> RatingMenuConnector {
    try make(RatingMenuConnector.self, ["attribute": "rating", "max": .integer(max)])
  }

  /// The items in the form `★★☆ 2 & up 7`; an asterisk marks the selected one.
  private func items(_ menu: RatingMenuConnector, _ state: SearchState, counts: [Int]) -> [String] {
    let all = Dictionary(uniqueKeysWithValues: zip(menu.request().counts, counts))
    let context = WidgetContext(id: "stars", state: state, response: SearchResponse(counts: all))
    return (menu.view(in: context).choices?.items ?? []).map { item in
      "\(item.isSelected ? "*" : "")\(item.label) \(item.count.map(String.init) ?? "?")"
    }
  }

  @Test(arguments: [1, 0, -3, 11])
  func numberOfStarsIsValidated(max: Int) {
    let decoded = DecodedComponent<RatingMenuConnector>([
      "attribute": "rating", "max": .integer(max),
    ])
    #expect(decoded.messages == ["error max: 'max' is \(max), expected 2 to 10"])
    var menu = RatingMenuConnector()
    menu.attribute = "rating"
    menu.max = min(max, 1)
    #expect(menu.view(in: WidgetContext(id: "stars")).choices?.items == [])
  }

  @Test(arguments: [
    (["toggle=4"], #"( "rating" >= 4.0 )"#), (["toggle=4", "toggle=4"], ""),
    (["toggle=4", "toggle=2"], #"( "rating" >= 2.0 )"#), (["toggle=4", "clear"], ""),
  ])
  func toggleSelectsAMinimumRating(actions: [String], filters: String) throws {
    #expect(try menu().filters(after: actions) == filters)
  }

  @Test(arguments: ["5", "0", "-1", "four", "4.5"])
  func otherNumbersAreRejected(value: String) throws {
    let rejection = try menu().rejection(of: "toggle=\(value)")
    #expect(rejection?.contains("expected '4', '3', '2', '1'") == true)
  }

  @Test func labelsShowStarsAndCounts() throws {
    #expect(
      try items(menu(), SearchState(), counts: [0, 2, 5, 9])
        == ["★★★★☆ 4 & up 0", "★★★☆☆ 3 & up 2", "★★☆☆☆ 2 & up 5", "★☆☆☆☆ 1 & up 9"])
    #expect(try items(menu(3), SearchState(), counts: []) == ["★★☆ 2 & up ?", "★☆☆ 1 & up ?"])
  }

  @Test func emptyChoicesAreHiddenWithASelection() throws {
    let menu = try menu()
    let state = try menu.state(after: "toggle=3")
    #expect(
      items(menu, state, counts: [0, 2, 5, 9])
        == ["*★★★☆☆ 3 & up 2", "★★☆☆☆ 2 & up 5", "★☆☆☆☆ 1 & up 9"])
    #expect(items(menu, state, counts: [0, 0, 0, 0]) == ["*★★★☆☆ 3 & up 0"])
  }
}

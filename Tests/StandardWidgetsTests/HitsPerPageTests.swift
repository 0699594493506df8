import StandardWidgets
import Testing
import WidgetCore

@Suite struct HitsPerPageTests {
  private func widget(_ items: JSONValue = [10, 20, 50]) throws -> HitsPerPageConnector {
    try make(HitsPerPageConnector.self, ["items": items])
  }

  @Test(
    arguments: [
      ([10, 20], 10), ([10, ["value": 20, "default": true]], 20),
      ([["value": 10, "default": false], ["value": 20, "default": true]], 20),
    ] as [(JSONValue, Int)])
  func defaultPageSizeAppliesInitially(items: JSONValue, hitsPerPage: Int) throws {
    #expect(try widget(items).startState.hitsPerPage == hitsPerPage)
  }

  @Test(arguments: [(20, 20), (30, 10)])
  func listedPageSizeIsKept(before: Int, after: Int) throws {
    var state = SearchState()
    state.hitsPerPage = before
    try widget().start(&state)
    #expect(state.hitsPerPage == after)
  }

  @Test func setAcceptsListedNumbersOnly() throws {
    #expect(try widget().state(after: "set=50").hitsPerPage == 50)
    #expect(
      try widget().rejection(of: "set=7") == "'widget.set=7': expected '10', '20', '50'")
  }

  @Test(arguments: ["set", "set=", "set=ten", "clear"])
  func invalidActionsAreRejected(action: String) throws {
    #expect(try widget().rejection(of: action) != nil)
  }

  @Test func numbersAreSegments() throws {
    var state = SearchState()
    state.hitsPerPage = 20
    let items: JSONValue = [10, ["value": 20, "label": "Twenty", "default": true]]
    let view = try widget(items).view(in: WidgetContext(id: "size", state: state))
    let choices = try #require(view.choices)
    #expect(choices.layout == .menu)
    #expect(choices.items.map(\.label) == ["10 per page", "Twenty"])
    #expect(choices.items.map(\.value) == [10, 20])
    #expect(choices.items.map(\.isSelected) == [false, true])
    #expect(choices.items.flatMap(\.actions).map(\.description) == ["size.set=10", "size.set=20"])
  }

  @Test func numbersWithoutLabelUseTheWording() throws {
    let strings = Strings([.hitsPerPage: [.other: try Template("je {{count}}")]])
    let context = WidgetContext(id: "size", wording: Wording(locale: .german, strings: strings))
    let items = try widget([10, 1000]).view(in: context).choices?.items
    #expect(items?.map(\.label) == ["je 10", "je 1.000"])
  }

  @Test(
    arguments: [
      ([], "error items: 'items' is empty, expected at least one number"),
      ([0], "error items[0]: 0 hits per page, expected 1 to 1000"),
      ([10, 1001], "error items[1]: 1001 hits per page, expected 1 to 1000"),
      ([10, 20, 10], "error items[2]: 10 is listed twice"),
      (
        [["value": 10], ["value": 20]],
        "error items: 0 of the 'items' have 'default: true', expected exactly one"
      ),
      (
        [["value": 10, "default": true], ["value": 20, "default": true]],
        "error items: 2 of the 'items' have 'default: true', expected exactly one"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(items: JSONValue, message: String) {
    #expect(DecodedComponent<HitsPerPageConnector>(["items": items]).messages == [message])
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct SortByTests {
  private static let items: JSONValue = [
    ["label": "Relevance"], ["label": "Cheapest first", "value": "price:asc"], "rating",
  ]

  private func widget(_ parameters: KeyValuePairs<String, JSONValue> = [:]) throws
    -> SortByConnector
  {
    var object = JSONObject([("items", Self.items)])
    for (name, value) in parameters { object[name] = value }
    return try make(SortByConnector.self, .object(object))
  }

  @Test(
    arguments: [
      ([:], nil), (["selected": "price:asc"], "price:asc"),
      (["selected": "Cheapest first"], "price:asc"),
      (["selected": "Relevance"], nil), (["selected": ""], nil),
      (["items": ["a", ["value": "b", "default": true]]], "b"), (["items": ["a", "b"]], nil),
    ] as [(KeyValuePairs<String, JSONValue>, String?)])
  func selectedOrderAppliesInitially(
    parameters: KeyValuePairs<String, JSONValue>, sort: String?
  ) throws {
    #expect(try widget(parameters).startState.sort == sort)
  }

  @Test func existingOrderIsKept() throws {
    var state = SearchState()
    state.sort = "rating"
    try widget(["selected": "price:asc"]).start(&state)
    #expect(state.sort == "rating")
  }

  @Test(arguments: [
    ("set=price:asc", "price:asc"), ("set=Cheapest first", "price:asc"), ("set=rating", "rating"),
    ("set=Relevance", nil), ("set=", nil),
  ])
  func setAcceptsValueOrLabel(action: String, sort: String?) throws {
    var before = SearchState()
    before.sort = "rating"
    #expect(try widget().state(after: action, on: before).sort == sort)
  }

  @Test func unknownOrderListsTheOrders() throws {
    #expect(
      try widget().rejection(of: "set=ratings")
        == "'widget.set=ratings': expected 'Relevance', 'price:asc', 'rating'; "
        + "did you mean 'rating'?")
    #expect(try widget().rejection(of: "set") != nil)
    #expect(try widget().rejection(of: "clear") != nil)
  }

  @Test func ordersAreAMenuWithReadableLabels() throws {
    var state = SearchState()
    state.sort = "price:asc"
    let view = try widget().view(in: WidgetContext(id: "sort", state: state))
    let choices = try #require(view.choices)
    #expect(choices.layout == .menu)
    #expect(choices.selectionMode == .single)
    #expect(choices.items.map(\.label) == ["Relevance", "Cheapest first", "Rating"])
    #expect(choices.items.map(\.value) == [.null, "price:asc", "rating"])
    #expect(choices.items.map(\.isSelected) == [false, true, false])
    #expect(
      choices.items.flatMap(\.actions).map(\.description)
        == ["sort.set=Relevance", "sort.set=price:asc", "sort.set=rating"])
  }

  @Test(
    arguments: [
      (["items": []], "error items: 'items' is empty, expected at least one sort order"),
      (["items": ["a"], "selected": "b"], "error selected: 'b' is not one of 'items'"),
      (
        ["items": ["a", "b", "a"]],
        "error items[2]: 'a' is listed twice"
      ),
      (
        ["items": [["value": "a", "default": true], ["value": "b", "default": true]]],
        "error items: 2 sort orders are the default, expected at most one"
      ),
      (
        ["items": [["value": "a", "default": true]], "selected": "a"],
        "error selected: 2 sort orders are the default, expected at most one"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    #expect(DecodedComponent<SortByConnector>(parameters).messages == [message])
  }

  @Test func unknownKeyOfAnItemIsReported() {
    let decoded = DecodedComponent<SortByConnector>(["items": [["lable": "A", "value": "a"]]])
    #expect(decoded.diagnostics.map(\.help) == ["did you mean 'label'?"])
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct NumericFilterListTests {
  private static let bands: JSONValue = [
    "price < 5", "price:5 TO 10", ["filter": "price > 100", "label": "Expensive"],
  ]

  private func widget(
    _ mode: String = "single", _ operator: String = "or", _ filters: JSONValue = bands
  ) throws -> NumericFilterListConnector {
    let decoded = DecodedComponent<NumericFilterListConnector>([
      "filters": filters, "selectionMode": .text(mode), "operator": .text(`operator`),
      "groupName": "bands",
    ])
    return try #require(decoded.component)
  }

  @Test func singleSelectionIsTheDefault() throws {
    let widget = try make(
      NumericFilterListConnector.self,
      ["filters": Self.bands, "operator": "and", "groupName": "bands"])
    #expect(widget.selectionMode == .single)
    #expect(widget.targets == [RefinementTarget("price", in: .and("bands"))])
    #expect(widget.filters.map(\.label) == ["price < 5", "price: 5 to 10", "Expensive"])
    #expect(widget.startState == SearchState())
  }

  @Test(arguments: ["filters", "operator", "groupName"])
  func otherParametersAreRequired(name: String) throws {
    var parameters = JSONObject([
      ("filters", Self.bands), ("operator", "and"), ("groupName", "bands"),
    ])
    parameters[name] = nil
    let decoded = DecodedComponent<NumericFilterListConnector>(.object(parameters))
    #expect(decoded.component == nil)
    #expect(decoded.diagnostics.map(\.id) == [.missingParameter])
    #expect(decoded.messages.first?.contains("needs '\(name)'") == true)
  }

  @Test(
    arguments: [
      (["price < 5", "brand:Apple"], "error filters[1]: 'brand:Apple' is a filter by value"),
      (["price < 5", ["filter": "_tags:a"]], "error filters[1]: '_tags:a' is a tag, expected"),
      (["price < 5", "price<5.0"], "error filters[1]: 'price < 5' is listed twice"),
      (
        ["price < 5", ["filter": "price < 6", "label": "price < 5"]],
        "warning filters[1]: the label 'price < 5' is used twice"
      ),
      (["price < 5", "price <"], "error filters[1]"),
      (["price < 5", ["label": "Cheap"]], "error filters[1].label: this mapping needs 'filter'"),
      ([["filter": "price < 5", "lable": "Cheap"]], "error filters[0].lable: unknown parameter"),
      (["price < 5", ["price < 5"]], "error filters[1]: expected a filter"),
      ([], "warning filters: 'filters' is empty"),
      ("price < 5", "error filters: expected a list"),
    ] as [(JSONValue, String)])
  func nonnumericFilterIsReportedAtItsItem(filters: JSONValue, message: String) {
    let decoded = DecodedComponent<NumericFilterListConnector>([
      "filters": filters, "operator": "or", "groupName": "bands",
    ])
    #expect(decoded.messages.count == 1)
    #expect(decoded.messages.first?.hasPrefix(message) == true, "\(decoded.messages)")
  }

  @Test(
    arguments: [
      (["price < 5", "price:5 TO 10"], 1),
      (["price:5 TO 10", "price:10 TO 25"], nil),
      (["price:5 TO 10", "price > 10"], 1),
      (["price:5 TO 10", "price >= 10"], nil),
      (["price < 10", "price < 100", "price > 50"], 2),
      (["price > 1", "price > 2", "price > 3"], nil),
      (["price = 1", "price = 2"], 1),
      (["price = 1", "price = 1.0 "], nil),
      (["price <= 5", "price = 5", "price >= 5"], nil),
      (["price < 5", "weight > 5"], nil),
      (["price < 5", "NOT price:0 TO 10"], nil),
      (["price = 5", "price != 5"], nil),
    ] as [(JSONValue, Int?)])
  func contradictoryAndFiltersAreReported(filters: JSONValue, item: Int?) {
    func places(_ mode: String, _ operator: String) -> [String] {
      let decoded = DecodedComponent<NumericFilterListConnector>([
        "filters": filters, "selectionMode": .text(mode), "operator": .text(`operator`),
        "groupName": "bands",
      ])
      return decoded.diagnostics.filter { $0.id == .exclusiveFilters }.map(\.range.file)
    }
    #expect(places("multiple", "and") == (item.map { ["filters[\($0)]"] } ?? []))
    #expect(places("multiple", "or") == [])
    #expect(places("single", "and") == [])
  }

  @Test(
    arguments: [
      ("single", "or", [], ""),
      ("single", "or", ["toggle=price < 5"], #"( "price" < 5.0 )"#),
      ("single", "or", ["toggle=price < 5", "toggle=price < 5"], ""),
      ("single", "or", ["toggle=price < 5", "toggle=Expensive"], #"( "price" > 100.0 )"#),
      ("single", "and", ["toggle=price < 5", "toggle=Expensive"], #"( "price" > 100.0 )"#),
      ("single", "or", ["toggle=Expensive", "clear"], ""),
      ("multiple", "or", ["toggle=price < 5"], #"( "price" < 5.0 )"#),
      ("multiple", "or", ["toggle=price < 5", "toggle=price < 5"], ""),
      (
        "multiple", "or", ["toggle=price < 5", "toggle=Expensive"],
        #"( "price" < 5.0 OR "price" > 100.0 )"#
      ),
      (
        "multiple", "and", ["toggle=Expensive", "toggle=price < 5"],
        #"( "price" < 5.0 AND "price" > 100.0 )"#
      ),
      (
        "multiple", "or", ["toggle=price < 5", "toggle=Expensive", "toggle=price < 5"],
        #"( "price" > 100.0 )"#
      ),
      ("multiple", "or", ["toggle=price < 5", "toggle=Expensive", "clear"], ""),
    ] as [(String, String, [String], String)])
  func selectionModeDeterminesToggling(
    mode: String, operator: String, actions: [String], filters: String
  ) throws {
    #expect(try widget(mode, `operator`).filters(after: actions) == filters)
  }

  @Test(
    arguments: [
      ("single", "or", ["toggle=price < 5"], #"( "price" < 5.0 OR "price" > 40.0 )"#),
      (
        "single", "or", ["toggle=price < 5", "toggle=Expensive"],
        #"( "price" > 100.0 OR "price" > 40.0 )"#
      ),
      ("single", "or", ["toggle=price < 5", "toggle=price < 5"], #"( "price" > 40.0 )"#),
      ("multiple", "or", ["toggle=price < 5", "toggle=price < 5"], #"( "price" > 40.0 )"#),
      ("multiple", "or", ["toggle=price < 5", "clear"], #"( "price" > 40.0 )"#),
      ("single", "and", ["toggle=price < 5"], #"( "price" < 5.0 AND "price" > 40.0 )"#),
      ("multiple", "and", ["toggle=price < 5"], #"( "price" < 5.0 AND "price" > 40.0 )"#),
      ("multiple", "and", ["clear"], #"( "price" > 40.0 )"#),
    ] as [(String, String, [String], String)])
  func otherFiltersOfTheGroupRemain(
    mode: String, operator: String, actions: [String], filters: String
  ) throws {
    let refinement = try #require(RefinementOperator(rawValue: `operator`))
    let foreign = try FilterState(
      ["price > 40"], in: { FilterGroup.ID(refinement, "bands", $0) })
    #expect(try widget(mode, `operator`).filters(after: actions, on: foreign) == filters)
  }

  @Test func otherFilterTypesOfAnAndGroupRemain() throws {
    let foreign = try FilterState(["_tags:promo", "brand:Apple"], in: { _ in .and("bands") })
    for mode in ["single", "multiple"] {
      #expect(
        try widget(mode, "and").filters(after: ["toggle=price < 5", "clear"], on: foreign)
          == #"( "_tags":"promo" AND "brand":"Apple" )"#)
    }
  }

  @Test func filtersOfOtherWidgetsAreShownAndCanBeDeselected() throws {
    let widget = try widget("single")
    let others = try FilterState(
      ["price < 5", "price > 100"], in: { .or("bands", $0) })
    var state = SearchState()
    state.filters = others
    let view = widget.view(in: WidgetContext(id: "bands", state: state))
    #expect(view.selected == ["Price < 5", "Expensive"])
    #expect(try widget.filters(after: ["toggle=Expensive"], on: others) == "")
    #expect(
      try widget.filters(after: ["toggle=price:5 TO 10"], on: others) == #"( "price":5.0 TO 10.0 )"#
    )
  }

  @Test(arguments: [
    "price:5 TO 10", "price: 5 to 10", #""price":5.0 TO 10.0"#, "  price:5.0 TO 1e1 ",
  ])
  func actionsAcceptLabelOrEquivalentFilter(text: String) throws {
    #expect(try widget().filters(after: ["toggle=\(text)"]) == #"( "price":5.0 TO 10.0 )"#)
  }

  @Test(arguments: [
    ("toggle", "needs a value"),
    ("toggle=price < 6", "'widget' does not list 'price < 6', expected one of 'Price < 5'"),
    ("toggle=Expansive", "did you mean 'Expensive'?"),
    ("toggle=", "does not list ''"),
    ("click=price < 5", "has no action 'click', expected 'toggle', 'clear'"),
  ])
  func unlistedFiltersAreRejected(action: String, message: String) throws {
    let rejection = try #require(try widget().rejection(of: action))
    #expect(rejection.contains(message), "\(rejection)")
  }

  @Test func filtersAreShownInOrderBeforeTheFirstResponse() throws {
    let widget = try widget()
    let state = try widget.state(after: "toggle=Expensive")
    let context = WidgetContext(id: "bands", state: state)
    let choice = { (label: String, value: String, isSelected: Bool) in
      View.Choice(
        label, value: .text(value), isSelected: isSelected,
        actions: [Action(widget: "bands", name: "toggle", value: value)])
    }
    let expected = View.ChoiceList(
      [
        choice("Price < 5", "price < 5", false), choice("Price: 5 to 10", "price:5 TO 10", false),
        choice("Expensive", "price > 100", true),
      ], selectionMode: .single)
    #expect(widget.view(in: context) == .choices(expected))
  }

  @Test func viewActionsToggleTheirFilters() throws {
    let widget = try widget("multiple")
    var state = SearchState()
    for index in [2, 0, 2] {
      let context = WidgetContext(id: "widget", state: state)
      let choices = try #require(widget.view(in: context).choices)
      try widget.apply(try #require(choices.items[index].actions.first), to: &state, in: context)
    }
    #expect(widget.view(in: WidgetContext(id: "widget", state: state)).selected == ["Price < 5"])
  }

  @Test(arguments: [
    ("single", "or", FilterGroup.ID.or("bands", .numeric)), ("single", "and", .and("bands")),
    ("multiple", "or", .or("bands", .numeric)), ("multiple", "and", nil),
  ])
  func countsIgnoreOtherFiltersUnlessCombinedWithAnd(
    mode: String, operator: String, ignored: FilterGroup.ID?
  ) throws {
    let widget = try widget(mode, `operator`)
    let requested = widget.request(preparing: 2).counts
    #expect(requested.map(\.filter.text) == ["price < 5", "price:5 TO 10", "price > 100"])
    #expect(requested.allSatisfy { $0.ignoring == ignored })
    let response = SearchResponse(counts: [requested[0]: 7, requested[2]: 0])
    let view = widget.view(in: WidgetContext(id: "bands", response: response))
    #expect(view.choices?.items.map(\.count) == [7, nil, 0])
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct NumberRangeTests {
  @Test func boundsAndSelectionUseTheFormatOfTheAttribute() throws {
    let widget = try make(
      NumberRangeConnector.self, ["attribute": "height", "bounds": [0, 9000], "range": [5, 1500]])
    let wording = Wording(formats: ["height": ValueFormat(.number)])
    let context = WidgetContext(id: "range", state: widget.startState, wording: wording)
    guard case .range(let range) = widget.view(in: context) else { throw ActionError("no range") }
    #expect(range.boundsLabels == View.Range.BoundsText(lower: "0", upper: "9,000"))
    #expect(range.valueLabels == View.Range.EndsText(lower: "5", upper: "1,500"))
    #expect(range.bounds == 0...9000)
  }

  private static let price = RangeRefinement(attribute: "price", group: .and("price"))

  private func response(_ bounds: ClosedRange<Double>?) -> SearchResponse {
    let found = bounds.map {
      NumericStatistics(min: $0.lowerBound, max: $0.upperBound, sum: 0, average: 0)
    }
    return SearchResponse(statistics: found.map { [Self.price.statistics: $0] } ?? [:])
  }

  private func state(_ range: NumericRange?) -> SearchState {
    var state = SearchState()
    Self.price.select(range, in: &state.filters)
    return state
  }

  private func state(_ range: ClosedRange<Double>) -> SearchState { state(NumericRange(range)) }

  private func shown(
    _ widget: NumberRangeConnector, _ state: SearchState, _ response: SearchResponse? = nil
  ) throws -> View.Range {
    let context = WidgetContext(id: "widget", state: state, response: response)
    guard case .range(let range) = widget.view(in: context) else { throw ActionError("no range") }
    return range
  }

  @Test func onlyTheAttributeIsRequired() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    #expect(widget.bounds == nil)
    #expect(widget.range == nil)
    #expect(widget.operator == .and)
    #expect(widget.targets == [RefinementTarget("price", in: .and("price"), kind: .numeric)])
    let decoded = DecodedComponent<NumberRangeConnector>([:])
    #expect(decoded.messages.count == 1)
    #expect(decoded.messages.first?.contains("'attribute'") == true)
  }

  @Test func groupNameAndOperatorDetermineTheGroup() throws {
    let widget = try make(
      NumberRangeConnector.self, ["attribute": "price", "operator": "or", "groupName": "money"])
    #expect(
      widget.targets == [RefinementTarget("price", in: .or("money", .numeric), kind: .numeric)])
    let state = try widget.state(after: "set=[1,2]")
    #expect(state.filters.groupIDs == [.or("money", .numeric)])
  }

  @Test(
    arguments: [
      (["bounds": [0, 10], "range": [20, 30]], "error range: 'range' is outside of 'bounds'"),
      (["bounds": [0, 10], "range": [5, 30]], "warning range: 'range' exceeds 'bounds'"),
      (["bounds": [0, 10], "range": [-5, 15]], "warning range: 'range' exceeds 'bounds'"),
      (["bounds": [0, nil], "range": [-5, nil]], "warning range: 'range' exceeds 'bounds'"),
      (
        ["bounds": [10, nil], "range": [nil, 5]], "error range: 'range' is outside of 'bounds'"
      ),
      (["boundsPolicy": "fixed"], "error boundsPolicy: the policy 'fixed' needs 'bounds'"),
      (
        ["boundsPolicy": "fixed", "bounds": [0, nil]],
        "error boundsPolicy: the policy 'fixed' needs both ends of 'bounds'"
      ),
      (
        ["bounds": [0, 10], "boundsPolicy": "first"], "warning boundsPolicy: 'first' has no effect"
      ),
      (["bounds": [0, 10], "boundsPolicy": "each"], "warning boundsPolicy: 'each' has no effect"),
      (["bounds": [10, 0]], "error bounds: the range starts at 10 but ends at 0"),
      (["bounds": [1]], "error bounds: expected two numbers"),
      (["bounds": [nil, nil]], "error bounds: both ends of the range are open"),
      (["bounds": [1, "x"]], "error bounds[1]: expected a number"),
      (["boundsPolicy": "frist"], "error boundsPolicy: unknown value"),
    ] as [(JSONValue, String)])
  func invalidParametersAreReported(parameters: JSONValue, message: String) throws {
    var object = try #require(parameters.object)
    object["attribute"] = "price"
    let messages = DecodedComponent<NumberRangeConnector>(.object(object)).messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test(
    arguments: [
      (["range": [100, 200]], 100...200),
      (["range": [100, 200], "operator": "or"], 100...200),
      (["range": [100, 100], "bounds": [0, 150]], 100...100),
      (["range": [100, 150], "bounds": [0, 150]], 100...150),
      ([:], nil),
    ] as [(JSONValue, ClosedRange<Double>?)])
  func initialRangeAppliesBeforeTheFirstSearch(
    parameters: JSONValue, range: ClosedRange<Double>?
  ) throws {
    var object = try #require(parameters.object)
    object["attribute"] = "price"
    let widget = try make(NumberRangeConnector.self, .object(object))
    let expected = range.map { Filter.numeric(Filter.Numeric(attribute: "price", range: $0)) }
    #expect(widget.startState.filters.filters == [expected].compactMap(\.self))
  }

  @Test func initialRangeIsClampedToTheDeclaredBounds() throws {
    var widget = NumberRangeConnector()
    widget.attribute = "price"
    widget.bounds = NumericRange(0...10)
    for (range, expected) in [
      (5.0...30, 5.0...10), (20...30, 10...10), (-9 ... -1, 0...0), (-5...15, 0...10),
    ] {
      widget.range = NumericRange(range)
      #expect(Self.price.value(in: widget.startState.filters) == NumericRange(expected))
    }
  }

  @Test func initialRangeCanBeOpen() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price", "range": [5, nil]])
    #expect(widget.startState.filters.description == #"( "price" >= 5.0 )"#)
  }

  @Test func existingRangeOverridesTheInitialRange() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price", "range": [100, 200]])
    var state = state(3...4)
    widget.start(&state)
    #expect(state == self.state(3...4))
  }

  @Test(arguments: ["first", "each"])
  func statisticsAreRequestedOnceAndIgnoreTheRange(policy: String) throws {
    let widget = try make(
      NumberRangeConnector.self, ["attribute": "price", "boundsPolicy": .text(policy)])
    #expect(widget.request().statistics == [Self.price.statistics])
    #expect(widget.request(preparing: 2) == widget.request())
  }

  @Test func explicitBoundsNeedNoResponse() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price", "bounds": [0, 10]])
    #expect(widget.request() == SearchRequest())
  }

  @Test(
    arguments: [
      ([:], nil, nil, nil),
      ([:], 0...10, 0...10, 0...10),
      ([:], 0...10, 5...8, 5...8),
      ([:], 0...10, nil, nil),
      (["boundsPolicy": "first"], 0...10, 5...8, 0...10),
      (["boundsPolicy": "first"], nil, 5...8, nil),
      (["boundsPolicy": "each"], 0...10, 5...8, 5...8),
      (["bounds": [1, 2]], nil, nil, 1...2),
      (["bounds": [1, 2]], 0...10, 5...8, 1...2),
    ] as [(JSONValue, ClosedRange<Double>?, ClosedRange<Double>?, ClosedRange<Double>?)])
  func boundsPolicyDeterminesTheResponse(
    parameters: JSONValue, first: ClosedRange<Double>?, last: ClosedRange<Double>?,
    expected: ClosedRange<Double>?
  ) throws {
    var object = try #require(parameters.object)
    object["attribute"] = "price"
    let widget = try make(NumberRangeConnector.self, .object(object))
    let context = WidgetContext(
      id: "range", response: response(last), firstResponse: response(first))
    var view = View.Range(bounds: expected, value: nil, action: context.action("set"))
    view.limits = widget.bounds
    #expect(widget.view(in: context) == .range(view))
  }

  @Test(
    arguments: [
      ([10, nil], 0...50, 10...50), ([10, nil], 0...5, 10...10), ([nil, 20], 0...50, 0...20),
      ([nil, 20], 30...50, 20...20), ([10, nil], nil, nil),
    ] as [(JSONValue, ClosedRange<Double>?, ClosedRange<Double>?)])
  func oneSidedBoundsFollowTheRecordsAtTheOtherEnd(
    bounds: JSONValue, found: ClosedRange<Double>?, expected: ClosedRange<Double>?
  ) throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price", "bounds": bounds])
    #expect(widget.request().statistics == [Self.price.statistics])
    #expect(try shown(widget, SearchState(), response(found)).bounds == expected)
    #expect(
      try widget.filters(after: ["set=[5,60]"])
        == (bounds == [10, nil] ? #"( "price":10.0 TO 60.0 )"# : #"( "price":5.0 TO 20.0 )"#))
  }

  @Test(
    arguments: [
      (NumericRange(5...), 0...8, 0...8), (NumericRange(900...), 0...8, 0...900),
      (NumericRange(...(-3)), 0...8, -3...8), (NumericRange(-3...9), 0...8, -3...9),
      (NumericRange(2...3), 0...8, 0...8), (NumericRange(5...), nil, nil),
    ] as [(NumericRange, ClosedRange<Double>?, ClosedRange<Double>?)])
  func trackIncludesTheSelectedRange(
    value: NumericRange, bounds: ClosedRange<Double>?, track: ClosedRange<Double>?
  ) throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    let range = try shown(widget, state(value), response(bounds))
    #expect(range.bounds == track)
    #expect(range.value == value)
  }

  @Test func invalidStatisticsGiveNoBounds() {
    for (min, max) in [(Double.nan, 1), (1, .nan), (2, 1)] {
      let found = NumericStatistics(min: min, max: max, sum: 0, average: 0)
      let response = SearchResponse(statistics: [Self.price.statistics: found])
      #expect(Self.price.bounds(in: response) == nil)
    }
  }

  @Test(
    arguments: [
      ("set=[10,20]", "10 TO 20", nil),
      ("set= [ 10 , 20 ] ", "10 TO 20", nil),
      ("set=10..20", "10 TO 20", nil),
      ("set=10 TO 20", "10 TO 20", nil),
      ("set=10:20", "10 TO 20", nil),
      ("set=[10,10]", "10 TO 10", nil),
      ("set=[-50,20]", "-50 TO 20", "0 TO 20"),
      ("set=[90,200]", "90 TO 200", "90 TO 100"),
      ("set=[200,300]", "200 TO 300", "100 TO 100"),
      ("set=[-20,-10]", "-20 TO -10", "0 TO 0"),
      ("set=[0,100]", "0 TO 100", nil),
      ("set=[-1,101]", "-1 TO 101", "0 TO 100"),
      ("set=[,20]", "<= 20", nil),
      ("set=[10,]", ">= 10", nil),
      ("set=10..", ">= 10", nil),
      ("set=[10,null]", ">= 10", nil),
      ("set=[null,10]", "<= 10", nil),
      ("set=[,200]", "<= 200", "<= 100"),
      ("set=[,-5]", "<= -5", "<= 0"),
      ("set=[500,]", ">= 500", ">= 100"),
      ("set=[0,]", ">= 0", nil),
      ("set=[,]", nil, nil),
      ("set=[]", nil, nil),
      ("set=", nil, nil),
      ("clear", nil, nil),
    ] as [(String, String?, String?)])
  func onlyDeclaredBoundsClampTheSelectedRange(
    action: String, _ expected: String?, _ clamped: String?
  ) throws {
    let given = try make(NumberRangeConnector.self, ["attribute": "price", "bounds": [0, 100]])
    let found = try make(NumberRangeConnector.self, ["attribute": "price"])
    func filters(_ text: String?) throws -> FilterState {
      try FilterState(
        [text].compactMap(\.self).map { $0.contains("TO") ? "price:\($0)" : "price \($0)" },
        in: { _ in .and("price") })
    }
    for before in [nil, NumericRange(1...2), NumericRange(10...)] {
      let first = try given.state(after: action, on: state(before)).filters
      let second = try found.state(
        after: action, on: state(before), response: response(0...100)
      ).filters
      let third = try found.state(after: action, on: state(before)).filters
      #expect(try first == filters(clamped ?? expected))
      #expect(try second == filters(expected))
      #expect(third == second)
    }
  }

  @Test(arguments: [
    ("set", "needs a value"),
    ("set=5", "expected two numbers"),
    ("set=[a,5]", "expected a number, found 'a'"),
    ("set=[5,inf]", "expected a number, found 'inf'"),
    ("set=[nan,5]", "expected a number, found 'nan'"),
    ("set=[1,2,3]", "expected a number, found '2,3'"),
    ("set=[9,5]", "expected the smaller number first"),
    ("sett=[1,5]", "'widget' has no action 'sett', expected 'set', 'clear'; did you mean 'set'?"),
  ])
  func invalidValuesAreRejected(action: String, message: String) throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    let rejection = try #require(try widget.rejection(of: action, on: state(1...2)))
    #expect(rejection.contains(message), "\(rejection)")
  }

  @Test(
    arguments: [
      (["price >= 60"], NumericRange(60...)), (["price > 60"], NumericRange(60...)),
      (["price <= 60"], NumericRange(...60)), (["price < 60"], NumericRange(...60)),
      (["price = 60"], NumericRange(60...60)), (["price != 60"], nil),
      (["price >= 5", "price <= 60"], NumericRange(5...60)),
      (["price > 3", "price:7 TO 8", "price:1 TO 9"], NumericRange(7...8)),
      (["price >= 8", "price <= 2"], NumericRange(8...)),
      (["NOT price:1 TO 2", "NOT price > 3", "size:5 TO 6"], nil),
    ] as [([String], NumericRange?)])
  func filtersOfAnyOriginAreTheSelectedRange(filters: [String], value: NumericRange?) throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    var state = SearchState()
    state.filters = try FilterState(filters, in: { _ in .and("price") })
    state.filters.add([.numeric(Filter.Numeric(attribute: "price", range: 0...1))], to: .and("x"))
    #expect(try shown(widget, state).value == value)
  }

  @Test func disjunctiveGroupSelectsItsFirstRange() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price", "operator": "or"])
    var state = SearchState()
    state.filters = try FilterState(
      ["price:7 TO 8", "price:1 TO 2"], in: { _ in .or("price", .numeric) })
    #expect(try shown(widget, state).value == NumericRange(7...8))
  }

  @Test func newRangeReplacesComparisonsAndKeepsOtherFilters() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    let filters = try FilterState(
      [
        "price > 3", "NOT price:1 TO 2", "price != 5", "size:5 TO 6", "price:7 TO 8", "_tags:promo",
      ],
      in: { _ in .and("price") })
    func kept(_ range: String) throws -> String {
      try FilterState(
        ["NOT price:1 TO 2", "price != 5", "size:5 TO 6", "_tags:promo"]
          + [range].filter { !$0.isEmpty },
        in: { _ in .and("price") }
      ).description
    }
    #expect(try widget.filters(after: ["clear"], on: filters) == kept(""))
    #expect(
      try widget.filters(after: ["set=[1,2]", "set=[3,4]"], on: filters) == kept("price:3 TO 4"))
    #expect(try widget.filters(after: ["set=[3,]"], on: filters) == kept("price >= 3"))
  }

  @Test(
    arguments: [
      (0...8, nil, nil), (0...5, nil, NumericRange(...5)), (2...8, nil, NumericRange(2...)),
      (2...5, nil, NumericRange(2...5)), (0...4, NumericRange(0...5), NumericRange(0...4)),
      (1...900, NumericRange(5...900), NumericRange(1...900)),
      (0...8, NumericRange(...5), nil),
    ] as [(ClosedRange<Double>, NumericRange?, NumericRange?)])
  func handleAtTheEndOfTheTrackLeavesTheEndOpen(
    handles: ClosedRange<Double>, before: NumericRange?, after: NumericRange?
  ) throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    let range = try shown(widget, state(before), response(0...8))
    #expect(range.value(ofHandles: handles) == after)
  }
}

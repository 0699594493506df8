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
    #expect(range.valueLabels == View.Range.BoundsText(lower: "5", upper: "1,500"))
    #expect(range.bounds == 0...9000)
  }

  private static let price = RangeRefinement(attribute: "price", group: .and("price"))

  private func response(_ bounds: ClosedRange<Double>?) -> SearchResponse {
    let found = bounds.map {
      NumericStatistics(min: $0.lowerBound, max: $0.upperBound, sum: 0, average: 0)
    }
    return SearchResponse(statistics: found.map { [Self.price.statistics: $0] } ?? [:])
  }

  private func state(_ range: ClosedRange<Double>?) -> SearchState {
    var state = SearchState()
    Self.price.select(range, within: nil, in: &state.filters)
    return state
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
      (["bounds": [0, 10], "range": [0, 10]], "warning range: 'range' covers 'bounds'"),
      (["bounds": [0, 10], "range": [-5, 15]], "warning range: 'range' covers 'bounds'"),
      (["boundsPolicy": "fixed"], "error boundsPolicy: the policy 'fixed' needs 'bounds'"),
      (
        ["bounds": [0, 10], "boundsPolicy": "first"], "warning boundsPolicy: 'first' has no effect"
      ),
      (["bounds": [0, 10], "boundsPolicy": "each"], "warning boundsPolicy: 'each' has no effect"),
      (["bounds": [10, 0]], "error bounds: the range starts at 10 but ends at 0"),
      (["bounds": [1]], "error bounds: expected two numbers"),
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

  @Test func initialRangeIsClampedToTheBounds() throws {
    var widget = NumberRangeConnector()
    widget.attribute = "price"
    widget.bounds = 0...10
    for (range, expected) in [(5.0...30, 5.0...10), (20...30, 10...10), (-9 ... -1, 0...0)] {
      widget.range = range
      #expect(Self.price.value(in: widget.startState.filters) == expected)
    }
    widget.range = -5...15
    #expect(widget.startState.filters.isEmpty)
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
    let view = View.Range(bounds: expected, value: nil, action: context.action("set"))
    #expect(widget.view(in: context) == .range(view))
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
      ("set=[10,20]", 10...20),
      ("set= [ 10 , 20 ] ", 10...20),
      ("set=10..20", 10...20),
      ("set=10 TO 20", 10...20),
      ("set=10:20", 10...20),
      ("set=[10,10]", 10...10),
      ("set=[-50,20]", 0...20),
      ("set=[90,200]", 90...100),
      ("set=[200,300]", 100...100),
      ("set=[-20,-10]", 0...0),
      ("set=[0,100]", nil),
      ("set=[-1,101]", nil),
      ("set=[,20]", 0...20),
      ("set=[10,]", 10...100),
      ("set=[,200]", nil),
      ("set=[,-5]", 0...0),
      ("set=[500,]", 100...100),
      ("set=[,]", nil),
      ("set=[]", nil),
      ("set=", nil),
      ("clear", nil),
    ] as [(String, ClosedRange<Double>?)])
  func selectedRangeIsClampedToTheBounds(action: String, expected: ClosedRange<Double>?) throws {
    let given = try make(NumberRangeConnector.self, ["attribute": "price", "bounds": [0, 100]])
    let found = try make(NumberRangeConnector.self, ["attribute": "price"])
    for before in [nil, 1...2, 10...20] as [ClosedRange<Double>?] {
      let first = try given.state(after: action, on: state(before))
      let second = try found.state(after: action, on: state(before), response: response(0...100))
      #expect(first == state(expected))
      #expect(second == state(expected))
    }
  }

  @Test func rangeIsUnchangedWithoutBounds() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    #expect(try widget.state(after: "set=[-5,5]") == state(-5...5))
    #expect(try widget.state(after: "set=[-5,5]", response: response(nil)) == state(-5...5))
  }

  @Test(arguments: [
    ("set", "needs a value"),
    ("set=5", "expected two numbers"),
    ("set=[a,5]", "expected a number, found 'a'"),
    ("set=[5,inf]", "expected a number, found 'inf'"),
    ("set=[nan,5]", "expected a number, found 'nan'"),
    ("set=[1,2,3]", "expected a number, found '2,3'"),
    ("set=[9,5]", "expected the smaller number first"),
    ("set=[,5]", "the bounds are not known yet; specify both numbers"),
    ("set=[5,]", "the bounds are not known yet; specify both numbers"),
    ("sett=[1,5]", "'widget' has no action 'sett', expected 'set', 'clear'; did you mean 'set'?"),
  ])
  func invalidValuesAreRejected(action: String, message: String) throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    let rejection = try #require(try widget.rejection(of: action, on: state(1...2)))
    #expect(rejection.contains(message), "\(rejection)")
  }

  @Test func firstPlainRangeOfTheGroupIsSelected() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    var state = SearchState()
    state.filters = try FilterState(
      ["price > 3", "NOT price:1 TO 2", "size:5 TO 6", "price:7 TO 8", "price:1 TO 9"],
      in: { _ in .and("price") })
    state.filters.add([.numeric(Filter.Numeric(attribute: "price", range: 0...1))], to: .and("x"))
    let context = WidgetContext(id: "range", state: state)
    let view = View.Range(bounds: nil, value: 7...8, action: context.action("set"))
    #expect(widget.view(in: context) == .range(view))
  }

  @Test func otherFiltersOfTheGroupRemain() throws {
    let widget = try make(NumberRangeConnector.self, ["attribute": "price"])
    let filters = try FilterState(
      ["price > 3", "NOT price:1 TO 2", "size:5 TO 6", "price:7 TO 8", "_tags:promo"],
      in: { _ in .and("price") })
    let sql = { (range: String) in
      #"( "_tags":"promo" AND "price" > 3.0 AND \#(range)"size":5.0 TO 6.0 "#
        + #"AND NOT "price":1.0 TO 2.0 )"#
    }
    #expect(try widget.filters(after: ["clear"], on: filters) == sql(""))
    #expect(
      try widget.filters(after: ["set=[1,2]", "set=[3,4]"], on: filters)
        == sql(#""price":3.0 TO 4.0 AND "#))
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct NumericComparisonTests {
  private func widget(
    _ parameters: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> NumericComparisonConnector {
    var object = JSONObject([("attribute", "rating"), ("numericOperator", ">=")])
    for (name, value) in parameters { object[name] = value }
    return try make(NumericComparisonConnector.self, .object(object))
  }

  private func stepper(
    _ widget: NumericComparisonConnector, _ state: SearchState, _ response: SearchResponse? = nil
  ) throws -> View.Stepper {
    let context = WidgetContext(id: "widget", state: state, response: response)
    guard case .field(let field) = widget.view(in: context) else { throw ActionError("no field") }
    return try #require(field.stepper)
  }

  @Test(
    arguments: [
      (["numericOperator": "=>"], "error numericOperator: unknown value '=>', expected one of '<'"),
      (["step": 0], "error step: 'step' is 0, expected a number greater than 0"),
      (["step": -1], "error step: 'step' is -1, expected a number greater than 0"),
      (
        ["bounds": [0, 5], "number": 6],
        "error number: 'number' is outside of 'bounds', expected 0 to 5"
      ),
      (
        ["bounds": [1, nil], "number": 0],
        "error number: 'number' is outside of 'bounds', expected at least 1"
      ),
      (["bounds": [5, 0]], "error bounds: the range starts at 5 but ends at 0"),
      (["boundsPolicy": "fixed"], "error boundsPolicy: the policy 'fixed' needs 'bounds'"),
      (
        ["boundsPolicy": "each", "bounds": [0, 5]],
        "warning boundsPolicy: 'each' has no effect if 'bounds' is specified"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    var object = JSONObject([("attribute", "rating"), ("numericOperator", ">=")])
    for member in parameters.object?.members ?? [] { object[member.name] = member.value }
    let messages = DecodedComponent<NumericComparisonConnector>(.object(object)).messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test(arguments: ["attribute", "numericOperator"])
  func attributeAndOperatorAreRequired(name: String) {
    var object = JSONObject([("attribute", "rating"), ("numericOperator", "<")])
    object[name] = nil
    let decoded = DecodedComponent<NumericComparisonConnector>(.object(object))
    #expect(decoded.diagnostics.map(\.id) == [.missingParameter])
  }

  @Test(
    arguments: [
      (["set=3"], #"( "rating" >= 3.0 )"#), (["set=3", "set=4"], #"( "rating" >= 4.0 )"#),
      (["set=9"], #"( "rating" >= 5.0 )"#), (["set=-9"], #"( "rating" >= 0.0 )"#),
      (["set=3", "clear"], ""), (["increment"], #"( "rating" >= 0.0 )"#),
      (["increment", "increment"], #"( "rating" >= 1.0 )"#),
      (["decrement"], #"( "rating" >= 5.0 )"#),
      (["set=3", "decrement", "decrement"], #"( "rating" >= 1.0 )"#),
    ] as [([String], String)])
  func numberIsClampedToTheDeclaredBounds(actions: [String], filters: String) throws {
    #expect(try widget(["bounds": [0, 5]]).filters(after: actions) == filters)
  }

  @Test func stepsStartAtTheClampedNumber() throws {
    let widget = try widget(["bounds": [0, 2]])
    let up = [String](repeating: "increment", count: 6)
    #expect(try widget.filters(after: up) == #"( "rating" >= 2.0 )"#)
    #expect(try widget.filters(after: up + ["decrement"]) == #"( "rating" >= 1.0 )"#)
  }

  @Test func fractionsAreNotDistortedByRounding() throws {
    let widget = try widget(["step": 0.1, "bounds": [0, 5]])
    let actions = [String](repeating: "increment", count: 4)
    #expect(try widget.filters(after: actions) == #"( "rating" >= 0.3 )"#)
  }

  @Test func stepsDoNotOverflow() throws {
    let widget = try widget(["step": 1e308])
    let actions = ["set=1e308", "increment", "increment"]
    #expect(try widget.filters(after: actions) == #"( "rating" >= 1e+308 )"#)
  }

  @Test(arguments: [
    ("set", "needs a value"), ("set=many", "expected a number"), ("set=nan", "expected a number"),
    ("raise", "has no action 'raise'"),
  ])
  func otherActionsAreRejected(action: String, message: String) throws {
    #expect(try widget().rejection(of: action)?.contains(message) == true)
  }

  @Test func otherComparisonsAndRangesRemain() throws {
    let foreign = try FilterState(["rating < 4", "rating:1 TO 2"], in: { _ in .and("rating") })
    #expect(try widget().filters(after: ["set=3", "clear"], on: foreign) == foreign.description)
    var state = SearchState()
    state.filters = foreign
    #expect(try stepper(widget(), state).value == nil)
  }

  @Test func initialNumberAppliesUnlessAFilterExists() throws {
    let widget = try widget(["number": 3])
    #expect(widget.startState.filters.description == #"( "rating" >= 3.0 )"#)
    var state = try widget.state(after: "set=4")
    widget.start(&state)
    #expect(state.filters.description == #"( "rating" >= 4.0 )"#)
  }

  @Test func boundsDefaultToTheStatistics() throws {
    let widget = try widget()
    let expected = SearchRequest.Statistics(of: "rating", ignoring: .and("rating"))
    #expect(widget.request().statistics == [expected])
    #expect(try self.widget(["bounds": [0, 5]]).request().statistics == [])
    let response = SearchResponse(statistics: [
      expected: NumericStatistics(min: 1, max: 4, sum: 9, average: 2)
    ])
    let state = try widget.state(after: "set=9", response: response)
    let shown = try stepper(widget, state, response)
    #expect(shown.bounds == 1...4)
    #expect(shown.value == 9)
    #expect(shown.prefix == "≥")
    #expect(shown.increment == nil)
    #expect(shown.decrement == Action(widget: "widget", name: "decrement"))
  }

  @Test func stepsStayWithinTheStatistics() throws {
    let widget = try widget(["step": 2])
    let statistics = SearchRequest.Statistics(of: "rating", ignoring: .and("rating"))
    let response = SearchResponse(statistics: [
      statistics: NumericStatistics(min: 1, max: 4, sum: 9, average: 2)
    ])
    var numbers: [Double?] = []
    var state = SearchState()
    for action in ["increment", "increment", "increment", "set=9", "decrement", "increment"] {
      state = try widget.state(after: action, on: state, response: response)
      numbers.append(try stepper(widget, state, response).value)
    }
    #expect(numbers == [1, 3, 4, 9, 7, 7])
  }

  @Test(arguments: [("first", 1.0...4), ("each", 2...3)])
  func boundsPolicyDeterminesTheResponse(policy: String, bounds: ClosedRange<Double>) throws {
    let widget = try widget(["boundsPolicy": .text(policy)])
    func response(_ bounds: ClosedRange<Double>) -> SearchResponse {
      SearchResponse(statistics: [
        SearchRequest.Statistics(of: "rating", ignoring: .and("rating")): NumericStatistics(
          min: bounds.lowerBound, max: bounds.upperBound, sum: 0, average: 0)
      ])
    }
    let context = WidgetContext(
      id: "widget", response: response(2...3), firstResponse: response(1...4))
    guard case .field(let field) = widget.view(in: context) else { throw ActionError("no field") }
    #expect(field.stepper?.bounds == bounds)
  }

  @Test func oneSidedBoundsClampOneSide() throws {
    let widget = try widget(["bounds": [2, nil]])
    #expect(try widget.filters(after: ["set=1"]) == #"( "rating" >= 2.0 )"#)
    #expect(try widget.filters(after: ["set=99"]) == #"( "rating" >= 99.0 )"#)
  }

  @Test func numbersUseTheFormatOfTheAttribute() throws {
    let widget = try widget(["bounds": [0, 5000], "number": 3000])
    var context = WidgetContext(id: "widget", state: widget.startState)
    context.wording.formats = ["rating": ValueFormat(.number)]
    guard case .field(let field) = widget.view(in: context) else { throw ActionError("no field") }
    #expect(field.text == "3,000")
    #expect(field.stepper?.value == 3000)
    #expect(field.stepper?.boundsLabels == View.Range.BoundsText(lower: "0", upper: "5,000"))
    #expect(try stepper(widget, widget.startState).boundsLabels == nil)
  }

  @Test func anyNumberIsSelectableWithoutBounds() throws {
    let shown = try stepper(widget(), SearchState())
    #expect(shown.bounds == nil && shown.value == nil)
    #expect(shown.increment != nil && shown.decrement != nil)
  }
}

internal import WidgetCore

/// Unusual input that components must handle.
enum EdgeCases {
  static let actionValues: [String?] = [
    nil, "", " ", "0", "1", "2", "-1", "3.5", "99999999999999999999", "9223372036854775807",
    "-9223372036854775808", "1e400", "nan", "inf", "-inf", "true", "no", "[", "]", "[]", "[,]",
    "[1,2]", "[2,1]", "[1,]", "[,1]", "[nan,1]", "[-inf,inf]", "[1,2,3]", "1..2", "1:2", ":", "=",
    "a:b", "a < 5", "NOT a:b", "a:1 TO 5", "a:1 TO", "_tags:x", "Apple", "apple", "a > b > c",
    " > ",
    "\u{0}", "\u{1B}[31m", "e\u{301}", "👩‍👩‍👧", "\"", "'", "\\", "{{x}}", "${env:HOME}", "\n",
    String(repeating: "x", count: 500),
  ]

  /// States that a widget can find, because an older version of it or a URL contains them.
  static let widgetStates: [JSONValue?] = [
    nil, .null, true, 1, -1, 1.5, "", "Apple", [], ["a", 1], ["a": nil], .number(.nan),
    .integer(.max), .integer(.min),
  ]
}

/// A context for creating the view of a widget under test.
struct SampleContext {
  /// A description of the context for messages.
  var name: String
  var context: WidgetContext
}

extension SampleContext {
  /// Returns contexts from before the first response to responses with invalid numbers.
  ///
  /// The responses contain everything that the widget requests.
  static func all(for widget: some Connector) -> [SampleContext] {
    let start = widget.startState
    var refined = start
    refined.query = "zur"
    refined.page = 2
    refined.filters.add(
      [.facet(Filter.Facet(attribute: foreign, stringValue: "kept"))], to: .and(foreign))
    for target in widget.targets { refined.add(to: target) }
    return [
      SampleContext("before the first response", widget, start, nil),
      SampleContext("after a response", widget, start, .typical),
      SampleContext("with selected values", widget, refined, .typical),
      SampleContext("without matching records", widget, refined, .empty),
      SampleContext("with invalid numbers in the response", widget, refined, .invalid),
    ] + [pending(widget, refined), failed(widget, refined)]
  }

  /// An attribute and group that no widget under test uses.
  static let foreign = "attribute of another widget"

  private init(
    _ name: String, _ widget: some Connector, _ state: SearchState, _ sample: SampleResponse?
  ) {
    self.name = name
    let response = sample.map { $0.response(to: widget.request(in: state)) }
    context = WidgetContext(
      id: "widget", title: "Title", state: state, response: response, targets: widget.targets)
  }

  private static func pending(_ widget: some Connector, _ state: SearchState) -> SampleContext {
    var sample = SampleContext("while a search is pending", widget, state, .typical)
    sample.context.isLoading = true
    return sample
  }

  private static func failed(_ widget: some Connector, _ state: SearchState) -> SampleContext {
    var sample = SampleContext("after a failed search", widget, state, nil)
    sample.context.error = SearchError(.unavailable, "the engine is unreachable")
    return sample
  }
}

extension Connector {
  /// The state before the first search.
  var startState: SearchState {
    var state = SearchState()
    start(&state)
    return state
  }

  /// Returns the widget's request in a state.
  func request(in state: SearchState) -> SearchRequest {
    var request = SearchRequest()
    request.query = state.query
    request.filters = state.filters
    request.page = state.page
    prepare(&request, in: WidgetContext(id: "widget", state: state))
    return request
  }
}

extension SearchState {
  fileprivate mutating func add(to target: RefinementTarget) {
    var kind = target.kind ?? .facet
    if case .or(_, let groupKind) = target.group { kind = groupKind }
    var filter: Filter =
      switch kind {
      case .facet: .facet(Filter.Facet(attribute: target.attribute, stringValue: "Apple"))
      case .numeric: .numeric(Filter.Numeric(attribute: target.attribute, range: 1...7))
      case .tag: .tag(Filter.Tag(value: "new"))
      }
    filter.isNegated = target.isForExclusions
    filters.add([filter], to: target.group)
  }
}

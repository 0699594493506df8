internal import WidgetCore

/// What people and programs send that nobody thought of.
enum OddValues {
  /// The values of an action.
  static let texts: [String?] = [
    nil, "", " ", "0", "1", "2", "-1", "3.5", "99999999999999999999", "9223372036854775807",
    "-9223372036854775808", "1e400", "nan", "inf", "-inf", "true", "no", "[", "]", "[]", "[,]",
    "[1,2]", "[2,1]", "[1,]", "[,1]", "[nan,1]", "[-inf,inf]", "[1,2,3]", "1..2", "1:2", ":", "=",
    "a:b", "a < 5", "NOT a:b", "a:1 TO 5", "a:1 TO", "_tags:x", "Apple", "apple", "a > b > c",
    " > ",
    "\u{0}", "\u{1B}[31m", "e\u{301}", "👩‍👩‍👧", "\"", "'", "\\", "{{x}}", "${env:HOME}", "\n",
    String(repeating: "x", count: 500),
  ]

  /// What a widget may find in its memory, written by another version of it or by a URL.
  static let memories: [JSONValue?] = [
    nil, .null, true, 1, -1, 1.5, "", "Apple", [], ["a", 1], ["a": nil], .number(.nan),
    .integer(.max), .integer(.min),
  ]
}

/// A moment in which a widget may be asked for its view.
struct SampleContext {
  /// The moment in words.
  var name: String
  var context: WidgetContext
}

extension SampleContext {
  /// Moments from before the first answer to odd answers, with what the widget asks for filled in.
  static func all(for widget: some Connector) -> [SampleContext] {
    let start = widget.startState
    var refined = start
    refined.query = "zur"
    refined.page = 2
    refined.filters.add(
      [.facet(Filter.Facet(attribute: foreign, stringValue: "kept"))], to: .and(foreign))
    for target in widget.targets { refined.add(to: target) }
    return [
      SampleContext("before the first answer", widget, start, nil),
      SampleContext("after an answer", widget, start, .usual),
      SampleContext("with something selected", widget, refined, .usual),
      SampleContext("with nothing found", widget, refined, .empty),
      SampleContext("with odd numbers in the answer", widget, refined, .odd),
    ] + [pending(widget, refined), failed(widget, refined)]
  }

  /// An attribute, and the group of its filter, that no widget under test knows.
  static let foreign = "attribute of another widget"

  private init(
    _ name: String, _ widget: some Connector, _ state: SearchState, _ sort: SampleAnswer?
  ) {
    self.name = name
    let response = sort.map { $0.response(to: widget.request(in: state)) }
    context = WidgetContext(
      id: "widget", title: "Title", state: state, response: response, targets: widget.targets)
  }

  private static func pending(_ widget: some Connector, _ state: SearchState) -> SampleContext {
    var sample = SampleContext("while a search is pending", widget, state, .usual)
    sample.context.isLoading = true
    return sample
  }

  private static func failed(_ widget: some Connector, _ state: SearchState) -> SampleContext {
    var sample = SampleContext("after a failed search", widget, state, nil)
    sample.context.error = SearchError(.unavailable, "the engine is out of reach")
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

  /// What the widget asks for in a state.
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
    if case .or(_, let held) = target.group { kind = held }
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

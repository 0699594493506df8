import StandardWidgets
import Testing
import WidgetCore

@Suite struct EmptyResultsTests {
  private var state: SearchState {
    get throws {
      var state = SearchState()
      state.query = "red phone"
      state.filters = try FilterState(["color:green", "price < 5"]) { .and("\($0)") }
      return state
    }
  }

  private func widget(
    _ recover: [String], _ name: String = "automatic", _ value: JSONValue = false
  ) throws -> EmptyResultsConnector {
    let recoveries = JSONValue.array(recover.map(JSONValue.text))
    return try make(
      EmptyResultsConnector.self, .object(JSONObject([("recover", recoveries), (name, value)])))
  }

  private func alternatives(_ widget: EmptyResultsConnector) throws
    -> [SearchRequest.Alternative]
  {
    var request = SearchRequest()
    request.query = try state.query
    request.filters = try state.filters
    widget.prepare(&request, in: WidgetContext(id: "widget"))
    return request.alternatives
  }

  @Test func alternativesAreRequestedInOrder() throws {
    let all = [
      "clearQuery", "dropFilter", "dropWord", "fuzzier", "suggestions", "clearFilters",
    ]
    let requested = try alternatives(widget(all, "suggestions", ["tea", "red phone"]))
    #expect(
      requested.map(\.name) == [
        "clearQuery", "dropFilter=color:green", "dropFilter=price < 5", "dropWord=red", "fuzzier",
        "suggestions=tea", "clearFilters",
      ])
    #expect(requested.map(\.query) == ["", nil, nil, "red", nil, "tea", nil])
    #expect(
      requested.map { $0.filters?.description } == [
        nil, #"( "price" < 5.0 )"#, #"( "color":"green" )"#, nil, nil, nil, "",
      ])
    #expect(requested.map(\.isRelaxed) == [false, false, false, false, true, false, false])
    #expect(requested.allSatisfy { !$0.isAutomatic })
  }

  @Test func automaticAlternativesAreMarked() throws {
    #expect(
      try alternatives(widget(["clearQuery"], "automatic", true)).map(\.isAutomatic) == [true])
  }

  @Test func emptySearchHasNoAlternatives() throws {
    var request = SearchRequest()
    try widget(["clearQuery", "dropFilter", "dropWord", "fuzzier", "clearFilters"])
      .prepare(&request, in: WidgetContext(id: "widget"))
    #expect(request.alternatives.isEmpty)
  }

  @Test(
    arguments: [
      ("clearQuery", "", 2), ("clearFilters", "red phone", 0), ("dropWord=red", "red", 2),
      ("dropFilter=color:green", "red phone", 1), ("suggestions=tea", "tea", 2),
    ])
  func recoverActionAppliesTheAlternative(offer: String, query: String, filters: Int) throws {
    let widget = try widget(
      ["clearQuery", "clearFilters", "dropWord", "dropFilter", "suggestions"],
      "suggestions", ["tea"])
    let after = try widget.state(after: "recover=\(offer)", on: state)
    #expect(after.query == query)
    #expect(after.filters.filters.count == filters)
  }

  @Test func recoverActionSubmits() {
    #expect(EmptyResultsConnector.actions.map(\.effect) == [.submits])
  }

  @Test func looserMatchingAppliesToItsQueryOnly() throws {
    let widget = try widget(["fuzzier"])
    let after = try widget.state(after: "recover=fuzzier", on: state)
    var request = SearchRequest()
    request.query = "red phone"
    widget.prepare(&request, in: WidgetContext(id: "widget", state: after))
    #expect(request.strategy.typoTolerance == .true)
    var other = SearchRequest()
    other.query = "red phones"
    widget.prepare(&other, in: WidgetContext(id: "widget", state: after))
    #expect(other.strategy == QueryStrategy())
  }

  @Test func unknownAlternativeIsRejected() throws {
    #expect(
      try widget(["clearQuery"]).rejection(of: "recover=clearFilters", on: state)
        == "'widget.recover=clearFilters': expected 'clearQuery'")
  }

  private func group(
    _ widget: EmptyResultsConnector, _ change: (inout SearchResponse) -> Void
  ) throws -> View.Group {
    var response = SearchResponse()
    change(&response)
    let context = WidgetContext(id: "ways", state: try state, response: response)
    guard case .group(let group) = widget.view(in: context) else { throw ActionError("no group") }
    return group
  }

  private func texts(_ group: View.Group) -> [String] {
    group.views.flatMap { view -> [String] in
      switch view {
      case .text(let text): [text.text]
      case .choices(let choices):
        choices.items.map { "\($0.label): \($0.count.map(String.init) ?? "?")" }
      default: []
      }
    }
  }

  @Test func alternativesShowCountsAndEmptyOnesAreHidden() throws {
    let group = try group(widget(["clearQuery", "dropFilter", "clearFilters"])) {
      $0.alternatives = ["clearQuery": 3, "dropFilter=color:green": 0, "clearFilters": 7]
    }
    #expect(!group.isHidden)
    #expect(
      texts(group) == [
        "No results for 'red phone'.", "Without the query: 3", "Without Price < 5: ?",
        "Without filters: 7",
      ])
  }

  @Test func appliedAlternativeIsDescribed() throws {
    let group = try group(widget(["dropWord", "clearQuery"], "automatic", true)) {
      $0.nbHits = 2
      $0.alternative = "dropWord=red"
      $0.alternatives = ["dropWord=red": 2, "clearQuery": 3]
    }
    #expect(
      texts(group) == [
        "No results for 'red phone'. Instead: 'red'.", "Without the query: 3",
      ])
  }

  @Test func looserMatchingIsDescribed() throws {
    let widget = try widget(["fuzzier", "clearQuery"])
    var response = SearchResponse()
    response.nbHits = 4
    let state = try widget.state(after: "recover=fuzzier", on: state)
    let context = WidgetContext(id: "widget", state: state, response: response)
    guard case .group(let group) = widget.view(in: context) else { throw ActionError("no group") }
    #expect(texts(group) == ["No results for 'red phone'. Instead: Similar words."])
  }

  @Test func viewIsHiddenWhileLoading() throws {
    let context = WidgetContext(
      id: "ways", state: try state, response: SearchResponse(), isLoading: true)
    #expect(try widget(["clearQuery"]).view(in: context).isEmpty)
  }

  @Test func viewIsHiddenWithResults() throws {
    #expect(try group(widget(["clearQuery"])) { $0.nbHits = 1 }.isHidden)
    let context = WidgetContext(id: "ways")
    #expect(try widget(["clearQuery"]).view(in: context).isEmpty)
  }

  @Test(
    arguments: [
      (["recover": []], "error recover: 'recover' is empty, expected at least one item"),
      (
        ["recover": ["clearQuery"], "suggestions": ["a"]],
        "warning suggestions: 'suggestions' has no effect"
      ),
      (
        ["suggestions": .array((0..<21).map { .text("\($0)") })],
        "error suggestions: 21 suggestions, expected at most 20"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreReported(parameters: JSONValue, message: String) {
    #expect(DecodedComponent<EmptyResultsConnector>(parameters).messages == [message])
  }
}

import StandardWidgets
import Testing
import WidgetCore

@Suite struct DateRangeTests {
  private func widget(_ parameters: KeyValuePairs<String, JSONValue> = [:]) throws
    -> DateRangeConnector
  {
    var object = JSONObject(parameters.map { ($0.key, $0.value) })
    object["attribute"] = "made"
    return try make(DateRangeConnector.self, .object(object))
  }

  /// 2024-05-15 12:00 UTC.
  private var state: SearchState {
    var state = SearchState()
    state.now = 1_715_774_400
    return state
  }

  private func parts(_ view: View) throws -> (View.ChoiceList, View.Range) {
    guard case .group(let group) = view, case .choices(let choices)? = group.views.first,
      case .range(let range)? = group.views.last
    else { throw ActionError("no group") }
    return (choices, range)
  }

  @Test(
    arguments: [
      ([:], "preset=this year", #"( "made":1704067200.0 TO 1735689599.0 )"#),
      (
        ["timeZone": "Europe/Zurich"], "preset=this year",
        #"( "made":1704063600.0 TO 1735685999.0 )"#
      ),
      (
        ["timeZone": "Europe/Zurich"], "preset=last 30 days",
        #"( "made":1713218400.0 TO 1715810399.0 )"#
      ),
      ([:], "preset=Last 7 days", #"( "made":1715212800.0 TO 1715817599.0 )"#),
      ([:], "set=[2024-01-01,2024-01-01]", #"( "made":1704067200.0 TO 1704153599.0 )"#),
      ([:], "set=[2024-01-01,]", #"( "made" >= 1704067200.0 )"#),
      ([:], "set=[,2024-01-01]", #"( "made" <= 1704153599.0 )"#),
      ([:], "set=[1704070000,1704153599]", #"( "made":1704067200.0 TO 1704153599.0 )"#),
      ([:], "set=[,]", ""), ([:], "clear", ""),
      (
        ["groupName": "time"], "set=2024-01-01..2024-01-02",
        #"( "made":1704067200.0 TO 1704239999.0 )"#
      ),
    ] as [(JSONValue, String, String)])
  func actionsSelectWholeDays(parameters: JSONValue, action: String, filters: String) throws {
    var object = parameters.object ?? JSONObject()
    object["attribute"] = "made"
    let widget = try make(DateRangeConnector.self, .object(object))
    #expect(try widget.state(after: action, on: state).filters.description == filters)
  }

  @Test func newSelectionReplacesThePrevious() throws {
    let widget = try widget()
    var state = try widget.state(after: "set=[2024-01-01,]", on: state)
    state = try widget.state(after: "preset=last year", on: state)
    #expect(state.filters.filters.count == 1)
    #expect(try widget.state(after: "preset=last year", on: state).filters.isEmpty)
  }

  @Test(arguments: [
    "set=[2024-13-01,]", "set=[2024-02-01,2024-01-01]", "set=today", "set", "preset=last 8 days",
    "set=[1e300,]", "set=[nan,nan]",
  ])
  func invalidValuesAreRejected(action: String) throws {
    #expect(try widget().rejection(of: action, on: state) != nil)
  }

  @Test(
    arguments: [
      (["presets": ["next week"]], "error presets[0]: unknown period 'next week'"),
      (["presets": [["last": "soon"]]], "error presets[0].last: unknown period 'last soon'"),
      (
        ["presets": [["from": "2024-02-01", "to": "2024-01-01"]]],
        "error presets[0].to: 'to' is before 'from'"
      ),
      (["presets": [["from": "May"]]], "error presets[0].from: expected a day, found 'May'"),
      (
        ["presets": [["last": "week", "this": "week"]]],
        "error presets[0].last: 'last', 'this', and 'from' with 'to' exclude each other"
      ),
      (["presets": ["today", "today"]], "error presets[1]: this period is listed twice"),
      (["selected": "today"], "error selected: 'today' is not one of 'presets'"),
      (["timeZone": "Mars/Base"], "error timeZone: unknown time zone 'Mars/Base'"),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    var object = parameters.object ?? JSONObject()
    object["attribute"] = "made"
    let messages = DecodedComponent<DateRangeConnector>(.object(object)).messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test func selectedPeriodAppliesUnlessAFilterExists() throws {
    let widget = try widget(["selected": "this year"])
    var started = state
    widget.start(&started)
    #expect(started.filters.description == #"( "made":1704067200.0 TO 1735689599.0 )"#)
    var chosen = try widget.state(after: "preset=last year", on: state)
    let before = chosen
    widget.start(&chosen)
    #expect(chosen == before)
  }

  @Test func periodsHaveCountsAndRangeHasDays() throws {
    let widget = try widget([
      "presets": ["all", "last year", ["label": "Old", "to": "2020-12-31"]]
    ])
    var request = SearchRequest()
    request.now = state.now
    widget.prepare(&request)
    #expect(request.counts.count == 2)
    #expect(request.statistics == [SearchRequest.Statistics(of: "made", ignoring: .and("made"))])
    let response = SearchResponse(
      statistics: [
        SearchRequest.Statistics(of: "made", ignoring: .and("made")):
          NumericStatistics(min: 1_600_000_000, max: 1_710_000_000, sum: 0, average: 0)
      ], counts: [request.counts[0]: 7])
    let chosen = try widget.state(after: "preset=Old", on: state)
    let context = WidgetContext(id: "date", state: chosen, response: response)
    let (choices, range) = try parts(widget.view(in: context))
    #expect(choices.items.map(\.label) == ["Any time", "Last year", "Old"])
    #expect(choices.items.map(\.count) == [nil, 7, nil])
    #expect(choices.items.map(\.isSelected) == [false, false, true])
    #expect(choices.items.last?.actions.map(\.description) == ["date.preset=Old"])
    #expect(range.boundsLabels == View.Range.BoundsText(lower: "9/13/2020", upper: "3/9/2024"))
    #expect(range.valueLabels == View.Range.EndsText(lower: nil, upper: "12/31/2020"))
    #expect(range.days?.value == View.Range.EndsText(lower: nil, upper: "2020-12-31"))
  }

  @Test func chipsShowDaysByDefault() throws {
    let widget = try widget(["timeZone": "Europe/Zurich"])
    let state = try widget.state(after: "preset=last year", on: state)
    let wording = Wording(formats: widget.formats)
    let labels = state.filters.filters.map { wording.label(of: $0) }
    #expect(labels == ["Made: 1/1/2023 to 12/31/2023"])
  }
}

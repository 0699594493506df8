public import WidgetCore

/// A stretch of days, chosen from some periods such as the last 30 days, or by its first and last.
public struct DateRangeConnector: Connector {
  public static let type = "dateRange"
  public static let otherNames = ["dateRangePicker", "calendar"]
  public static let summary = "A stretch of days, such as the last 30, to refine by."
  public static let example = """
    type: dateRange
    attribute: created
    timeZone: Europe/Zurich
    presets: [today, last 30 days, this year, { label: The twenties, from: 2020-01-01 }]
    """
  public static let actions = [
    ActionDescription(
      "set", value: "two days, as in [2024-01-01,2024-03-31]", "Keeps the days between them."),
    ActionDescription(
      "preset", value: "a period of the list, or its label", "Keeps a period, or all again."),
    ActionDescription("clear", "Keeps everything again."),
  ]

  @Parameter("The attribute with seconds since 1970; texts need 'dates' of the searcher.")
  public var attribute: String
  @Parameter(
    """
    Periods such as 'last 30 days', 'this year', 'last week', 'today', 'all', or mappings with \
    'label', 'last', 'this', 'from' and 'to'.
    """)
  public var presets: [ListedPeriod] = [
    ListedPeriod(.last(7, .day)), ListedPeriod(.last(30, .day)), ListedPeriod(.current(.year)),
    ListedPeriod(.previous(.year)),
  ]
  @Parameter("The preset that holds from the start, by its text or label.")
  public var selected: String?
  @Parameter("Where days begin and end: UTC, +02:00, or a name such as Europe/Zurich.")
  public var timeZone: TimeZoneRules = TimeZoneRules()
  @Parameter("The day with which weeks begin.") public var weekStart: Weekday = .monday
  @Parameter("How days are written where the screen's 'formats' say nothing.")
  public var dateStyle: ValueFormat.DateStyle = .short
  @Parameter("The filter group that the choice is kept in; the attribute if absent.")
  public var groupName: String?

  public init() {}

  private var list: PeriodList {
    PeriodList(
      presets,
      DateRefinement(
        attribute: attribute, group: .and(groupName ?? attribute), timeZone: timeZone),
      weekStart: weekStart, dateStyle: dateStyle)
  }

  public func validate(_ report: inout ParameterReport) {
    list.check("presets", selected: selected, &report)
  }

  public var targets: [RefinementTarget] { list.refinement.targets }

  public var formats: [String: ValueFormat] { [attribute: list.format] }

  public func start(_ state: inout SearchState) {
    list.start(selected, &state)
  }

  public func prepare(_ request: inout SearchRequest) {
    list.prepare(&request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "set": list.refinement.choose(try list.refinement.filter(of: action), in: &state.filters)
    case "preset": try list.toggle(action, &state, in: context.wording)
    case "clear": list.refinement.choose(nil, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    list.view(in: context)
  }
}

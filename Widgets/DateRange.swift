public import WidgetCore

/// Filters a date attribute by a range of days, or a period such as the last 30 days.
public struct DateRangeConnector: Connector {
  public static let type = "dateRange"
  public static let otherNames = ["dateRangePicker", "calendar"]
  public static let summary = "Filters a date attribute by a range of days or a predefined period."
  public static let example = """
    type: dateRange
    attribute: created
    timeZone: Europe/Zurich
    presets: [today, last 30 days, this year, { label: The twenties, from: 2020-01-01 }]
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "set", value: "two days, such as [2024-01-01,2024-03-31] or [2024-01-01,]",
      "Selects a range of days."),
    ActionDescription(
      "preset", value: "a period of the list, or its label", "Selects or deselects a period."),
    ActionDescription("clear", "Removes the filter.", isRefinement: true),
  ]

  @Parameter("The attribute with seconds since 1970; others need 'dates' in the searcher.")
  public var attribute: String
  @Parameter(
    """
    The periods: 'last 30 days', 'this year', 'last week', 'today', 'all', or mappings with \
    'label', 'last', 'this', 'from' and 'to'.
    """)
  public var presets: [PeriodOption] = [
    PeriodOption(.last(7, .day)), PeriodOption(.last(30, .day)), PeriodOption(.current(.year)),
    PeriodOption(.previous(.year)),
  ]
  @Parameter("The period that is selected initially, by its text or label.")
  public var selected: String?
  @Parameter(
    "The time zone of days: UTC, an offset such as +02:00, or a name such as Europe/Zurich.")
  public var timeZone: TimeZoneRules = TimeZoneRules()
  @Parameter("The first day of weeks.") public var weekStart: Weekday = .monday
  @Parameter("The format of days, unless 'formats' of the screen specifies one.")
  public var dateStyle: ValueFormat.DateStyle = .short
  @Parameter("The filter group (default: the attribute).")
  public var groupName: String?

  /// Creates a widget with default parameters.
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

  public var attributeUses: [AttributeUse] {
    [AttributeUse(attribute, .dated, parameter: "attribute")]
  }

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
    case "set": list.refinement.select(try list.refinement.range(of: action), in: &state.filters)
    case "preset": try list.toggle(action, &state, in: context.wording)
    case "clear": list.refinement.select(nil, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    list.view(in: context)
  }
}

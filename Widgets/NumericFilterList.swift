public import WidgetCore

/// Filters by a list of predefined numeric conditions, such as price ranges.
public struct NumericFilterListConnector: Connector {
  public static let type = "numericFilterList"
  public static let otherNames = ["filterList"]
  public static let summary = "Filters by a list of predefined numeric conditions."
  public static let example = """
    type: numericFilterList
    operator: or
    groupName: Price bands
    selectionMode: multiple
    filters: ["price < 5", "price:5 TO 10", {filter: "price > 10", label: Expensive}]
    """
  public static let dependsOnPage = false
  public static let actions = FilterList.actions

  @Parameter("The filters in display order.")
  public var filters: [FilterOption]
  @Parameter("Whether people select one item at a time, or several.")
  public var selectionMode: SelectionMode = .single
  @Parameter("How the selected filters combine.")
  public var `operator`: RefinementOperator
  @Parameter("The filter group.")
  public var groupName: String

  /// Creates a widget with default parameters.
  public init() {}

  private var list: FilterList {
    FilterList(
      filters, selectionMode: selectionMode, operator: `operator`, groupName: groupName)
  }

  public var targets: [RefinementTarget] { list.targets }

  public func validate(_ report: inout ParameterReport) {
    list.check("filters", allowing: .numeric, &report)
  }

  public func prepare(_ request: inout SearchRequest) {
    list.requestCounts(in: &request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    try list.apply(action, to: &state.filters, for: Self.self, in: context.wording)
  }

  public func view(in context: WidgetContext) -> View {
    list.view(in: context)
  }
}

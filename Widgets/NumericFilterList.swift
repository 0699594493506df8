public import WidgetCore

/// Numeric filters that the screen's author lists, such as bands of prices.
public struct NumericFilterListConnector: Connector {
  public static let type = "numericFilterList"
  public static let summary = "A list of given numeric filters, such as bands of prices."
  public static let example = """
    type: numericFilterList
    operator: or
    groupName: Price bands
    selectionMode: multiple
    filters: ["price < 5", "price:5 TO 10", {filter: "price > 10", label: Expensive}]
    """
  public static let actions = FilterList.actions

  @Parameter("The filters, in the order in which they are shown.")
  public var filters: [ListedFilter]
  @Parameter("Whether one of them can be selected, or several.")
  public var selectionMode: SelectionMode = .single
  @Parameter("How the selected filters combine.")
  public var `operator`: RefinementOperator
  @Parameter("The filter group they are kept in.")
  public var groupName: String

  public init() {}

  private var list: FilterList {
    FilterList(
      filters, selectionMode: selectionMode, operator: `operator`, groupName: groupName)
  }

  public var targets: [RefinementTarget] { list.targets }

  public func validate(_ report: inout ParameterReport) {
    list.check("filters", holding: .numeric, &report)
  }

  public func prepare(_ request: inout SearchRequest) {
    list.askCounts(in: &request)
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

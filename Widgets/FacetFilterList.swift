public import WidgetCore

/// Filters by a list of predefined facet values, such as a few colors.
public struct FacetFilterListConnector: Connector {
  public static let type = "facetFilterList"
  public static let otherNames = ["filterList"]
  public static let summary = "Filters by a list of predefined facet values."
  public static let example = """
    type: facetFilterList
    operator: or
    groupName: Colours
    filters: ["color:red", "color:green", {filter: "color:navy", label: Dark blue}]
    """
  public static let dependsOnPage = false
  public static let actions = FilterList.actions + [FilterList.exclusionAction]

  @Parameter("The filters in display order.")
  public var filters: [FilterOption]
  @Parameter("Whether people select one item at a time, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected filters combine.")
  public var `operator`: RefinementOperator
  @Parameter("The filter group.")
  public var groupName: String
  @Parameter("Whether filters can also be excluded.") public var exclusion: Bool = false

  /// Creates a widget with default parameters.
  public init() {}

  private var list: FilterList {
    FilterList(
      filters, selectionMode: selectionMode, operator: `operator`, groupName: groupName,
      exclusion: exclusion)
  }

  public var targets: [RefinementTarget] { list.targets }

  public func validate(_ report: inout ParameterReport) {
    list.check("filters", allowing: .facet, &report)
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

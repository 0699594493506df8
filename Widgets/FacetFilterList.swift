public import WidgetCore

/// Filters by value that the screen's author lists, such as a few colours.
public struct FacetFilterListConnector: Connector {
  public static let type = "facetFilterList"
  public static let summary = "A list of given filters by value, such as a few colours."
  public static let example = """
    type: facetFilterList
    operator: or
    groupName: Colours
    filters: ["color:red", "color:green", {filter: "color:navy", label: Dark blue}]
    """
  public static let actions = FilterList.actions + [FilterList.exclusionAction]

  @Parameter("The filters, in the order in which they are shown.")
  public var filters: [ListedFilter]
  @Parameter("Whether one of them can be selected, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected filters combine.")
  public var `operator`: RefinementOperator
  @Parameter("The filter group they are kept in.")
  public var groupName: String
  @Parameter("Whether each filter can also be excluded.") public var exclusion: Bool = false

  public init() {}

  private var list: FilterList {
    FilterList(
      filters, selectionMode: selectionMode, operator: `operator`, groupName: groupName,
      exclusion: exclusion)
  }

  public var targets: [RefinementTarget] { list.targets }

  public func validate(_ report: inout ParameterReport) {
    list.check("filters", holding: .facet, &report)
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

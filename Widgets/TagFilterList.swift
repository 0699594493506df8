public import WidgetCore

/// Filters by a list of predefined tags.
public struct TagFilterListConnector: Connector {
  public static let type = "tagFilterList"
  public static let otherNames = ["filterList"]
  public static let summary = "Filters by a list of predefined tags."
  public static let example = """
    type: tagFilterList
    operator: or
    groupName: Offers
    tags: [promo, {tag: coupon, label: With a coupon}]
    """
  public static let dependsOnPage = false
  public static let actions = FilterList.actions + [FilterList.exclusionAction]

  @Parameter("The tags in display order.")
  public var tags: [TagOption]
  @Parameter("Whether people select one item at a time, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected tags combine.")
  public var `operator`: RefinementOperator
  @Parameter("The filter group.")
  public var groupName: String
  @Parameter("Whether tags can also be excluded.") public var exclusion: Bool = false

  /// Creates a widget with default parameters.
  public init() {}

  private var list: FilterList {
    FilterList(
      tags.map(\.filter), selectionMode: selectionMode, operator: `operator`, groupName: groupName,
      exclusion: exclusion)
  }

  public var targets: [RefinementTarget] { list.targets }

  public func validate(_ report: inout ParameterReport) {
    list.check("tags", allowing: .tag, &report)
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

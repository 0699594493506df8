public import WidgetCore

/// Filters by the most frequent values of an attribute, sized by their counts.
public struct TagCloudConnector: Connector {
  public static let type = "tagCloud"
  public static let summary = "Filters by the most frequent values of an attribute, sized by count."
  public static let example = "type: tagCloud\nattribute: keywords\nlimit: 30"
  public static let dependsOnPage = false
  public static let actions = ValueList.actions.filter { $0 != ListLength.action }

  @Parameter("The attribute whose values are shown.") public var attribute: String
  @Parameter("Whether people select one value at a time, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected values combine.") public var `operator`: RefinementOperator = .or
  @Parameter("The filter group of the selected values (default: the attribute).")
  public var groupName: String?
  @Parameter("The maximum number of values, 1 to 1000; those with the most hits are shown.")
  public var limit: Int = 20
  @Parameter("The sort criteria; the first difference decides.")
  public var sort: [FacetSort] = [.nameAscending]
  @Parameter("Whether values can also be excluded.") public var exclusion: Bool = false
  @Parameter("Whether people can search the values.") public var searchable: Bool = false
  @Parameter("The text that an empty search field shows.")
  public var searchablePlaceholder: String?

  /// Creates a widget with default parameters.
  public init() {}

  /// The list keeps the most frequent values; the cloud then sorts them.
  private var list: ValueList {
    ValueList(
      FacetSelection(of: attribute, `operator`, groupName: groupName), mode: selectionMode,
      sort: [.selected, .countDescending], length: ListLength(limit), exclusion: exclusion,
      searchable: searchable, placeholder: searchablePlaceholder)
  }

  public func validate(_ report: inout ParameterReport) {
    list.length.check(&report)
  }

  public var targets: [RefinementTarget] { list.targets }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    list.prepare(&request, in: context)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    try list.apply(action, to: &state, in: context, for: Self.self)
  }

  public func view(in context: WidgetContext) -> View {
    guard case .choices(var cloud) = list.view(in: context) else { return list.view(in: context) }
    cloud.items = (cloud.isFromSearch ? cloud.items : cloud.items.sorted(by: sort)).weighted()
    cloud.layout = .cloud
    return .choices(cloud)
  }
}

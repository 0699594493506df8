public import WidgetCore

/// The most frequent values of one attribute, the larger the more hits they have.
public struct TagCloudConnector: Connector {
  public static let type = "tagCloud"
  public static let summary = "The most frequent values of one attribute, larger by their counts."
  public static let example = "type: tagCloud\nattribute: keywords\nlimit: 30"
  public static let actions = ValueList.actions.filter { $0 != ListLength.action }

  @Parameter("The attribute whose values are shown.") public var attribute: String
  @Parameter("Whether one value is selected at a time, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected values combine.") public var `operator`: RefinementOperator = .or
  @Parameter("The filter group that the selected values are kept in; the attribute if absent.")
  public var groupName: String?
  @Parameter("The most values shown, up to 1000; those with the most hits.")
  public var limit: Int = 20
  @Parameter("By what the values are put in order; the first difference decides.")
  public var sort: [FacetSort] = [.nameAscending]
  @Parameter("Whether each value can also be excluded.") public var exclusion: Bool = false
  @Parameter("Whether the values can be searched.") public var searchable: Bool = false
  @Parameter("What stands in the search field while it is empty.")
  public var searchablePlaceholder: String?

  public init() {}

  /// The most frequent first, which is what is cut.
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
    cloud.style = .cloud
    return .choices(cloud)
  }
}

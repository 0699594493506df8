public import WidgetCore

/// Filters by one value of an attribute.
///
/// The selected value is in an `or` group, so that the counts of the others are those of selecting
/// them instead.
public struct MenuConnector: Connector {
  public static let type = "menu"
  public static let otherNames = ["menuSelect", "dropdown", "select"]
  public static let summary = "Filters by one value of an attribute."
  public static let example = "type: menu\nattribute: category"
  public static let dependsOnPage = false
  public static let actions = ValueList.actions

  @Parameter("The attribute whose values are listed.") public var attribute: String
  @Parameter("The filter group of the selected value (default: the attribute).")
  public var groupName: String?
  @Parameter("The sort criteria; the first difference decides.")
  public var sort: [FacetSort] = [.selected, .nameAscending]
  @Parameter("The maximum number of values, 1 to 1000.") public var limit: Int = 10
  @Parameter("Whether people can extend the list to 'showMoreLimit' values.")
  public var showMore: Bool = false
  @Parameter("The maximum number of values of the extended list, up to 1000.")
  public var showMoreLimit: Int = 20
  @Parameter("Whether values can also be excluded.") public var exclusion: Bool = false
  @Parameter("Whether people can search the values.") public var searchable: Bool = false
  @Parameter("The text that an empty search field shows.")
  public var searchablePlaceholder: String?

  /// Creates a widget with default parameters.
  public init() {}

  private var list: ValueList {
    ValueList(
      FacetSelection(of: attribute, .or, groupName: groupName), mode: .single, sort: sort,
      length: ListLength(limit, showMore: showMore, upTo: showMoreLimit), exclusion: exclusion,
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
    list.view(in: context)
  }
}

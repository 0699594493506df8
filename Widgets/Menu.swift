public import WidgetCore

/// The values of one attribute with their counts, one of which can be chosen.
///
/// The value is kept in an `or` group, so that the counts of the others are those of choosing them
/// in its place.
public struct MenuConnector: Connector {
  public static let type = "menu"
  public static let otherNames = ["menuSelect"]
  public static let summary = "The values of one attribute, one of which can be chosen."
  public static let example = "type: menu\nattribute: category"
  public static let actions = ValueList.actions

  @Parameter("The attribute whose values are listed.") public var attribute: String
  @Parameter("The filter group that the chosen value is kept in; the attribute if absent.")
  public var groupName: String?
  @Parameter("By what the values are put in order; the first difference decides.")
  public var sort: [FacetSort] = [.selected, .nameAscending]
  @Parameter("The most values listed, up to 1000.") public var limit: Int = 10
  @Parameter("Whether a long list can be shown up to 'showMoreLimit'.")
  public var showMore: Bool = false
  @Parameter("The most values listed after 'showMore', up to 1000.")
  public var showMoreLimit: Int = 20
  @Parameter("Whether values can also be excluded.") public var exclusion: Bool = false
  @Parameter("Whether the values can be searched.") public var searchable: Bool = false
  @Parameter("What stands in the search field while it is empty.")
  public var searchablePlaceholder: String?

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

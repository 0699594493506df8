public import WidgetCore

/// The values of one attribute with their counts, to refine by; also known as refinement list.
public struct FacetListConnector: Connector {
  public static let type = "facetList"
  public static let otherNames = ["refinementList"]
  public static let summary = "The values of one attribute with their counts, to refine by."
  public static let example = """
    type: facetList
    attribute: brand
    operator: or
    searchable: true
    """
  public static let actions = ValueList.actions

  @Parameter("The attribute whose values are listed.") public var attribute: String
  @Parameter("Whether one value is selected at a time, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected values combine.") public var `operator`: RefinementOperator = .or
  @Parameter("The filter group that the selected values are kept in; the attribute if absent.")
  public var groupName: String?
  @Parameter("By what the values are put in order; the first difference decides.")
  public var sort: [FacetSort] = [.selected, .countDescending, .nameAscending]
  @Parameter("The most values listed, up to 1000.") public var limit: Int = 10
  @Parameter("Whether a long list can be shown up to 'showMoreLimit'.")
  public var showMore: Bool = false
  @Parameter("The most values listed after 'showMore', up to 1000.")
  public var showMoreLimit: Int = 20
  @Parameter("Whether values without a hit are listed; excluded ones are in any case.")
  public var showEmptyFacets: Bool = true
  @Parameter("Whether selected and excluded values stay in the list when no hit has them.")
  public var persistentSelections: Bool = true
  @Parameter("Whether each value can also be excluded.") public var exclusion: Bool = false
  @Parameter("Whether the values can be searched.") public var searchable: Bool = false
  @Parameter("What stands in the search field while it is empty.")
  public var searchablePlaceholder: String?
  @Parameter("Whether the search field stands there even if all values are listed.")
  public var searchableIsAlwaysActive: Bool = true
  @Parameter("Whether submitting what is searched for selects the first value found.")
  public var searchableSelectOnSubmit: Bool = true

  public init() {}

  private var list: ValueList {
    var list = ValueList(
      FacetSelection(of: attribute, `operator`, groupName: groupName), mode: selectionMode,
      sort: sort, length: ListLength(limit, showMore: showMore, upTo: showMoreLimit),
      exclusion: exclusion, searchable: searchable, placeholder: searchablePlaceholder)
    list.showsEmpty = showEmptyFacets
    list.keepsMissing = persistentSelections
    list.search.isAlwaysActive = searchableIsAlwaysActive
    list.search.selectsOnSubmit = searchableSelectOnSubmit
    return list
  }

  public func validate(_ report: inout ParameterReport) {
    list.length.check(&report)
  }

  public var targets: [RefinementTarget] { list.selection.targets }

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

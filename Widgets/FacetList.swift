public import WidgetCore

/// Filters by the values of an attribute; also known as refinement list.
public struct FacetListConnector: Connector {
  public static let type = "facetList"
  public static let otherNames = [
    "refinementList", "checkbox", "checkboxes", "checkboxList", "facet", "facets",
  ]
  public static let summary = "Filters by the values of an attribute."
  public static let example = """
    type: facetList
    attribute: brand
    operator: or
    searchable: true
    """
  public static let dependsOnPage = false
  public static let actions = ValueList.actions

  @Parameter("The attribute whose values are listed.") public var attribute: String
  @Parameter("Whether people select one value at a time, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected values combine.") public var `operator`: RefinementOperator = .or
  @Parameter("The filter group of the selected values (default: the attribute).")
  public var groupName: String?
  @Parameter("The sort criteria; the first difference decides.")
  public var sort: [FacetSort] = [.selected, .countDescending, .nameAscending]
  @Parameter("The maximum number of values, 1 to 1000.") public var limit: Int = 10
  @Parameter("Whether people can extend the list to 'showMoreLimit' values.")
  public var showMore: Bool = false
  @Parameter("The maximum number of values of the extended list, up to 1000.")
  public var showMoreLimit: Int = 20
  @Parameter("Whether values without hits are listed; excluded values always are.")
  public var showEmptyFacets: Bool = true
  @Parameter("Whether selected and excluded values without hits stay in the list.")
  public var persistentSelections: Bool = true
  @Parameter("Whether values can also be excluded.") public var exclusion: Bool = false
  @Parameter("Whether people can search the values.") public var searchable: Bool = false
  @Parameter("The text that an empty search field shows.")
  public var searchablePlaceholder: String?
  @Parameter("Whether the search field is visible even if all values are listed.")
  public var searchableIsAlwaysActive: Bool = true
  @Parameter("Whether submitting the text selects the first result.")
  public var searchableSelectOnSubmit: Bool = true

  /// Creates a widget with default parameters.
  public init() {}

  private var list: ValueList {
    var list = ValueList(
      FacetSelection(of: attribute, `operator`, groupName: groupName), mode: selectionMode,
      sort: sort, length: ListLength(limit, showMore: showMore, upTo: showMoreLimit),
      exclusion: exclusion, searchable: searchable, placeholder: searchablePlaceholder)
    list.showsEmpty = showEmptyFacets
    list.includesMissing = persistentSelections
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

public import WidgetCore

/// Searches the values of an attribute, and filters by the results.
public struct FacetSearchConnector: Connector {
  public static let type = "facetSearch"
  public static let otherNames = ["facetSearcher"]
  public static let summary = "Searches the values of an attribute, and filters by the results."
  public static let example = """
    type: facetSearch
    attribute: brand
    placeholder: Which brand?
    """
  public static let dependsOnPage = false
  public static let actions = ValueList.actions.filter { $0 != ListLength.action }

  @Parameter("The attribute whose values are searched.") public var attribute: String
  @Parameter("The text that an empty search field shows.") public var placeholder: String?
  @Parameter("Whether people select one value at a time, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected values combine.") public var `operator`: RefinementOperator = .or
  @Parameter("The filter group of the selected values (default: the attribute).")
  public var groupName: String?
  @Parameter("The maximum number of results, 1 to 100.") public var limit: Int = 10
  @Parameter("Whether values are listed for an empty search text.")
  public var showItemsOnEmptyQuery: Bool = true
  @Parameter("Whether values can also be excluded.") public var exclusion: Bool = false

  /// Creates a widget with default parameters.
  public init() {}

  private var list: ValueList {
    ValueList(
      FacetSelection(of: attribute, `operator`, groupName: groupName), mode: selectionMode,
      sort: [], length: ListLength(limit), exclusion: exclusion, searchable: true,
      placeholder: placeholder)
  }

  public func validate(_ report: inout ParameterReport) {
    if !(1...100).contains(limit) {
      report.error("limit", "'limit' is \(limit), expected 1 to 100")
    }
  }

  public var targets: [RefinementTarget] { list.targets }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    list.search.prepare(&request, in: context, includesEmptyText: showItemsOnEmptyQuery)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    try list.apply(action, to: &state, in: context, for: Self.self)
  }

  public func view(in context: WidgetContext) -> View {
    let found = list.search.hits(of: attribute, in: context) != nil
    var choices = View.ChoiceList(
      found ? list.choices(in: context) : [], selectionMode: selectionMode)
    choices.search = list.search.field(in: context, hasValues: true)
    choices.isFromSearch = found
    return .choices(choices)
  }
}

public import WidgetCore

/// The values of one attribute with their counts, to refine by; also known as refinement list.
public struct FacetListConnector: Connector {
  public static let type = "facetList"
  public static let summary = "The values of one attribute with their counts, to refine by."
  public static let example = """
    type: facetList
    attribute: brand
    operator: or
    """
  public static let actions = [
    ActionDescription("toggle", value: "a value of the list", "Selects a value, or no longer."),
    ActionDescription("exclude", value: "a value of the list", "Keeps a value out, or no longer."),
    ActionDescription("clear", "Selects and excludes nothing any more."),
    ListLength.action,
  ]

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

  public init() {}

  private var length: ListLength {
    ListLength(limit, showMore: showMore, upTo: showMoreLimit)
  }

  public func validate(_ report: inout ParameterReport) {
    length.check(&report)
  }

  private var selection: FacetSelection {
    FacetSelection(of: attribute, `operator`, groupName: groupName)
  }

  public var targets: [RefinementTarget] { selection.targets }

  public func prepare(_ request: inout SearchRequest) {
    let isRefined = targets.contains { !request.filters.filters(in: $0.group).isEmpty }
    // One value more tells whether there is more to show; a selected value may have any count.
    let isCut = sort.startWithHighestCounts && !isRefined
    request.askFacet(attribute, limit: isCut ? length.most &+ 1 : FacetSelection.mostValues)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "toggle": selection.toggle(try action.text(), mode: selectionMode, in: &state.filters)
    case "exclude": selection.exclude(try action.text(), in: &state.filters)
    case "clear": selection.clear(in: &state.filters)
    case "showMore": try length.toggle(action, in: &state, context)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let choices = selection.choices(
      in: context, actions: exclusion ? ["toggle", "exclude"] : ["toggle"],
      keepingMissing: persistentSelections
    )
    .filter { showEmptyFacets || $0.count != 0 || $0.isExcluded }
    .sorted(by: sort)
    return length.view(of: choices, selectionMode: selectionMode, in: context)
  }
}

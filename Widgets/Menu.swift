public import WidgetCore

/// The values of one attribute with their counts, one of which can be chosen.
///
/// The value is kept in an `or` group, so that the counts of the others are those of choosing them
/// in its place.
public struct MenuConnector: Connector {
  public static let type = "menu"
  public static let summary = "The values of one attribute, one of which can be chosen."
  public static let example = "type: menu\nattribute: category"
  public static let actions = [
    ActionDescription("toggle", value: "a value of the list", "Chooses a value, or none again."),
    ActionDescription("clear", "Chooses none."),
    ListLength.action,
  ]

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

  public init() {}

  private var length: ListLength {
    ListLength(limit, showMore: showMore, upTo: showMoreLimit)
  }

  public func validate(_ report: inout ParameterReport) {
    length.check(&report)
  }

  private var selection: FacetSelection {
    FacetSelection(of: attribute, .or, groupName: groupName)
  }

  public var targets: [RefinementTarget] {
    selection.targets.filter { !$0.isForExclusions }
  }

  public func prepare(_ request: inout SearchRequest) {
    request.askFacet(attribute, limit: FacetSelection.mostValues)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "toggle": selection.toggle(try action.text(), mode: .single, in: &state.filters)
    case "clear": selection.clear(in: &state.filters)
    case "showMore": try length.toggle(action, in: &state, context)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let choices = selection.choices(in: context, actions: ["toggle"]).sorted(by: sort)
    return length.view(of: choices, selectionMode: .single, in: context)
  }
}

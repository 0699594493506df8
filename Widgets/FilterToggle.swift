public import WidgetCore

/// Switches a filter on and off.
public struct FilterToggleConnector: Connector {
  public static let type = "filterToggle"
  public static let summary = "Switches a filter on and off."
  public static let example = """
    type: filterToggle
    filter: inStock:true
    label: In stock
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "set", value: "true or false", "Switches the filter on or off.", isRefinement: true),
    ActionDescription("toggle", "Toggles the filter.", isRefinement: true),
  ]

  @Parameter("The filter.") public var filter: Filter
  @Parameter("Whether the filter is on initially.") public var isSelected: Bool = false
  @Parameter("How the filter combines with others of its group.")
  public var `operator`: RefinementOperator = .and
  @Parameter("The filter group (default: the filter's attribute).")
  public var groupName: String?
  @Parameter("The label (default: a description of the filter).") public var label: String?

  /// Creates a widget with default parameters.
  public init() {}

  private var group: FilterGroup.ID {
    FilterGroup.ID(`operator`, groupName ?? filter.attribute, filter.kind)
  }

  public var targets: [RefinementTarget] {
    [RefinementTarget(filter.attribute, in: group)]
  }

  public var attributeUses: [AttributeUse] { [filter.attributeUse] }

  public func start(_ state: inout SearchState) {
    if isSelected { state.filters.add([filter], to: group) }
  }

  public func prepare(_ request: inout SearchRequest) {
    request.addCount(of: filter, ignoring: group)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "set" where try action.boolean(): state.filters.add([filter], to: group)
    case "set": state.filters.remove(filter, from: group)
    case "toggle": state.filters.toggle(filter, in: group)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let isOn = context.state.filters.contains(filter, in: group)
    let choice = View.Choice(
      label ?? context.wording.label(of: filter), value: .text(filter.text),
      count: context.response?.counts[SearchRequest.Count(of: filter, ignoring: group)],
      isSelected: isOn,
      actions: [context.action("set", String(!isOn))])
    return .choices(View.ChoiceList([choice], layout: .toggle))
  }
}

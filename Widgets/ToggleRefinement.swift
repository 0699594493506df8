public import WidgetCore

/// Switches between values of an attribute and all, or other values.
///
/// The values are in an `or` group, so that the count is that of switching it on.
public struct ToggleRefinementConnector: Connector {
  public static let type = "toggleRefinement"
  public static let otherNames = ["toggle", "switch"]
  public static let summary = "Switches between values of an attribute and all, or other values."
  public static let example = """
    type: toggleRefinement
    attribute: freeShipping
    label: Free shipping
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "set", value: "true or false", "Switches the filter on or off.", isRefinement: true),
    ActionDescription("toggle", "Toggles the filter.", isRefinement: true),
  ]

  @Parameter("The attribute.") public var attribute: String
  @Parameter("The value or values of records while the switch is on.")
  public var on: OneOrMore<Filter.Facet.Value> = OneOrMore(.boolean(true))
  @Parameter(
    "The value or values while it is off, as initially (default: any).")
  public var off: OneOrMore<Filter.Facet.Value>?
  @Parameter("The label (default: the attribute's label).")
  public var label: String?
  @Parameter("The filter group (default: the attribute).")
  public var groupName: String?

  /// Creates a widget with default parameters.
  public init() {}

  private var selection: FacetSelection {
    FacetSelection(of: attribute, .or, groupName: groupName)
  }

  public func validate(_ report: inout ParameterReport) {
    let shared = (off?.values ?? []).first { value in
      on.values.contains { $0.text == value.text }
    }
    if let shared {
      report.error("off", "'\(shared.text)' is in both 'on' and 'off'")
    }
  }

  public var targets: [RefinementTarget] {
    [RefinementTarget(attribute, in: selection.group, kind: .facet)]
  }

  public func start(_ state: inout SearchState) {
    if selection.selected(in: state.filters).isEmpty { set(false, in: &state.filters) }
  }

  public func prepare(_ request: inout SearchRequest) {
    request.addFacet(attribute, limit: FacetSelection.maxValues)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "set": set(try action.boolean(), in: &state.filters)
    case "toggle": set(!isOn(in: state.filters), in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let isOn = isOn(in: context.state.filters)
    let texts = Set(on.values.map(\.text))
    let found = context.response?.facets[attribute]?.filter { texts.contains($0.value) }
    let choice = View.Choice(
      label ?? context.wording.name(of: attribute), value: on.json,
      count: found.map { $0.reduce(0) { $0 &+ $1.count } },
      isSelected: isOn, actions: [context.action("set", String(!isOn))])
    return .choices(View.ChoiceList([choice], layout: .toggle))
  }

  private func isOn(in filters: FilterState) -> Bool {
    Set(on.values.map(\.text)).isSubset(of: selection.selected(in: filters))
  }

  private func set(_ isOn: Bool, in filters: inout FilterState) {
    let values = isOn ? on.values : off?.values ?? []
    selection.select(values, in: &filters)
  }
}

public import WidgetCore

/// Shows the values of an attribute; selecting a value filters by it.
public struct WidgetName: Connector {
  public static let type = "widgetName"
  public static let summary = "Shows the values of an attribute to filter by one of them."
  public static let example = "type: widgetName\nattribute: color"
  public static let actions = [
    ActionDescription("toggle", value: "a value of the list", "Selects or deselects a value.")
  ]

  @Parameter("The attribute whose values are shown.") public var attribute: String
  @Parameter("The maximum number of values.") public var limit: Int = 10

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if limit < 1 { report.error("limit", "the limit is \(limit), expected 1 or more") }
  }

  private var selection: FacetSelection {
    FacetSelection(of: attribute, .or, groupName: nil)
  }

  public var targets: [RefinementTarget] { selection.targets }

  public func prepare(_ request: inout SearchRequest) {
    request.addFacet(attribute, limit: max(1, limit))
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "toggle" else { throw .unknown(action, for: Self.self) }
    selection.toggle(try action.text(), mode: .single, in: &state.filters)
  }

  public func view(in context: WidgetContext) -> View {
    let selected = selection.selected(in: context.state.filters)
    let values = context.response?.facets[attribute] ?? []
    let choices = values.prefix(limit).map { value in
      View.Choice(
        context.wording.name(of: value.value, of: attribute), value: .text(value.value),
        count: value.count, isSelected: selected.contains(value.value),
        actions: [context.action("toggle", value.value)])
    }
    return .choices(View.ChoiceList(Array(choices), selectionMode: .single))
  }
}
